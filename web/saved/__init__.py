"""Saved games: what is stored and how, without a line of HTML."""
