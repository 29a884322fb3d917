"""A game with a friend, by link."""
