"""Statistics of the saved games."""
