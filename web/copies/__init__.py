"""Copies of all that this browser has, in time (docs/guide/keeping.md)."""
