"""The only modules that know the browser."""
