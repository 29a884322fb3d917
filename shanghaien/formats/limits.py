"""Limits of a saved game and of the data kept with it: names, events, points, sums."""

import json
from collections.abc import Sequence
from typing import Any, TypeGuard

from shanghaien.names import is_printed

LETTER_VERSION = 4
"""The version of a game by link, of which not all cards are known."""
SERIES_VERSION = 7
"""The version of a game by link that belongs to a series."""
MAX_EVENTS = 400
"""Events of a game; the rules allow at most 8 rounds of 36."""
MAX_NAME = 40
"""Characters of a name."""
A_NAME = f"1 to {MAX_NAME} printable characters, with no space at either end"
"""What is a name, as the end of a sentence: see `is_name`."""
MAX_POINTS = 999
"""Points of a player; the rules allow far less."""
LATEST = 10**14
"""The latest time of a saved game, in milliseconds since 1970."""
SUMS = 8
"""Numbers that a review comes to: luck, loss, choices and marks, of A and of B each."""


def is_name(name: str) -> bool:
    """Whether a text may be a player's name: 1 to 40 printable characters, no blank at an end."""
    return 0 < len(name) <= MAX_NAME and is_printed(name) and name == name.strip()


def are_points(raw: object) -> TypeGuard[Sequence[int]]:
    """Whether this can be the points of A and B."""
    return (
        isinstance(raw, list | tuple)
        and len(raw) == 2
        and all(type(n) is int and 0 <= n <= MAX_POINTS for n in raw)
    )


def are_sums(numbers: Sequence[object], events: int) -> bool:
    """Whether these are possible results of the review of a game of so many events.

    Each event is at most one choice and one piece of luck (dice, or the cards after a shanghai),
    and either changes the chances by 1 at most.
    """
    if len(numbers) != SUMS or not {int, float}.issuperset(map(type, numbers)):
        return False
    found: Any = numbers
    for a, b in (found[:4:2], found[1:4:2]):  # luck and loss of each
        if not (-events <= a <= events and 0 <= b <= events):
            return False
    for a, b in (found[4::2], found[5::2]):  # choices and marks of each
        if not 0 <= b <= a <= events or a % 1 or b % 1:
            return False
    return True


MAX_BRACKETS = 100
"""Brackets that open in a record: 11 of its own at most, the others in names."""


def is_nested(text: str) -> bool:
    """Whether JSON may be nested without end.

    That would exhaust the stack, which the browser's Python does not survive.
    """
    return text.count("[") + text.count("{") > MAX_BRACKETS


def is_json(value: object) -> bool:
    """Whether a value can be written as JSON that all read: Python also knows Infinity and NaN."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True
