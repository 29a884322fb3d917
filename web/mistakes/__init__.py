"""A player's own mistakes, to retry until they are fixed."""
