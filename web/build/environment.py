"""What a person says by environment variables: N=3 make bench-start."""

import os

from web.build.errors import CommandError


def number(name: str, default: int, least: int = 1) -> int:
    """The number that a variable holds. Raises CommandError if it is no number from `least` on."""
    text = os.environ.get(name, str(default))
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < least:
        raise CommandError(f"{name}={text} is no number that goes: give {least} or more.")
    return int(text)
