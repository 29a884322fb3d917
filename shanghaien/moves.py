"""One small frozen type for each kind of move, `Rolled` for chance, and their text.

A `Move` is what a player chooses, of any of these types; an `Event` is a `Move` or `Rolled`.

`parse_event(format_event(event)) == event` for every move and every roll; `str(event)` is the same.

A new move: its class here and in `Move`; when it is legal and what it does in rules.py; then
wherever mypy finds a case missing; its sound in web/game/sound_update.py; its pattern in
formats/record.schema.json; its name in the package. The record gets a new version
(docs/guide/record.md).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, cast, get_args

from shanghaien.cards import Nationality, Trick, parse_nationality, parse_trick
from shanghaien.state import NUMBERS, Direction


@dataclass(frozen=True, slots=True)
class _Text:
    """What all of them have in common: as text they are a verb and its arguments."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        # Records have the arguments in the order of the fields, so that order stays.
        return " ".join([self.verb, *(_format(getattr(self, f.name)) for f in fields(self))])


@dataclass(frozen=True, slots=True)
class Roll(_Text):
    """Take two dice from the supply and roll them; `Rolled` follows."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Shanghai(_Text):
    """End the round: all six cards are distributed, and the next six are dealt."""

    verb: ClassVar[str] = "shanghai"


@dataclass(frozen=True, slots=True)
class ChooseDirection(_Text):
    """Decide which end of the row is number 1 (R2)."""

    verb: ClassVar[str] = "direction"
    direction: Direction


@dataclass(frozen=True, slots=True)
class Place(_Text):
    """Add the rolled die of this number, 1 to 6, to the card with the number."""

    verb: ClassVar[str] = "place"
    number: int


@dataclass(frozen=True, slots=True)
class UseJoker(_Text):
    """Trick "2 sailors": let a trick card join one of the player's crews (R5, R6)."""

    verb: ClassVar[str] = "joker"
    trick: Trick
    nationality: Nationality


@dataclass(frozen=True, slots=True)
class UseAdjust(_Text):
    """Trick "Die ±1": change one rolled die by 1 and add it (R4)."""

    verb: ClassVar[str] = "adjust"
    die: int
    """The number rolled, 1 to 6."""
    number: int
    """The number that it becomes."""


@dataclass(frozen=True, slots=True)
class UseBoth(_Text):
    """Trick "Add both dice": add both rolled dice, each to its card (R3)."""

    verb: ClassVar[str] = "both"


@dataclass(frozen=True, slots=True)
class UseAgain(_Text):
    """Trick "Roll again": roll both dice once more; `Rolled` follows."""

    verb: ClassVar[str] = "again"


@dataclass(frozen=True, slots=True)
class Rolled(_Text):
    """A roll, which no player chooses: two dice from 1 to 6. Raises ValueError for others."""

    verb: ClassVar[str] = "rolled"
    low: int
    high: int

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= 6:
            raise ValueError(
                f"dice {self.low} and {self.high}: not two from 1 to 6, the smaller first"
            )


Move = Roll | Shanghai | ChooseDirection | Place | UseJoker | UseAdjust | UseBoth | UseAgain
"""A player's choice."""
Event = Move | Rolled
"""Anything that happens in a game: a move or a roll."""

EVENTS: tuple[type[Event], ...] = get_args(Event)
_BY_VERB: dict[str, type[Event]] = {kind.verb: kind for kind in EVENTS}


@cache  # some hundred events are all there are, and a letter sorts by their texts
def format_event(event: Event) -> str:
    """The text of a move or a roll: its verb and arguments, as "place 3" or "joker both ES"."""
    return str(event)


def parse_event(text: str) -> Event:
    """The move or roll of a text as `format_event` writes it. Raises ValueError for any other."""
    # Not `split()`: an event has one text, so blanks too many are refused.
    verb, *arguments = text.split(" ")
    kind = _BY_VERB.get(verb)
    if kind is None or len(arguments) != len(fields(kind)):
        raise ValueError(f"{text!r} is not a move")
    make = cast("Callable[..., Event]", kind)
    # `f.type` is the type itself as long as this module does not postpone its annotations.
    return make(*(_PARSERS[f.type](a) for f, a in zip(fields(kind), arguments, strict=True)))


def _format(value: object) -> str:
    match value:
        case Nationality():
            return value.letters
        case Trick():
            return value.word
        case Direction():
            return value.value
        case _:
            return str(value)


def _parse_number(text: str) -> int:
    # `int` alone would read "+4", " 4" and the digits of other scripts.
    if len(text) != 1 or text not in "123456":
        raise ValueError(f"{text!r} is not a number from {NUMBERS[0]} to {NUMBERS[-1]}")
    return int(text)


def _parse_direction(text: str) -> Direction:
    try:
        return Direction(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a direction") from None


_PARSERS: dict[Any, Callable[[str], object]] = {
    int: _parse_number,
    Trick: parse_trick,
    Nationality: parse_nationality,
    Direction: _parse_direction,
}
