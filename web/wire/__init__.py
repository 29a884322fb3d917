"""Two devices at one table: letters that send themselves (docs/guide/two-devices.md)."""
