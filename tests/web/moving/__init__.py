"""Everything goes over to another device."""
