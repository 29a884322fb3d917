"""Copies of everything, in time."""
