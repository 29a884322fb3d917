"""Own mistakes, which come again until they stick."""
