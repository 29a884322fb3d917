"""A game with a friend, by link (docs/guide/fair-play.md)."""
