"""The list of saved games, and what comes from outside: links, records, files."""
