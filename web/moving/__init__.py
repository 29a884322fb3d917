"""Everything of this browser goes over to another device (docs/guide/two-devices.md)."""
