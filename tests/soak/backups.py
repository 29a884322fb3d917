"""Collections to be altered: what is sound in them is taken in, the rest told apart."""

import asyncio
from collections.abc import Iterable
from math import isfinite
from random import Random
from typing import Any

from shanghaien.formats.collection import split_all, write_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.limits import LATEST
from shanghaien.formats.record import continues, read, write
from shanghaien.game import Game
from tests.soak.alter import PLAIN, field, repair_record
from tests.soak.games import drawn, wrong
from tests.soak.kind import Kind
from tests.support.store_fakes import Tab
from web.kernel.messages import GamesImported
from web.kernel.model import App
from web.saved.backup import restore
from web.saved.questions import strange_level
from web.saved.row_state import unpack
from web.shell.update import update

SETTINGS = ("", '{"language": "nl"}', '{"language": 7, "pace": []}', "[", "x" * 999)
NUMBERS = ["0", "1", "2.5", "-0.25", "1e9", "1e308", "inf", "nan"]
MOST = 4
"""Games of a collection."""

Shelf = tuple[GamesImported, Tab]
"""What was told of a text, and the games that are there now."""


def _draw(rng: Random) -> tuple[Game, ...]:
    return tuple(drawn(rng) for _ in range(rng.randint(1, MOST)))


def _write(rng: Random, games: tuple[Game, ...]) -> str:
    """A text of the games, some of them reviewed."""
    rows = []
    for game in games:
        kept: dict[str, object] = {name: rng.randrange(10**13) for name in ("begun", "changed")}
        if rng.random() < 0.5:
            names = ("luck", "loss", "choices", "marks")
            kept["sums"] = {name: [rng.randrange(9), rng.randrange(9)] for name in names}
        rows.append((kept, write(game)))
    return write_all(rows, rng.choice(SETTINGS[:2]))


def _line(rng: Random, text: str) -> str:
    """Something else in one line: its times, its sums, its record."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    before, brace, record = lines[at].partition("{")
    words = before.split()
    if words and rng.random() < 0.5:
        other = (str(rng.randrange(10**15)), ",".join(rng.choices(NUMBERS, k=8)), "-", "settings")
        words[rng.randrange(len(words))] = rng.choice(other)
    else:
        record = field(rng, brace + record).removeprefix(brace)
    lines[at] = " ".join([*words, brace + record])
    return "\n".join(lines)


def _lines(rng: Random, text: str) -> str:
    """Lines in another order, twice, or in the place of another."""
    lines = text.split("\n")
    rng.choice((lines.append, lambda line: lines.insert(0, line)))(rng.choice(lines))
    head = lines[0]
    if rng.random() < 0.5:
        rng.shuffle(lines)
    return "\n".join(lines) if rng.random() < 0.5 else "\n".join([head, *lines])


def _settings(rng: Random, text: str) -> str:
    """Other settings."""
    head, _, rest = text.partition("\n")
    return f"{head}\nsettings {rng.choice(SETTINGS)}\n{rest}"


def _repair(_: Random, text: str) -> str:
    lines = []
    for line in text.split("\n"):
        before, brace, record = line.partition("{")
        is_game = bool(brace and before)
        lines.append(before + repair_record(brace + record) if is_game else line)
    return "\n".join(lines)


def _silent(done: int, of: int) -> None:
    """Hears how far it has come."""
    assert 0 <= done <= of


def _take(_: tuple[Game, ...], text: str) -> Shelf:
    split_all(text)  # what is no collection is refused as a whole
    tab = Tab()
    told = asyncio.run(restore(tab.store, text, _silent))
    update(App(), told)
    return told, tab


def _judge(games: tuple[Game, ...], text: str, found: Shelf) -> tuple[bool, str]:
    told, tab = found
    there = {row[1]: row[0] for row in tab.disk.rows.values()}
    is_same = set(there) == {write(game) for game in games}
    if told.failure is not None or told.added != len(tab.disk.rows):
        return is_same, "the count is not what is there"
    collection = split_all(text)
    if told.added + told.known + len(told.bad) != len(collection.lines):
        return is_same, "a game is neither taken in nor refused"
    bad = [error.where for error in told.bad]
    for i in range(len(collection.lines)):
        try:
            carried = collection.read(i)
        except RecordError as error:
            if error.where not in bad:
                return is_same, f"{error.where} is not told of"
            continue
        if strange_level(carried.game) is None and not _is_there(there, carried.text):
            return is_same, "a bad line took a good one with it"
    return is_same, next(filter(None, (_wrong_row(*row) for row in there.items())), "")


def _is_there(there: Iterable[str], record: str) -> bool:
    return any(continues(text, record) for text in there)


def _wrong_row(record: str, raw: dict[str, Any]) -> str:
    """What is wrong with a game that is there now; empty if all is well."""
    saved, game = unpack(raw), read(record)
    if saved is None or saved.turn != game.turn or saved.names != tuple(s.name for s in game.seats):
        return "the list does not say what the game is"
    if not (0 <= saved.kept.begun <= LATEST and 0 <= saved.kept.changed <= LATEST):
        return "a time that is none"
    sums = saved.kept.sums
    if sums and not all(map(isfinite, (*sums.luck, *sums.loss, *sums.choices, *sums.marks))):
        return "a review that came to no number"
    return wrong(game)


COLLECTIONS = Kind(
    draw=_draw,
    write=_write,
    ways=(*PLAIN, *[_line] * len(PLAIN), _lines, _lines, _settings),
    repair=_repair,
    take=_take,
    judge=_judge,
)
