"""Branches of a game: other courses, tried out from one of its positions."""
