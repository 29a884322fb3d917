"""Setting up any position, and what the teacher says of it."""
