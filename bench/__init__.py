"""Measurements on a development machine, of the page and of the opponent; not part of the site."""
