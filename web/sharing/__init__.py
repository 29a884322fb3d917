"""Links, QR codes, a result or a position as a picture (docs/guide/design.md)."""
