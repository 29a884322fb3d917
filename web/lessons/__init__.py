"""Lessons: the tutorial, and a second course of positions to decide."""
