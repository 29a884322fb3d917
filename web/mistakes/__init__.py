"""A player's own mistakes, which return until they are fixed (docs/guide/mistakes.md)."""
