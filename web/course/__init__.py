"""The second course: how to win."""
