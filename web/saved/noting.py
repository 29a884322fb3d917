"""The store's memory, and its writing beside a record, whoever has the game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from web.kernel.saved_state import Entry, Kept, KeptBranch
from web.saved import patience
from web.saved.beside_state import Change, learned, settled, united
from web.saved.own_spares import OwnSpares
from web.saved.patience import Patience
from web.saved.ports import Database, DatabaseFailed, SparePlaces
from web.saved.row_state import unpack, write_kept

GONE = "gone"
"""The name of `_gone` in a spare place."""


class Noting:
    """The database and what could not be stored in it."""

    def __init__(self, database: Database, spare: SparePlaces) -> None:
        self._database = database
        self._own = OwnSpares(spare)
        self._patience = Patience()
        self._memory: dict[str, tuple[Entry, str]] = {}
        """What could not be stored elsewhere."""
        self._gone: dict[str, tuple[KeptBranch, ...]] = {}
        """The branches that were deleted or changed there."""
        self._known: dict[str, Entry] = {}

    async def text(self, id_: str) -> str | None:
        """The text that is stored under a name, whatever it is. Raises DatabaseFailed."""
        if id_ in self._memory:
            return self._memory[id_][1]
        return await self._patience.ask(self._database.read(id_), patience.OPENING)

    async def note(self, saved: Entry, record: str | None = None) -> bool:
        """Store what was learned of a finished game, which stays whosoever it is.

        False if that cannot be done: it may have been deleted, go on or, where `record` is given,
        be another one by now.
        """
        try:
            return await self._change(saved.id, record, learned(saved))
        except DatabaseFailed:
            return False

    async def unite(self, id_: str, found: Entry) -> bool:
        """Add what another copy of a game knows of it. Raises DatabaseFailed.

        False if there is nothing to add.
        """
        return await self._change(id_, None, united(found))

    async def _change(self, id_: str, record: str | None, change: Change) -> bool:
        """Change what is kept beside a game, where that is now. Raises DatabaseFailed."""
        if id_ not in self._memory:
            return await self._change_stored(id_, record, change)
        saved, text = self._memory[id_]
        kept = change(saved) if record in (None, text) else None
        if kept is None:
            return False
        self._known[id_] = replace(saved, kept=kept)
        self._remember(self._known[id_], text)
        return True

    async def _change_stored(self, id_: str, record: str | None, change: Change) -> bool:
        found: Entry | None = None

        def changes(raw: object) -> Mapping[str, object] | None:
            nonlocal found
            stored = unpack(raw)
            kept = None if stored is None or not stored.sound else change(stored)
            if stored is None or kept is None:
                return None
            found = replace(stored, kept=kept)
            now, before = write_kept(found.kept), write_kept(stored.kept)
            # Written over the row, None takes away what holds no more.
            gone = dict.fromkeys(before.keys() - now.keys())
            return gone | {name: raw for name, raw in now.items() if raw != before.get(name)}

        is_noted = await self._patience.ask(self._database.note(id_, record, changes))
        if is_noted and found is not None:
            self._known[id_] = found
        return is_noted

    async def _stored(self, id_: str) -> dict[str, Any]:
        """What is stored of a game beside its record."""
        rows = [raw for raw in await self._database.list() if isinstance(raw, dict)]
        return next((raw for raw in rows if raw.get("id") == id_), {})

    async def _joined(self, saved: Entry) -> Entry:
        """What could not be stored, with what the database has beside it by now. Raises
        DatabaseFailed."""
        stored = unpack(await self._patience.ask(self._stored(saved.id)))
        if stored is None or not stored.sound:
            return saved
        return replace(saved, kept=settled(saved, self._gone.get(saved.id, ()))(stored))

    def _remember(self, saved: Entry, text: str) -> None:
        """Hold a game in memory and in a spare place."""
        self._memory[saved.id] = saved, text
        if saved.sound:
            kept = write_kept(saved.kept)
            if saved.id in self._gone:
                kept[GONE] = write_kept(Kept(branches=self._gone[saved.id]))["branches"]
            self._own.put(saved.id, text, kept)
