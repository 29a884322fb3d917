"""Saved games: what is stored and how, without HTML (docs/guide/keeping.md)."""
