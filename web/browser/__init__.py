"""The only modules that use the browser."""
