"""What features stand on; nothing here knows one of them."""
