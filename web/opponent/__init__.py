"""The opponent's worker: its protocol and both ends."""
