"""What the saved games add up to."""
