"""Branches of a game: other courses to try from one of its positions."""
