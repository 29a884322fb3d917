"""A second device in the same home: one table, or everything moved (docs/guide/two-devices.md)."""
