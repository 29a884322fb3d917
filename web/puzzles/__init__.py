"""Puzzles: positions from games in which one move is clearly best."""
