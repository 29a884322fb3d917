"""A position set up by hand, for the teacher to answer."""
