"""Two browsers find each other without a server."""
