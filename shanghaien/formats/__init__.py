"""A game as text and back: records, links, collections."""
