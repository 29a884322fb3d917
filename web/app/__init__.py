"""The page's state, what happens to it, and what is then to be done."""
