"""Matches, training and checks of the opponent on a development machine (docs/opponent.md)."""
