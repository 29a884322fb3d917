"""Options in environment variables: N=3 make bench-start."""

import os

from web.build.errors import CommandError


def number(name: str, default: int, least: int = 1) -> int:
    """The number in a variable. Raises CommandError unless it is a number of at least `least`."""
    text = os.environ.get(name, str(default))
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < least:
        raise CommandError(f"{name}={text} is not a valid number: use {least} or more.")
    return int(text)
