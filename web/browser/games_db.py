"""Keeps the games: in the browser's database; where that fails, in a spare place and in memory.

What is kept is durable when `save` returns without a trouble: the page shows it only then.
"""

import asyncio
import hashlib
import json
import time
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any

from pyodide.ffi import JsException
from pyscript.js_modules import page

from shanghaien.formats.record import RecordError, read, write
from shanghaien.game import Game
from web.browser import local_storage
from web.games.collection import Carried
from web.games.state import Entry, entry, pack, unpack

_db = page.gamesDb

PATIENCE = 2.0
"""Seconds after which the database counts as out of order."""
LITTLE = 0.2
"""Seconds that it gets once it has let the page wait in vain."""
LOST = "lost"
"""What `save` answers when another tab has taken the game."""

_TROUBLES = {
    "QuotaExceededError": "full",
    "VersionError": "newer",
    "SecurityError": "denied",
    "InvalidStateError": "denied",
    "NotAllowedError": "denied",
    "TypeError": "denied",  # the browser has no database at all
    "TimeoutError": "slow",
}
"""The kinds of trouble by the names of the errors."""


class Unreachable(Exception):
    """The database does not answer; the text is the trouble."""


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


class Keeper:
    """The kept games of this browser, as this page can reach them."""

    def __init__(self) -> None:
        self.seed = f"{SystemRandom().getrandbits(48):012x}"
        """What the names of this page's games begin with; drawn, so that no two are the same."""
        self._patience = PATIENCE
        self._memory: dict[str, tuple[Entry, str]] = {}
        """What could not be kept elsewhere."""

    async def games(self) -> tuple[tuple[Entry, ...], str | None]:
        """Every kept game, and the trouble if the database cannot be read."""
        trouble, found = None, []
        try:
            raw = json.loads(str(await self._soon(_db.list())))
            found = [kept for kept in map(unpack, raw) if kept is not None]
        except (JsException, TimeoutError) as error:
            trouble = _trouble(error)
        ours = [kept for kept, _ in self._memory.values()]
        theirs = [kept for kept in found if kept.id not in self._memory]
        entries = tuple(ours + theirs)
        local_storage.hint(sum(kept.sound and kept.result is None for kept in entries))
        return entries, trouble

    async def save(self, id_: str, game: Game) -> tuple[Entry, str | None]:
        """Keep a game. The second value is None, LOST or a trouble: then it is in the memory."""
        kept = entry(id_, game, now())
        try:
            is_held = await self._soon(_db.hold(id_, False))
        except (JsException, TimeoutError):
            is_held = True  # the owner in the database decides
        if not is_held:
            return kept, LOST
        return kept, await self._save(kept, write(game))

    async def put_aside(self, id_: str, text: str) -> None:
        """Keep a text that cannot be read."""
        await self._save(Entry(id_, begun=now(), changed=now(), sound=False), text)

    async def take(self, id_: str, *, is_stolen: bool) -> tuple[str | None, bool]:
        """The record of a kept game (None if it is gone), and whether it goes on here.

        Raises Unreachable where the database does not answer.
        """
        if id_ in self._memory:
            return self._memory[id_][1], True
        try:
            is_held = bool(await self._soon(_db.hold(id_, is_stolen)))
            found = await self._soon(_db.take(id_, self.seed) if is_held else _db.read(id_))
        except (JsException, TimeoutError) as error:
            raise Unreachable(_trouble(error)) from None
        return (found if isinstance(found, str) else None), is_held

    async def text(self, id_: str) -> str | None:
        """The text that is kept under a name, whatever it is."""
        if id_ in self._memory:
            return self._memory[id_][1]
        try:
            found = await self._soon(_db.read(id_))
        except (JsException, TimeoutError):
            return None
        return found if isinstance(found, str) else None

    async def add(self, games: tuple[Carried, ...]) -> tuple[int, int, str | None]:
        """Keep games from outside, all or none: how many are new, how many not, the trouble."""
        try:
            rows = json.loads(str(await self._soon(_db.all())))
            there = {text for _, text in rows} | {str(raw["id"]) for raw, _ in rows}
            new = {r.id: r for r in games if not there & {r.id, write(r.game)}}
            packed = [
                [pack(replace(entry(id_, row.game, row.changed), begun=row.begun)), write(row.game)]
                for id_, row in new.items()
            ]
            if str(await self._soon(_db.keep(json.dumps(packed)))) == LOST:
                return 0, 0, LOST
        except (JsException, TimeoutError) as error:
            return 0, 0, _trouble(error)
        return len(new), len(games) - len(new), None

    async def every(self) -> list[tuple[int, int, str]]:
        """Every sound game: when it was begun and changed, and its record."""
        kept: dict[str, tuple[Entry, str]] = {}
        with suppress(JsException, TimeoutError):
            for raw, text in json.loads(str(await self._soon(_db.all()))):
                found = unpack(raw)
                if found is not None:
                    kept[found.id] = (found, text)
        kept |= self._memory
        return [(e.begun, e.changed, text) for e, text in kept.values() if e.sound]

    async def drop(self, *ids: str) -> None:
        """Delete some games for good."""
        for id_ in ids:
            self._memory.pop(id_, None)
        try:
            await self._soon(_db.drop(json.dumps(ids)))
        except (JsException, TimeoutError):
            return  # they are listed again

    async def add_sums(self, kept: Entry, game: Game) -> None:
        """Keep what a review came to; where that fails, the next look at the game does it again."""
        if kept.id in self._memory:
            self._memory[kept.id] = (kept, self._memory[kept.id][1])
        else:
            await self._write(kept, write(game))

    def free(self) -> None:
        """Let other tabs have the game that was on the table."""
        _db.free()

    async def start(self) -> str | None:
        """Take over what is in the spare place; the name of that game, if there was one.

        It is removed there only after it was read back from the database.
        """
        last = None
        for place, id_, text in local_storage.spares():
            try:
                game: Game | None = read(text)
            except RecordError:
                game = None
            name = id_ or "kept-" + hashlib.sha256(text.encode()).hexdigest()[:12]
            kept = (
                entry(name, game, now())
                if game
                else Entry(name, begun=now(), changed=now(), sound=False)
            )
            trouble = await self._claim(name) or await self._write(kept, text)
            if trouble is None and await self.text(name) == text:
                local_storage.drop_spare(place)
            elif trouble != LOST:
                self._memory[name] = (kept, text)
            if game:
                last = name
        return last

    async def _claim(self, id_: str) -> str | None:
        """Become the owner of a game, unless another tab has it: LOST or a trouble."""
        try:
            if not await self._soon(_db.hold(id_, False)):
                return LOST
            await self._soon(_db.take(id_, self.seed))
        except (JsException, TimeoutError) as error:
            return _trouble(error)
        return None

    async def fact(self, name: str) -> str | None:
        """A text that was kept beside the games, by its name."""
        try:
            found = await self._soon(_db.fact(name))
        except (JsException, TimeoutError):
            return None
        return found if isinstance(found, str) else None

    async def state(self, name: str, text: str) -> None:
        """Keep a text beside the games, if that is possible."""
        try:
            await self._soon(_db.state(name, text))
        except (JsException, TimeoutError):
            return

    async def _soon(self, promise: Any) -> Any:
        """What a promise of the browser gives, or TimeoutError."""
        try:
            found = await asyncio.wait_for(promise, self._patience)
        except TimeoutError:
            self._patience = LITTLE
            raise
        self._patience = PATIENCE
        return found

    async def _save(self, kept: Entry, text: str) -> str | None:
        trouble = await self._write(kept, text)
        if trouble is None:
            if self._memory.pop(kept.id, None):
                local_storage.drop_spare(local_storage.GAME)
        elif trouble != LOST:
            self._memory[kept.id] = (kept, text)
            if kept.sound:
                local_storage.save_spare(kept.id, text)
        return trouble

    async def _write(self, kept: Entry, text: str) -> str | None:
        rows = [[{**pack(kept), "owner": self.seed}, text]]
        try:
            return LOST if str(await self._soon(_db.keep(json.dumps(rows)))) == LOST else None
        except (JsException, TimeoutError) as error:
            return _trouble(error)


def _trouble(error: Exception) -> str:
    name = str(getattr(error, "name", type(error).__name__))
    return _TROUBLES.get(name, "broken")
