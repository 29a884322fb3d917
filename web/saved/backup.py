"""Many games at once: backed up as one file, and restored from one.

Each step is short and gives way to the page, so thousands of games freeze nothing; `tell` hears how
far they have come. A game that is not sound keeps no other from its way.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic

from shanghaien.formats.collection import SavedGame, split_all, write_all, write_line
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import continues, read
from web.kernel.messages import BulkProgress, GamesImported
from web.kernel.ports import Store
from web.kernel.saved_state import Entry, entry
from web.saved.beside_state import united
from web.saved.patience import SLOW
from web.saved.ports import DatabaseFailed
from web.saved.questions import strange_level
from web.saved.row_state import read_kept, write_kept

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


@contextmanager
def telling(send: Callable[[BulkProgress], None], seconds: Callable[[], float]) -> Iterator[Tell]:
    """Send how far long work has come, now and then, and when it is over."""
    last = float("-inf")

    def tell(done: int, of: int) -> None:
        nonlocal last
        now = seconds()
        if now - last >= TOLD:
            last = now
            send(BulkProgress(done, of))

    try:
        yield tell
    finally:
        send(BulkProgress(0, 0))


async def delete(saved: Store, ids: Sequence[str], tell: Tell) -> None:
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


async def back_up(
    saved: Store, settings: str, tell: Tell, entries: tuple[Entry, ...] | None = None
) -> Backup:
    """Every saved game that can be read, as one text. Raises DatabaseFailed."""
    found = [pair async for pair in texts(saved, tell, entries=entries)]
    games = [write_line(write_kept(one.kept), text) for one, text in found if text is not None]
    text = write_all((), settings) + "".join(games)
    return Backup(text, len(games), len(found) - len(games))


async def texts(
    saved: Store,
    tell: Tell = lambda _done, _of: None,
    *,
    entries: tuple[Entry, ...] | None = None,
    has_newer: bool = False,
) -> AsyncIterator[tuple[Entry, str | None]]:
    """Each saved game with its record; None for one that cannot be read.

    `entries` are they, if they were just listed. With `has_newer` those that a newer version has
    saved are there, too. Raises DatabaseFailed.
    """
    turn = Turn()
    if entries is None:
        entries = await saved.entries()
    for i, one in enumerate(entries):
        text = await saved.text(one.id)
        is_read = text is not None and _is_sound(text, has_newer=has_newer)
        yield one, text if is_read else None
        tell(i + 1, len(entries))
        await turn.end()


async def restore(saved: Store, text: str, tell: Tell, *, is_whole: bool = False) -> GamesImported:
    """Store the games of a text that are sound and not there yet; tell the others apart.

    With `is_whole` all of them or none: one that is not sound keeps all from being stored.
    """
    try:
        found = split_all(text)
    except RecordError as error:
        return GamesImported(0, 0, bad=(error,))
    new = _New(saved, is_whole)
    try:
        new.stored = StoredGames(saved, await saved.entries())
        turn = Turn()
        for i in range(len(found.lines)):
            try:
                await new.add(_checked(found.read(i), i))
            except RecordError as error:
                new.bad.append(error)
                if is_whole:
                    return GamesImported(0, 0, tuple(new.bad))
            tell(i + 1, len(found.lines))
            await turn.end()
        await new.write()
    except DatabaseFailed as error:
        return await new.result(found.settings, str(error))
    return await new.result(found.settings, None)


@dataclass
class _New:
    """The games of a text that are new here."""

    saved: Store
    is_whole: bool
    """Whether they are stored all at once, or not at all."""
    stored: "StoredGames" = field(init=False)
    known: int = 0
    bad: list[RecordError] = field(default_factory=list)
    waiting: list[tuple[Entry, str]] = field(default_factory=list)
    united: list[tuple[str, Entry]] = field(default_factory=list)
    """Known ones that wait, by their names here: what is kept beside them may be new."""
    written: int = 0
    ids: set[str] = field(default_factory=set)
    """All that were to be written."""

    async def add(self, found: SavedGame) -> None:
        """Add a game, unless it is known; those that wait are written when there is enough."""
        stored, new = await self.stored.find(found), _entry(found)
        if stored is None and found.id in self.stored.entries:
            # It is damaged there, and stays as it is.
            new = replace(new, id=f"{found.id}-again")
        if stored is not None or new.id in self.ids:
            self.known += 1
            if stored is not None and united(new)(stored) is not None:
                self.united.append((stored.id, new))
            return
        self.ids.add(new.id)
        self.waiting.append((new, found.text))
        if len(self.waiting) >= ROWS and not self.is_whole:
            await self.write()

    async def write(self) -> None:
        """Write what waits."""
        rows, self.waiting = self.waiting, []
        if rows:
            await self._put(rows)
        known, self.united = self.united, []
        for id_, found in known:
            await self.saved.unite(id_, found)

    async def _put(self, rows: Sequence[tuple[Entry, str]]) -> None:
        if await self.saved.put(rows):
            self.written += len(rows)
            return
        if self.is_whole:
            raise DatabaseFailed("broken")
        for row in rows:  # one has an owner: it is there already
            is_new = await self.saved.put([row])
            self.written += is_new
            self.known += not is_new

    async def result(self, settings: str, failure: str | None) -> GamesImported:
        """What was restored; where the database did not answer in time, what is there now."""
        if failure == SLOW:
            try:
                stored = {one.id for one in await self.saved.entries()}
            except DatabaseFailed:
                pass
            else:
                self.written = len(self.ids & stored)
                # What is stored all at once is stored now, or may be later.
                failure = "broken" if not self.is_whole else None if self.written else SLOW
        return GamesImported(self.written, self.known, tuple(self.bad), settings, failure)


class StoredGames:
    """The games that are there, to be compared with others."""

    def __init__(self, saved: Store, entries: Sequence[Entry]) -> None:
        self._saved = saved
        self.entries = {one.id: one for one in entries}
        self._alike: dict[object, list[str]] = {}
        for one in entries:
            for key in _keys(one):
                self._alike.setdefault(key, []).append(one.id)

    async def find(self, found: SavedGame) -> Entry | None:
        """The game as it is there, or has been played on since; None if it is new.

        A damaged record is no game: what another copy has of it is new.
        """
        alike = (id_ for key in _keys(_entry(found)) for id_ in self._alike.get(key, ()))
        for id_ in dict.fromkeys((found.id, *alike)):
            if id_ not in self.entries:
                continue
            text = await self._saved.text(id_)
            is_there = text is not None and (
                continues(text, found.text)
                or (id_ == found.id and _is_sound(text, has_newer=True))  # taken another course
            )
            if is_there:
                return self.entries[id_]
        return None


def _entry(found: SavedGame) -> Entry:
    """The entry of a game of a backup."""
    kept = read_kept(found.kept, found.game.turn)
    return replace(entry(found.id, found.game, 0), kept=kept)


def _keys(saved: Entry) -> tuple[object, ...]:
    """What two games must share, one or the other, to be worth a closer look."""
    if saved.link is not None:
        return ((saved.link, saved.seat),)
    who = (saved.names, saved.levels)
    return (*who, saved.kept.begun), (*who, saved.turn, saved.result, saved.dice)


def _checked(found: SavedGame, i: int) -> SavedGame:
    """The game, if it can go on here. Raises RecordError."""
    level = strange_level(found.game)
    if level is not None:
        raise RecordError(f"games[{i}].level", "unknown here", RecordProblem.UNKNOWN, level)
    return found


_SOUND: set[int] = set()
"""Hashes of the records that were read before: a thousand take seconds, after each game."""


def _is_sound(text: str, *, has_newer: bool) -> bool:
    """Whether this is a record on one line."""
    if "\n" in text:
        return False
    if hash(text) in _SOUND:
        return True
    try:
        read(text)
    except RecordError as error:
        return has_newer and error.problem is RecordProblem.VERSION
    _SOUND.add(hash(text))  # not the text, which would stay in memory
    return True


class Turn:
    """A turn of work, which ends when the page should have one."""

    def __init__(self) -> None:
        self._begun = monotonic()

    async def end(self) -> None:
        """Give way to the page if it is time."""
        if monotonic() - self._begun >= SLICE:
            await asyncio.sleep(0)
            self._begun = monotonic()
