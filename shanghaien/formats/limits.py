"""What a saved game may hold: names, events, and the version of a game by link."""

from shanghaien.seed import is_printable

LETTER_VERSION = 4
"""The version of a game by link, of which not all cards are known."""
MAX_EVENTS = 400
"""Events of a game; the rules allow at most 8 rounds of 36."""
MAX_NAME = 40
"""Characters of a name."""


def is_name(name: str) -> bool:
    """Whether a text may be a player's name: 1 to 40 printable characters, no blank at an end."""
    return 0 < len(name) <= MAX_NAME and is_printable(name) and name == name.strip()
