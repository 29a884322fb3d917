"""The single values of a record, each checked down to its type.

What is refused raises RecordError with the place, `where`, that the caller gives.
"""

import json
from collections.abc import Sequence

from shanghaien.cards import Card, Trick, parse_card, parse_trick
from shanghaien.formats.errors import refuse
from shanghaien.state import Player


def read_texts(where: str, raw: object, most: int) -> Sequence[str]:
    """A list of at most so many texts."""
    if not isinstance(raw, list):
        refuse(where, "expected a list")
    if len(raw) > most:
        refuse(where, f"{len(raw):,} entries are too many; {most:,} are allowed")
    for i, text in enumerate(raw):
        if not isinstance(text, str):
            refuse(f"{where}[{i}]", f"{short(text)} is not text", value=short(text))
    return raw


def read_card(where: str, text: str) -> Card:
    """The card of a text, as "ES4"."""
    try:
        return parse_card(text)
    except ValueError:
        refuse(where, f"{short(text)} is not a card", value=short(text))


def read_trick(raw: object) -> Trick:
    """The trick card of the set-up."""
    try:
        return parse_trick(raw if isinstance(raw, str) else "")
    except ValueError:
        refuse("start_trick", f"{short(raw)} is not a trick card", value=short(raw))


def read_player(where: str, raw: object) -> Player:
    """The player of "A" or "B"."""
    if raw not in ("A", "B"):
        refuse(where, f"{short(raw)} is not a player", value=short(raw))
    return Player.A if raw == "A" else Player.B


def is_same(value: object, wanted: object) -> bool:
    """Whether a value is the wanted one, down to its type: 1 is neither 1.0 nor true."""
    return repr(value) == repr(wanted)


def short(value: object) -> str:
    """A value for an error message, never long."""
    if isinstance(value, str):
        text = repr(value)
        return f"“{text[1:-1] if len(text) <= 40 else f'{text[1:37]} …'}”"
    text = json.dumps(value)  # as it is written in the file
    return text if len(text) <= 40 else f"{text[:36]} …"
