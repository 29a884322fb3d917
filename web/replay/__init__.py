"""A game watched position by position."""
