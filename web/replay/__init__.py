"""A game replayed, position by position."""
