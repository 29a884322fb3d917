"""Copying everything in this browser to another device (docs/guide/two-devices.md)."""
