"""Own mistakes."""
