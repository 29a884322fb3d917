"""Setting up any position, with the teacher's analysis."""
