"""The policy of the saved games: who owns them, what falls back, what is written back.

A game is durable when `save` returns without a trouble: the page shows it only then. Where the
database fails the game goes on in memory and in a spare place, and comes back from there later.
No browser here: the database and the spare places are ports (web/browser/games_db.py and
local_storage.py).
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any, Protocol, TypeVar

from shanghaien.formats.collection import Carried
from shanghaien.formats.errors import RecordError
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from web.games.state import Entry, entry, pack, unpack

PATIENCE = 2.0
"""Seconds after which the database counts as out of order."""
LITTLE = 0.2
"""Seconds that it gets once it has let the page wait in vain."""
LOST = "lost"
"""The trouble when another tab has taken the game."""
SETTINGS = "settings"
"""The name of the settings in the database."""
CURRENT = "game"
"""The spare place for the game on the table."""

T = TypeVar("T")

Row = tuple[dict[str, Any], str]
"""A game as the database holds it: the entry as it is stored, and the record."""


class DatabaseFailed(Exception):
    """The database refuses or fails; the text is one of TROUBLES (web/games/state.py)."""


class Unreachable(Exception):
    """A saved game cannot be read now; the text is the trouble."""


class Database(Protocol):
    """The browser's database of games. Every method raises DatabaseFailed."""

    async def list(self) -> Sequence[object]:
        """All entries as they are stored."""

    async def all(self) -> Sequence[tuple[object, str]]:
        """All entries with their records."""

    async def read(self, id_: str) -> str | None:
        """A record; None if it is not there."""

    async def put(self, rows: Sequence[Row]) -> bool:
        """Write rows in one transaction; False, with nothing written, if one has another owner."""

    async def take(self, id_: str, owner: str) -> str | None:
        """Make `owner` the owner of a game; its record, or None if it is not there."""

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete games for good."""

    async def hold(self, id_: str, *, steal: bool) -> bool:
        """Lock a game for this tab; False if another tab has it."""

    def release(self) -> None:
        """Release the lock."""

    async def get(self, name: str) -> str | None:
        """A text that is no game; None if it is not there."""

    async def set(self, name: str, text: str) -> None:
        """Write a text that is no game."""


class SparePlaces(Protocol):
    """What the browser stores at once, in little room. Nothing is raised."""

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        """What lies in the spare places: the place, the game's name if it has one, the text."""

    def save_spare(self, name: str, text: str) -> None:
        """Put the game on the table there."""

    def drop_spare(self, place: str) -> None:
        """Empty a place."""

    def set_unfinished(self, count: int) -> None:
        """Note how many games can be continued, for the first screen."""

    def get_settings(self) -> str | None:
        """The settings that were stored."""

    def set_settings(self, text: str) -> None:
        """Store the settings."""


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


class GameStore:
    """The saved games of this browser, as this page can reach them."""

    def __init__(self, database: Database, spare: SparePlaces) -> None:
        self.id_prefix = f"{SystemRandom().getrandbits(48):012x}"
        """What the names of this page's games begin with; drawn, so that no two are the same."""
        self._database = database
        self._spare = spare
        self._patience = PATIENCE
        self._memory: dict[str, tuple[Entry, str]] = {}
        """What could not be stored elsewhere."""

    async def games(self) -> tuple[tuple[Entry, ...], str | None]:
        """Every saved game, and the trouble if the database cannot be read."""
        trouble, found = None, list[Entry]()
        try:
            raw = await self._soon(self._database.list())
            found = [saved for saved in map(unpack, raw) if saved is not None]
        except DatabaseFailed as error:
            trouble = str(error)
        ours = [saved for saved, _ in self._memory.values()]
        theirs = [saved for saved in found if saved.id not in self._memory]
        entries = tuple(ours + theirs)
        self._spare.set_unfinished(sum(e.sound and e.result is None for e in entries))
        return entries, trouble

    async def save(self, id_: str, game: Game) -> tuple[Entry, str | None]:
        """Store a game. The second value is None, LOST or a trouble: then it is in memory."""
        saved = entry(id_, game, now())
        try:
            is_held = await self._soon(self._database.hold(id_, steal=False))
        except DatabaseFailed:
            is_held = True  # the owner in the database decides
        if not is_held:
            return saved, LOST
        return saved, await self._save(saved, write(game))

    async def quarantine(self, id_: str, text: str) -> None:
        """Store a text that cannot be read, marked as such."""
        await self._save(Entry(id_, begun=now(), changed=now(), sound=False), text)

    async def load(self, id_: str, *, is_stolen: bool) -> tuple[str | None, bool]:
        """The record of a saved game (None if it is gone), and whether it goes on here.

        Raises Unreachable where the database does not answer.
        """
        if id_ in self._memory:
            return self._memory[id_][1], True
        try:
            if await self._soon(self._database.hold(id_, steal=is_stolen)):
                return await self._soon(self._database.take(id_, self.id_prefix)), True
            return await self._soon(self._database.read(id_)), False
        except DatabaseFailed as error:
            raise Unreachable(str(error)) from None

    async def text(self, id_: str) -> str | None:
        """The text that is stored under a name, whatever it is."""
        if id_ in self._memory:
            return self._memory[id_][1]
        try:
            return await self._soon(self._database.read(id_))
        except DatabaseFailed:
            return None

    async def add(self, games: tuple[Carried, ...]) -> tuple[int, int, str | None]:
        """Store games from outside, all or none: how many are new, how many not, the trouble."""
        try:
            rows = await self._soon(self._database.all())
            there = {text for _, text in rows} | {
                saved.id for raw, _ in rows if (saved := unpack(raw))
            }
            new = {r.id: r for r in games if not there & {r.id, write(r.game)}}
            packed = [
                (pack(replace(entry(id_, row.game, row.changed), begun=row.begun)), write(row.game))
                for id_, row in new.items()
            ]
            if not await self._soon(self._database.put(packed)):
                return 0, 0, LOST
        except DatabaseFailed as error:
            return 0, 0, str(error)
        return len(new), len(games) - len(new), None

    async def every(self) -> list[tuple[int, int, str]]:
        """Every sound game: when it was begun and changed, and its record."""
        found: dict[str, tuple[Entry, str]] = {}
        with suppress(DatabaseFailed):
            for raw, text in await self._soon(self._database.all()):
                saved = unpack(raw)
                if saved is not None:
                    found[saved.id] = (saved, text)
        found |= self._memory
        return [(e.begun, e.changed, text) for e, text in found.values() if e.sound]

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete games for good; where that fails they are listed again."""
        for id_ in ids:
            self._memory.pop(id_, None)
        with suppress(DatabaseFailed):
            await self._soon(self._database.delete(ids))

    async def add_totals(self, saved: Entry, game: Game) -> None:
        """Store what a review came to; if that fails, the next look at the game does it again."""
        if saved.id in self._memory:
            self._memory[saved.id] = (saved, self._memory[saved.id][1])
        else:
            await self._write(saved, write(game))

    def release(self) -> None:
        """Release the game that was on the table to other tabs."""
        self._database.release()

    async def recover(self) -> str | None:
        """Take over what is in the spare places; the name of that game, if there was one.

        It is removed there only after it was read back from the database.
        """
        last = None
        for place, id_, text in self._spare.spares():
            try:
                game: Game | None = read(text)
            except RecordError:
                game = None
            name = id_ or "kept-" + hashlib.sha256(text.encode()).hexdigest()[:12]
            saved = (
                entry(name, game, now())
                if game
                else Entry(name, begun=now(), changed=now(), sound=False)
            )
            trouble = await self._claim(name) or await self._write(saved, text)
            if trouble is None and await self.text(name) == text:
                self._spare.drop_spare(place)
            elif trouble != LOST:
                self._memory[name] = (saved, text)
            if game:
                last = name
        return last

    async def load_settings(self) -> str | None:
        """The settings; those of the database where the faster place has none."""
        text = self._spare.get_settings()
        if text is not None:
            return text
        try:
            return await self._soon(self._database.get(SETTINGS))
        except DatabaseFailed:
            return None

    def save_settings(self, text: str) -> Awaitable[None]:
        """Store the settings twice: at once, and in the database as soon as that is possible."""
        self._spare.set_settings(text)
        return self._set(SETTINGS, text)

    async def _set(self, name: str, text: str) -> None:
        with suppress(DatabaseFailed):
            await self._soon(self._database.set(name, text))

    async def _claim(self, id_: str) -> str | None:
        """Become the owner of a game, unless another tab has it: LOST or a trouble."""
        try:
            if not await self._soon(self._database.hold(id_, steal=False)):
                return LOST
            await self._soon(self._database.take(id_, self.id_prefix))
        except DatabaseFailed as error:
            return str(error)
        return None

    async def _soon(self, asked: Awaitable[T]) -> T:
        """What the database answers in time. Raises DatabaseFailed."""
        try:
            found = await asyncio.wait_for(asked, self._patience)
        except TimeoutError:
            self._patience = LITTLE
            raise DatabaseFailed("slow") from None
        self._patience = PATIENCE
        return found

    async def _save(self, saved: Entry, text: str) -> str | None:
        trouble = await self._write(saved, text)
        if trouble is None:
            if self._memory.pop(saved.id, None):
                self._spare.drop_spare(CURRENT)
        elif trouble != LOST:
            self._memory[saved.id] = (saved, text)
            if saved.sound:
                self._spare.save_spare(saved.id, text)
        return trouble

    async def _write(self, saved: Entry, text: str) -> str | None:
        row = ({**pack(saved), "owner": self.id_prefix}, text)
        try:
            return None if await self._soon(self._database.put([row])) else LOST
        except DatabaseFailed as error:
            return str(error)
