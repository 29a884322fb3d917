"""Two devices at one table."""
