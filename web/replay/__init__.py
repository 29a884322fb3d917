"""Replaying a game, position by position."""
