"""All games as one text and back: a line that says what it is, then a line for each game.

A game's line is when it was begun, when it was last kept (milliseconds since 1970) and its record.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from shanghaien.formats.errors import Flaw, RecordError
from shanghaien.formats.record import read, write
from shanghaien.game import Game

HEAD = '{"format": "shanghaien-games", "version": 1}'
MAX_GAMES = 10_000
"""Games of a text; more than a person plays in years."""
LATEST = 10**14
"""No game is kept later than this."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A game on its way from one browser to another."""

    game: Game
    begun: int
    changed: int

    @property
    def id(self) -> str:
        """A name that the same game always has: brought twice, it is there once."""
        return "kept-" + sha256(write(self.game).encode()).hexdigest()[:12]


def is_collection(text: str) -> bool:
    """Whether a text says of itself that it holds several games."""
    return text.lstrip().startswith(HEAD[:-2])


def write_all(rows: Iterable[tuple[int, int, str]]) -> str:
    """The text of some games: of each when it was begun and changed, and its record."""
    return "".join([HEAD, "\n", *(f"{begun} {changed} {text}\n" for begun, changed, text in rows)])


def read_all(text: str) -> tuple[Carried, ...]:
    """Every game of a text. Raises RecordError if one of them is not sound; nothing else."""
    head, *lines = text.strip().split("\n")
    if head.strip() != HEAD:
        raise RecordError("version", "only version 1 is known", Flaw.VERSION, head[-12:])
    lines = [line for line in lines if line.strip()]
    if len(lines) > MAX_GAMES:
        raise RecordError("games", f"more than {MAX_GAMES} games", Flaw.LONG)
    return tuple(_carried(i, line) for i, line in enumerate(lines))


def _carried(i: int, line: str) -> Carried:
    begun, _, rest = line.strip().partition(" ")
    changed, _, record = rest.partition(" ")
    try:
        return Carried(read(record), _time(begun), _time(changed))
    except RecordError as error:
        where = f"games[{i}].{error.where}"
        raise RecordError(where, error.what, error.flaw, error.value) from None


def _time(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 14:
        raise RecordError("time", "a number of milliseconds is wanted", Flaw.VALUE, text[:20])
    return min(int(text), LATEST)
