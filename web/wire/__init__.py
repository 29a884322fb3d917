"""Two devices at one table: messages that send themselves (docs/guide/two-devices.md)."""
