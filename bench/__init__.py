"""Measurements of the page and the opponent, on a development machine; not part of the site."""
