"""Copies of everything: the reminder, and the file kept up to date (docs/guide/keeping.md)."""
