"""The page's state, the events that change it, and their effects."""
