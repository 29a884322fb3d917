"""Timely copies of everything in this browser (docs/guide/keeping.md)."""
