"""Many games as one text and back: a line with the format and version, then a line for each game.

There may be a line of the settings first. A game's line is what is kept beside its record, as a
JSON object, then the record. In version 2 it was when the game was begun and last saved
(milliseconds since 1970) and what its review came to. Each line is read by itself: a bad one takes
no other with it. Several records alone, one a line, are read like such a text.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.limits import LATEST, SUMS, are_sums, is_nested
from shanghaien.formats.record import name_of, read, write
from shanghaien.game import Game

MARK = '{"format": "shanghaien-games", "version": '
HEADS = {version: f"{MARK}{version}}}" for version in (2, 3)}
"""The first line of each version."""
MAX_GAMES = 10_000
"""Games of a text; more than a person plays in years."""
MAX_KEPT = 10_000
"""Characters of what is kept beside a record."""
_SETTINGS = "settings "
_RECORDS = re.compile(r'\s*\{"format": "shanghaien", [^\n]+\n\s*\{"format": "shanghaien", ')
"""How several records begin, as `selfplay --json` prints them."""

Kept = Mapping[str, object]
"""What is kept beside a record, as JSON that nobody has checked; the page knows its fields."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game of a collection, with its record and what is kept beside it."""

    game: Game
    text: str
    """Its record, on one line."""
    kept: Kept

    @property
    def id(self) -> str:
        """A name that follows from the game, so that opening a file twice adds it once."""
        return name_of(self.text)


@dataclass(frozen=True, slots=True)
class Collection:
    """The lines of a text of many games, each to be read when it is asked for."""

    version: int
    settings: str
    """The page's settings as text, unchecked; empty if there are none."""
    lines: tuple[str, ...]

    def record(self, i: int) -> str:
        """The record on a line, by its index, unchecked. Raises RecordError for a bad line."""
        return self._split(i)[1]

    def _split(self, i: int) -> tuple[Kept, str]:
        split = _split if self.version > 2 else _split_2
        return split(self.lines[i].strip())

    def read(self, i: int) -> SavedGame:
        """The game on a line, by its index. Raises RecordError for a bad line."""
        try:
            kept, record = self._split(i)
            game = read(record)
            if self.version == 2:
                kept = _kept_2(kept, game.turn)
            return SavedGame(game, write(game), kept)
        except RecordError as error:
            where = f"games[{i}].{error.where}"
            raise RecordError(where, error.what, error.problem, error.value) from None


def is_collection(text: str) -> bool:
    """Whether a text claims to contain several games, or has several records, one a line."""
    return text.lstrip().startswith(MARK) or _RECORDS.match(text) is not None


def write_all(games: Iterable[tuple[Kept, str]], settings: str = "") -> str:
    """The text of some games, each given as what is kept beside its record, and the record.

    Records and `settings` are one line each.
    """
    head = [HEADS[3], *([_SETTINGS + settings] if settings else []), ""]
    return "\n".join(head) + "".join(write_line(kept, text) for kept, text in games)


def write_line(kept: Kept, text: str) -> str:
    """The line of a game: what is kept beside its record, and the record, which is one line."""
    return f"{json.dumps(kept)} {text}\n"


def split_all(text: str) -> Collection:
    """The lines of a text of games, unread. Raises RecordError for another or too long a text."""
    if _RECORDS.match(text):
        records = [line for line in text.split("\n") if line.strip()]
        text = "\n".join([HEADS[3], *(f"{{}} {record}" for record in records)])
    head, *lines = text.strip().split("\n")
    version = next((known for known, line in HEADS.items() if line == head.strip()), None)
    if version is None:
        is_older = head.strip() == f"{MARK}1}}"
        problem = RecordProblem.VALUE if is_older else RecordProblem.VERSION
        raise RecordError(
            "version", "unknown; this program knows 2 and 3", problem, head.strip()[-2:-1]
        )
    settings = ""
    if lines and lines[0].startswith(_SETTINGS):
        settings = lines.pop(0).removeprefix(_SETTINGS).strip()
    lines = [line for line in lines if line.strip()]
    if len(lines) > MAX_GAMES:
        raise RecordError("games", f"more than {MAX_GAMES:,} games", RecordProblem.LONG)
    return Collection(version, settings, tuple(lines))


def _split(line: str) -> tuple[Kept, str]:
    # Cut first: what is parsed is never longer, however long the line.
    begin = line[:MAX_KEPT]
    try:
        kept, end = (None, 0) if is_nested(begin) else json.JSONDecoder().raw_decode(begin)
    except ValueError:
        kept, end = None, 0
    if not isinstance(kept, dict):
        raise RecordError("kept", "expected a JSON object", RecordProblem.JSON, line[:20])
    return kept, line[end:].strip()


def _split_2(line: str) -> tuple[Kept, str]:
    begun, _, rest = line.partition(" ")
    changed, _, rest = rest.partition(" ")
    sums, _, record = rest.partition(" ")
    return {"begun": begun, "changed": changed, "sums": sums}, record


def _kept_2(texts: Kept, turn: int) -> Kept:
    """What version 2 has beside a record of so many events, as version 3 has it."""
    kept: dict[str, object] = {name: _time(str(texts[name])) for name in ("begun", "changed")}
    sums = _sums(str(texts["sums"]), turn)
    if sums:
        luck, loss, choices, marks = (sums[i : i + 2] for i in range(0, SUMS, 2))
        counts = {"choices": [int(n) for n in choices], "marks": [int(n) for n in marks]}
        kept["sums"] = {"luck": list(luck), "loss": list(loss), **counts}
    return kept


def _time(text: str) -> int:
    # "²" is a digit for `isdigit`, but not for `int`.
    if not text.isascii() or not text.isdigit() or len(text) > 14:
        raise RecordError(
            "time", "expected a number of milliseconds", RecordProblem.VALUE, text[:20]
        )
    return min(int(text), LATEST)


def _sums(text: str, events: int) -> tuple[float, ...]:
    if text == "-":
        return ()
    try:
        found = tuple(float(number) for number in text.split(","))
    except ValueError:
        found = ()
    if not are_sums(found, events):
        what = f"expected {SUMS} possible results of a review"
        raise RecordError("sums", what, RecordProblem.VALUE, text[:20])
    return found
