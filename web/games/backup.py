"""Many games at once: handed out as one file, and taken in from one.

Each step is short and gives way to the page, so thousands of games freeze nothing; `tell` hears how
far they have come. A game that is not sound keeps no other from its way.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol

from shanghaien.formats.collection import Carried, split_all, write_all
from shanghaien.formats.errors import Flaw, RecordError
from shanghaien.formats.record import continues, read
from web.app.messages import GamesImported, Progress
from web.games.import_update import strange_level
from web.games.ports import DatabaseFailed
from web.games.state import Entry, Sums, entry
from web.games.store import SLOW

SLICE = 0.05
"""Seconds of work before the page has its turn."""
ROWS = 50
"""Games that are written at once."""
DELETED = 200
"""Games that are deleted at once."""
TOLD = 0.25
"""Seconds between two words on how far long work has come."""

Tell = Callable[[int, int], None]
"""Hears how many games of how many are done."""


class SavedGames(Protocol):
    """What is needed of the saved games (web/games/store.py). Each raises DatabaseFailed."""

    async def entries(self) -> tuple[Entry, ...]:
        """Every saved game."""

    async def text(self, id_: str) -> str | None:
        """The record of a game; None if it is not there."""

    async def put(self, rows: Sequence[tuple[Entry, str]]) -> bool:
        """Store games, all or none; False if one has another owner."""

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete games for good."""


@contextmanager
def telling(send: Callable[[Progress], None], seconds: Callable[[], float]) -> Iterator[Tell]:
    """Send how far long work has come, now and then, and when it is over."""
    last = float("-inf")

    def tell(done: int, of: int) -> None:
        nonlocal last
        now = seconds()
        if now - last >= TOLD:
            last = now
            send(Progress(done, of))

    try:
        yield tell
    finally:
        send(Progress(0, 0))


async def delete(saved: SavedGames, ids: Sequence[str], tell: Tell) -> None:
    """Delete many games, or one."""
    for done in range(0, len(ids), DELETED):
        tell(done, len(ids))
        await saved.delete(ids[done : done + DELETED])


@dataclass(frozen=True, slots=True)
class Backup:
    """The saved games as one text."""

    text: str
    games: int
    left_out: int
    """How many could not be read and are not in it."""


async def hand_out(saved: SavedGames, settings: str, tell: Tell) -> Backup:
    """Every saved game that can be read, as one text. Raises DatabaseFailed."""
    entries, turn = await saved.entries(), _Turn()
    rows = []
    for i, kept in enumerate(entries):
        text = await saved.text(kept.id)
        if text is not None and _is_sound(text):
            rows.append((kept.begun, kept.changed, text, _numbers(kept.sums)))
        tell(i + 1, len(entries))
        await turn.end()
    return Backup(write_all(rows, settings), len(rows), len(entries) - len(rows))


async def take_in(saved: SavedGames, text: str, tell: Tell) -> GamesImported:
    """Store the games of a text that are sound and not there yet; tell the others apart."""
    try:
        found = split_all(text)
    except RecordError as error:
        return GamesImported(0, 0, bad=(error,))
    new = _New(saved)
    try:
        new.there = _There(saved, await saved.entries())
        turn = _Turn()
        for i in range(len(found.lines)):
            try:
                await new.add(_checked(found.read(i), i))
            except RecordError as error:
                new.bad.append(error)
            tell(i + 1, len(found.lines))
            await turn.end()
        await new.write()
    except DatabaseFailed as error:
        return await new.result(found.settings, str(error))
    return await new.result(found.settings, None)


@dataclass
class _New:
    """The games of a text that are new here."""

    saved: SavedGames
    there: "_There" = field(init=False)
    known: int = 0
    bad: list[RecordError] = field(default_factory=list)
    waiting: list[tuple[Entry, str]] = field(default_factory=list)
    written: int = 0
    ids: set[str] = field(default_factory=set)
    """All that were to be written."""

    async def add(self, carried: Carried) -> None:
        """Take a game, unless it is known; what is taken is written when there is enough."""
        if carried.id in self.ids or await self.there.knows(carried):
            self.known += 1
            return
        self.ids.add(carried.id)
        saved = replace(
            entry(carried.id, carried.game, carried.changed),
            begun=carried.begun,
            sums=_sums(carried.sums),
        )
        self.waiting.append((saved, carried.text))
        if len(self.waiting) >= ROWS:
            await self.write()

    async def write(self) -> None:
        """Write what waits."""
        rows, self.waiting = self.waiting, []
        if not rows:
            return
        if await self.saved.put(rows):
            self.written += len(rows)
            return
        for row in rows:  # one has an owner: it is there already
            is_new = await self.saved.put([row])
            self.written += is_new
            self.known += not is_new

    async def result(self, settings: str, trouble: str | None) -> GamesImported:
        """What was taken in; where the database did not answer in time, what is there now."""
        if trouble == SLOW:
            try:
                there = {kept.id for kept in await self.saved.entries()}
            except DatabaseFailed:
                pass
            else:
                self.written, trouble = len(self.ids & there), "broken"
        return GamesImported(self.written, self.known, tuple(self.bad), settings, trouble)


class _There:
    """The games that are there, to be compared with others."""

    def __init__(self, saved: SavedGames, entries: Sequence[Entry]) -> None:
        self._saved = saved
        self._ids = {kept.id for kept in entries}
        self._alike: dict[object, list[str]] = {}
        for kept in entries:
            for key in _keys(kept):
                self._alike.setdefault(key, []).append(kept.id)

    async def knows(self, carried: Carried) -> bool:
        """Whether a game is there, or has been played on since."""
        if carried.id in self._ids:
            return True
        keys = _keys(replace(entry("", carried.game, 0), begun=carried.begun))
        for id_ in dict.fromkeys(id_ for key in keys for id_ in self._alike.get(key, ())):
            text = await self._saved.text(id_)
            if text is not None and continues(text, carried.text):
                return True
        return False


def _keys(kept: Entry) -> tuple[object, ...]:
    """What two games must share, one or the other, to be worth a closer look."""
    if kept.link is not None:
        return ((kept.link, kept.seat),)
    who = (kept.names, kept.levels)
    return (*who, kept.begun), (*who, kept.turn, kept.result, kept.dice)


def _checked(carried: Carried, i: int) -> Carried:
    """The game, if it can go on here. Raises RecordError."""
    level = strange_level(carried.game)
    if level is not None:
        raise RecordError(f"games[{i}].level", "unknown here", Flaw.UNKNOWN, level)
    return carried


def _is_sound(text: str) -> bool:
    try:
        read(text)
    except RecordError:
        return False
    return True


def _numbers(sums: Sums | None) -> tuple[float, ...]:
    """The sums of a review as the text has them."""
    if sums is None:
        return ()
    return (*sums.luck, *sums.loss, *sums.choices, *sums.marks)


def _sums(numbers: tuple[float, ...]) -> Sums | None:
    if not numbers:
        return None
    a, b, c, d, *counts = numbers
    choices, marks = (int(counts[0]), int(counts[1])), (int(counts[2]), int(counts[3]))
    return Sums((a, b), (c, d), choices, marks)


class _Turn:
    """A turn of work, which ends when the page should have one."""

    def __init__(self) -> None:
        self._begun = monotonic()

    async def end(self) -> None:
        """Give way to the page if it is time."""
        if monotonic() - self._begun >= SLICE:
            await asyncio.sleep(0)
            self._begun = monotonic()
