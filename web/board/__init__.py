"""A board to lay: any position, and what the teacher says of it."""
