"""The opponent's worker: its protocol and both ends (docs/guide/opponent.md)."""
