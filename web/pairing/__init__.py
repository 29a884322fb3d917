"""Connecting two browsers without a server: each shows the other a code
(docs/guide/two-devices.md)."""
