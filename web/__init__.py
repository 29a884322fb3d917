"""The page: what it shows and does, in Python that the browser runs."""
