"""What stands on all features: their list, the order of things, the page."""
