"""Two browsers find each other without a server: each shows the other a card
(docs/guide/two-devices.md)."""
