"""A second device in the same home: one table, or everything copied (docs/guide/two-devices.md)."""
