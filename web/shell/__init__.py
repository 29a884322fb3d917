"""What stands on all features: their list, update, the runtime, the page, the menu."""
