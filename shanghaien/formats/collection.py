"""Many games as one text and back: a line that says what it is, then a line for each game.

In version 1 a game's line is when it was begun, when it was last kept (milliseconds since 1970) and
its record. Version 2 has what its review came to before the record, and may begin with a line of
the settings. Each line is read by itself: a bad one takes no other with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shanghaien.formats.errors import Flaw, RecordError
from shanghaien.formats.limits import LATEST, SUMS, are_sums
from shanghaien.formats.record import name_of, read, write
from shanghaien.game import Game

MARK = '{"format": "shanghaien-games", "version": '
HEADS = {version: f"{MARK}{version}}}" for version in (1, 2)}
"""The first line of each version."""
MAX_GAMES = 10_000
"""Games of a text; more than a person plays in years."""
_SETTINGS = "settings "

Row = tuple[int, int, str, tuple[float, ...]]
"""A game to be written: when it was begun and changed, its record, its SUMS numbers or none."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A game on its way from one browser to another."""

    game: Game
    text: str
    """Its record, on one line."""
    begun: int
    changed: int
    sums: tuple[float, ...] = ()
    """What its review came to: SUMS numbers, or none."""

    @property
    def id(self) -> str:
        """A name that the same game always has: brought twice, it is there once."""
        return name_of(self.text)


@dataclass(frozen=True, slots=True)
class Collection:
    """A text of many games, of which only the first line was looked at."""

    version: int
    settings: str
    """What the settings were, as text that nobody has checked; empty if it does not say."""
    lines: tuple[str, ...]

    def read(self, i: int) -> Carried:
        """The game of a line. Raises RecordError."""
        begun, _, rest = self.lines[i].strip().partition(" ")
        changed, _, rest = rest.partition(" ")
        sums, record = "-", rest
        try:
            if self.version > 1:
                sums, _, record = rest.partition(" ")
            game = read(record)
            found = _sums(sums, game.turn)
            return Carried(game, write(game), _time(begun), _time(changed), found)
        except RecordError as error:
            where = f"games[{i}].{error.where}"
            raise RecordError(where, error.what, error.flaw, error.value) from None


def is_collection(text: str) -> bool:
    """Whether a text says of itself that it holds several games."""
    return text.lstrip().startswith(MARK)


def write_all(rows: Iterable[tuple[int, int, str] | Row], settings: str = "") -> str:
    """The text of some games, in the oldest version that can tell it; `settings` is one line."""
    rows = list(rows)
    is_plain = not settings and not any(any(row[3:]) for row in rows)
    lines = [HEADS[1 if is_plain else 2], *([_SETTINGS + settings] if settings else [])]
    for begun, changed, text, *more in rows:
        sums = "" if is_plain else ",".join(f"{n:.6g}" for n in next(iter(more), ())) or "-"
        lines.append(" ".join(filter(None, (str(begun), str(changed), sums, text))))
    return "\n".join([*lines, ""])


def split_all(text: str) -> Collection:
    """The lines of a text of games. Raises RecordError if it is none or holds too much."""
    head, *lines = text.strip().split("\n")
    version = next((known for known, line in HEADS.items() if line == head.strip()), None)
    if version is None:
        raise RecordError("version", "only versions 1 and 2 are known", Flaw.VERSION, head[-12:])
    settings = ""
    if version > 1 and lines and lines[0].startswith(_SETTINGS):
        settings = lines.pop(0).removeprefix(_SETTINGS).strip()
    lines = [line for line in lines if line.strip()]
    if len(lines) > MAX_GAMES:
        raise RecordError("games", f"more than {MAX_GAMES} games", Flaw.LONG)
    return Collection(version, settings, tuple(lines))


def _time(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 14:
        raise RecordError("time", "a number of milliseconds is expected", Flaw.VALUE, text[:20])
    return min(int(text), LATEST)


def _sums(text: str, events: int) -> tuple[float, ...]:
    if text == "-":
        return ()
    try:
        found = tuple(float(number) for number in text.split(","))
    except ValueError:
        found = ()
    if not are_sums(found, events):
        what = f"{SUMS} numbers are expected that a review can come to"
        raise RecordError("sums", what, Flaw.VALUE, text[:20])
    return found
