"""The database and the spare places of the saved games as fakes, and tabs that share them."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from web.saved.own_spares import OwnSpares
from web.saved.ports import Changes, DatabaseFailed, Row
from web.saved.row_state import FIRST
from web.saved.store import CURRENT, GameStore


class Disk:
    """What two tabs share: rows, texts, and who holds which game."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.texts: dict[str, str] = {}
        self.holders: dict[str, object] = {}
        self.taken: list[str] = []
        """The games that one tab took from another, which was told."""


def _stored(raw: dict[str, Any]) -> object:
    """An entry as it comes back: what is stored is JSON, which the browser reads, too."""
    return json.loads(json.dumps(raw, allow_nan=False))


class FakeDatabase:
    """One tab's way to the disk; it can fail or be slow."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.failure: str | None = None
        self.delay = 0.0
        self.failing: dict[str, str] = {}
        """The failures of single methods, by their names."""
        self.is_full = False
        """Whether everything fails that writes."""
        self._turns = asyncio.Lock()

    async def _reach(self, method: str) -> None:
        delay, failure = self.delay, self.failure or self.failing.get(method)
        async with self._turns:  # one after the other, as transactions are
            if delay:
                await asyncio.sleep(delay)
        if failure is not None:
            raise DatabaseFailed(failure)

    def _need_room(self) -> None:
        if self.is_full:
            raise DatabaseFailed("full")

    async def list(self) -> Sequence[object]:
        await self._reach("list")
        return [_stored(raw) for raw, _ in self.disk.rows.values()]

    async def read(self, id_: str) -> str | None:
        await self._reach("read")
        return self.disk.rows[id_][1] if id_ in self.disk.rows else None

    async def put(self, rows: Sequence[Row]) -> bool:
        await self._reach("put")
        for raw, _ in rows:
            owner = self.disk.rows.get(raw["id"], ({}, ""))[0].get("owner")
            if owner and raw.get("owner") != owner:
                return False
        self._need_room()
        for raw, text in rows:
            _stored(raw)
            there, first = self.disk.rows.get(raw["id"], ({}, ""))[0], raw.get(FIRST, {})
            now = {name: value for name, value in raw.items() if name != FIRST}
            self.disk.rows[raw["id"]] = ({**first, **there, **now}, text)
        return True

    async def note(self, id_: str, record: str | None, changes: Changes) -> bool:
        await self._reach("note")
        raw, text = self.disk.rows.get(id_, ({}, ""))
        found = changes(_stored(raw)) if raw and record in (None, text) else None
        if found is None:
            return False
        self._need_room()
        self.disk.rows[id_] = ({**raw, **found}, text)
        return True

    async def take(self, id_: str, owner: str) -> str | None:
        await self._reach("take")
        if id_ not in self.disk.rows:
            return None
        self._need_room()
        raw, text = self.disk.rows[id_]
        self.disk.rows[id_] = ({**raw, "owner": owner}, text)
        return text

    async def delete(self, ids: Sequence[str]) -> None:
        await self._reach("delete")
        for id_ in ids:
            self.disk.rows.pop(id_, None)

    async def hold(self, id_: str, *, steal: bool) -> bool:
        await self._reach("hold")
        holder = self.disk.holders.get(id_)
        if holder not in (None, self):
            if not steal:
                return False
            self.disk.taken.append(id_)
        self.release()
        self.disk.holders[id_] = self
        return True

    def holds(self, id_: str) -> bool:
        return self.disk.holders.get(id_) is self

    def release(self) -> None:
        self.disk.holders = {k: v for k, v in self.disk.holders.items() if v is not self}

    async def get(self, name: str) -> str | None:
        await self._reach("get")
        return self.disk.texts.get(name)

    async def rewrite(self, name: str, change: Callable[[str], str]) -> None:
        await self._reach("rewrite")
        text = change(self.disk.texts.get(name, ""))
        self._need_room()
        self.disk.texts[name] = text


class FakeSpare:
    """The spare places: the first for one game, the others under the names of theirs."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str | None, str]] = {}
        self.unfinished = 0
        self.settings: str | None = None
        self.is_full = False
        """Whether no new settings find room."""

    @property
    def records(self) -> dict[str, tuple[str | None, str]]:
        """The places without what is kept beside the records."""
        return {spare.place: (spare.name, spare.record) for spare in OwnSpares(self).all()}

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        return [(place, name, text) for place, (name, text) in self.places.items()]

    def save_spare(self, name: str, text: str) -> None:
        first = self.places.get(CURRENT)
        place = CURRENT if first is None or name == first[0] or text == first[1] else name
        self.places[place] = (name, text)

    def drop_spare(self, place: str) -> None:
        self.places.pop(place, None)

    def set_unfinished(self, count: int) -> None:
        self.unfinished = count

    def get_settings(self) -> str | None:
        return self.settings

    def set_settings(self, text: str) -> None:
        if not self.is_full:
            self.settings = text


class Tab:
    """A tab with its store."""

    def __init__(self, disk: Disk | None = None, spare: FakeSpare | None = None) -> None:
        self.database = FakeDatabase(disk or Disk())
        self.spare = spare or FakeSpare()
        self.store = GameStore(self.database, self.spare)

    @property
    def disk(self) -> Disk:
        return self.database.disk

    def text(self, id_: str) -> str:
        return self.disk.rows[id_][1]
