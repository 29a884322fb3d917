"""The second course: what wins."""
