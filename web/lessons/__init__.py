"""Lessons: the first course, and a second one of positions to decide."""
