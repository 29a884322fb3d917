"""App to HTML: pure functions, one module a part of the screen."""
