"""The policy of the saved games: who owns them, what falls back, what is written back.

A game is durable when `save` returns without a failure: the page shows it only then. Where the
database fails the game goes on in memory and in a spare place, and comes back from there later.
The database and the spare places are ports (web/saved/ports.py).
"""

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom

from shanghaien.formats.limits import MAX_EVENTS
from shanghaien.formats.record import continues, name_of, write
from shanghaien.game import Game
from web.kernel.saved_state import MAX_BRANCHES, Entry, KeptBranch, Loaded, entry
from web.saved import patience
from web.saved.beside_state import Repeats, settled, united, with_answers, with_branch
from web.saved.choices import StoredChoices
from web.saved.noting import GONE, Noting
from web.saved.patience import SLOW
from web.saved.ports import Database, DatabaseFailed, Row, SparePlaces, answered
from web.saved.questions import now
from web.saved.row_state import change, dated, found_entry, merged, read_kept, saved_after, unpack

LOST = "lost"
"""The failure when another tab has taken the game."""
CURRENT = "game"
"""The first of the spare places; older versions had no other."""


class GameStore(Noting):
    """The saved games of this browser, as this page can reach them."""

    def __init__(self, database: Database, spare: SparePlaces) -> None:
        super().__init__(database, spare)
        self.id_prefix = f"{SystemRandom().getrandbits(48):012x}"
        """What the names of this page's games begin with; drawn, so that no two are the same."""
        self._spare = spare
        self.choices = StoredChoices(database, spare, self._patience)
        self._slow: dict[str, tuple[Entry, asyncio.Future[bool]]] = {}
        """Of what is in memory, what is still being written."""
        self._unclaimed: dict[str, str] = {}
        """Games whose owner could not be written: what was read of each, or nothing."""
        self._failure: str | None = None
        """Why there is something in memory."""
        self._held: str | None = None
        """The game that this tab has locked."""
        self._keeping = asyncio.Lock()

    async def games(self, *, is_patient: bool = False) -> tuple[tuple[Entry, ...], str | None]:
        """Every saved game, and the failure if not all of them can be read or were stored."""
        failure, found = self._failure if self._memory else None, tuple[Entry, ...]()
        try:
            found = await self.entries(None if is_patient else patience.PATIENCE)
        except DatabaseFailed as error:
            failure = str(error)
            found = tuple(saved for saved, _ in self._memory.values())
        self._known = {saved.id: saved for saved in found}
        self._note_unfinished()
        return found, failure

    async def entries(self, seconds: float | None = None) -> tuple[Entry, ...]:
        """Every saved game. Raises DatabaseFailed."""
        found = {saved.id: saved for saved, _ in self._memory.values()}
        if seconds is None:
            seconds = patience.BULK
        for i, raw in enumerate(await self._patience.ask(self._database.list(), seconds)):
            if i % 100 == 99:
                await asyncio.sleep(0)  # gives way to the page
            saved = unpack(raw)
            if saved is None:
                continue
            saved, newer = dated(saved, now()), found.get(saved.id)
            found[saved.id] = saved if newer is None else saved_after(saved, newer)
        return tuple(found.values())

    async def save(
        self,
        id_: str,
        game: Game,
        help_: tuple[int, int] | None = None,
        told: tuple[int, ...] = (),
    ) -> tuple[Entry, str | None]:
        """Store a game, and what has helped its players, and when, if that is known.

        The second value is None, LOST or a failure: then it is in memory.
        """
        known = self._known.get(id_)
        if known is not None and id_ in self._memory:
            known = await self._latest(known)
        saved = saved_after(known, entry(id_, game, now(), help_, told))
        if not self._database.holds(id_):
            with suppress(DatabaseFailed):  # then the owner in the database decides
                if not await self._patience.ask(self._database.hold(id_, steal=False)):
                    return saved, LOST
                self._held = id_
        # A game in memory has what the database could not take, so it is written whole.
        others = () if id_ in self._memory else ("branches", "repeats")
        failure = await self._save(saved, write(game), others)
        return saved, failure or await self._flush()

    async def keep(
        self, id_: str, game: Game, old: KeptBranch | None, new: KeptBranch | None
    ) -> tuple[Entry, str | None]:
        """Store a branch beside a game that this tab has, in the place of its last version, or
        without a new one delete that; as `save` otherwise.

        Where others have come meanwhile and there is no room for one more, all stays as it is.
        """
        async with self._keeping:  # each reads the others' branches before it writes
            known = await self._latest(self._known.get(id_) or entry(id_, game, now()))
            branches = with_branch(known.kept.branches or (), old, new)
            if len(branches) > MAX_BRANCHES:
                return known, None
            saved = replace(known, kept=replace(known.kept, branches=branches))
            if old not in (None, new):
                self._gone[id_] = (*self._gone.get(id_, ()), old)
            failure = await self._save(saved, write(game), ("repeats",))
            if id_ not in self._memory:
                self._gone.pop(id_, None)
            return saved, failure

    async def answer(self, id_: str, repeats: Repeats) -> str | None:
        """Store when mistakes of a finished game come again: None or a failure.

        Then they are in memory, if the game can be read.
        """
        change = with_answers(repeats)
        try:
            await self._change(id_, None, change)
        except DatabaseFailed as error:
            with suppress(DatabaseFailed):
                stored = unpack(await self._patience.ask(self._stored(id_)))
                text = await self.text(id_)
                kept = None if stored is None or not stored.sound else change(stored)
                if stored is not None and kept is not None and text is not None:
                    self._failure = str(error)
                    self._known[id_] = replace(stored, kept=kept)
                    self._remember(self._known[id_], text)
            return str(error)
        return await self._flush()

    async def outcome(self, id_: str) -> tuple[Entry, str | None] | None:
        """What became of a slow save once the database has answered; None if a newer one began."""
        slow, failure = self._slow.get(id_), None
        if slow is None:
            return None
        saved, writing = slow
        try:
            if not await answered(writing):
                failure = LOST
        except DatabaseFailed as error:
            failure = str(error)
        if self._slow.get(id_) is not slow:  # a newer save has taken its place
            return None
        del self._slow[id_]
        if failure is None and self._memory[id_][0] is saved:  # or its review has come meanwhile
            self._forget(id_)
        if failure in (None, LOST):
            left = await self._flush()  # what was shown of a lost one becomes a game of its own
            failure = failure or left
        return saved, failure

    async def quarantine(self, saved: Entry, text: str) -> None:
        """Store a text that cannot be read, marked as such."""
        await self._save(replace(saved, sound=False), text)

    async def load(self, id_: str, *, is_stolen: bool) -> Loaded:
        """A saved game; what can be read goes on here, even if nothing can be written.

        Raises DatabaseFailed where it cannot be read.
        """
        is_held, failure = True, self._failure if self._memory else None
        with suppress(DatabaseFailed):  # then the owner in the database decides
            is_held = await self._patience.ask_to_open(self._database.hold(id_, steal=is_stolen))
        if is_held:
            self._held = id_
        if id_ in self._memory:
            self._remember(*self._memory[id_])  # another tab may have deleted it there
            return Loaded(self._memory[id_][1], is_held, failure)
        if is_held:
            try:
                record = await self._patience.ask_to_open(self._database.take(id_, self.id_prefix))
            except DatabaseFailed as error:
                failure = str(error)
            else:
                self._unclaimed.pop(id_, None)
                return Loaded(record, is_held, failure)
        try:
            record = await self._patience.ask_to_open(self._database.read(id_))
        except DatabaseFailed:
            self.release()
            raise
        if is_held and record is not None:
            self._unclaimed[id_] = record
        return Loaded(record, is_held, failure)

    async def put(self, rows: Sequence[tuple[Entry, str]]) -> bool:
        """Store games from outside, all or none; False if one has another owner.

        Raises DatabaseFailed; if that is SLOW, they may be stored yet.
        """
        changes = [(change(e), text) for e, text in rows]
        return await self._patience.ask(self._database.put(changes), patience.BULK)

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete games for good. Raises DatabaseFailed; then they are listed again."""
        for id_ in ids:
            self._forget(id_)
        self._own.drop_all(*ids)
        self._known = {id_: saved for id_, saved in self._known.items() if id_ not in ids}
        try:
            if len(ids) == 1:  # or the next save of another tab would bring it back
                await self._patience.ask(self._database.hold(ids[0], steal=True))
            await self._patience.ask(self._database.delete(ids), patience.BULK)
        finally:
            if len(ids) == 1:
                # A tab has one lock, which was needed for the game that goes.
                await self._hold_again()
            self._note_unfinished()
            await self._flush()  # there is room now

    async def renew(self, saved: Entry, game: Game) -> None:
        """Store a row that was made anew from its record; if that fails, it is made again."""
        self._known[saved.id] = saved
        if saved.id in self._memory:
            self._remember(saved, self._memory[saved.id][1])
            return
        with suppress(DatabaseFailed):
            if await self.text(saved.id) is not None:  # it may have been deleted meanwhile
                await self._write(saved, write(game))

    def release(self) -> None:
        """Release the game that was on the table to other tabs."""
        self._held = None
        self._database.release()

    async def recover(self) -> None:
        """Take over what is in the spare places.

        It is removed there only after it was read back from the database.
        """
        for spare in list(self._own.all()):  # a copy: places are emptied on the way
            text, name = spare.record, spare.name or name_of(spare.record)
            gone = read_kept({"branches": spare.kept.pop(GONE, ())}, MAX_EVENTS).branches
            if gone:
                self._gone[name] = gone
            saved = found_entry(name, text, spare.kept, now())
            failure = await self._claim(name) or await self._settle(saved, text)
            if failure is None:
                self._spare.drop_spare(spare.place)
                self._gone.pop(name, None)
            elif failure != LOST:
                self._failure = failure
                self._remember(saved, text)

    async def _claim(self, id_: str) -> str | None:
        """Become the owner of a game, unless another tab has it: LOST or a failure."""
        try:
            is_ours = await self._patience.ask(self._database.hold(id_, steal=False))
            if is_ours:
                await self._patience.ask(self._database.take(id_, self.id_prefix))
        except DatabaseFailed as error:
            self._unclaimed.setdefault(id_, "")
            return str(error)
        self._unclaimed.pop(id_, None)
        return None if is_ours else LOST

    async def _settle(self, saved: Entry, text: str) -> str | None:
        """Store a game that was left in memory or in a spare place: None, LOST or a failure.

        The database may know more of it by now. If it knows something else, both are kept.
        """
        try:
            stored = await self._patience.ask(self._database.read(saved.id))
            if stored is not None and continues(stored, text):  # what is kept beside it may be new
                gone = self._gone.get(saved.id, ())
                change = settled(saved, gone) if stored == text else united(saved)
                await self._change_stored(saved.id, stored, change)
                return None
            if stored is not None and not continues(text, stored):
                saved = replace(saved, id=name_of(text))
            failure = await self._write(await self._joined(saved), text)
            if failure == LOST:  # another tab plays on
                saved = replace(saved, id=name_of(text))
                failure = await self._write(saved, text)
            if failure is None and await self._patience.ask(self._database.read(saved.id)) != text:
                failure = "broken"
        except DatabaseFailed as error:
            return str(error)
        return failure

    async def _flush(self) -> str | None:
        """Store what is only in memory; the failure if something stays there."""
        for found in list(self._memory.values()):  # a copy: saves change it meanwhile
            saved, text = found
            if saved.id in self._slow:
                continue
            failure = await self._reclaim(saved.id) or await self._settle(saved, text)
            if failure is not None:
                self._failure = failure
                break
            if self._memory.get(saved.id) is found:  # else it was saved again meanwhile
                self._forget(saved.id)
        return self._failure if self._memory else None

    async def _reclaim(self, id_: str) -> str | None:
        """Become the owner of a game in memory, if this page could not before: a failure."""
        if id_ not in self._unclaimed:
            return None
        failure = await self._claim(id_)
        await self._hold_again()
        return None if failure == LOST else failure  # another tab plays on: both are kept

    async def _hold_again(self) -> None:
        """Lock the game on the table after another one was locked, if there is one."""
        self._database.release()
        if self._held is not None:
            with suppress(DatabaseFailed):
                await self._patience.ask(self._database.hold(self._held, steal=False))

    async def _save(self, saved: Entry, text: str, others: Sequence[str] = ()) -> str | None:
        """Write a game; of `others`, fields of `Kept`, what other tabs have written stays."""
        writing = asyncio.ensure_future(self._put(saved, text, others))
        try:
            failure = None if await self._patience.ask(writing) else LOST
        except DatabaseFailed as error:
            failure = str(error)
        if failure == LOST:
            return LOST
        if failure is not None:
            self._failure = failure
            self._remember(saved, text)
            self._slow.pop(saved.id, None)
            if failure == SLOW:
                self._slow[saved.id] = saved, writing
        elif saved.id in self._memory:
            self._forget(saved.id)
        self._known[saved.id] = saved
        self._note_unfinished()
        return failure

    def _forget(self, id_: str) -> None:
        """Hold nothing of a game outside the database."""
        for held in (self._memory, self._slow, self._unclaimed, self._gone):
            held.pop(id_, None)
        self._own.drop(id_)

    def _note_unfinished(self) -> None:
        is_open = (saved.sound and saved.result is None for saved in self._known.values())
        self._spare.set_unfinished(sum(is_open))

    def _row(self, saved: Entry, text: str, others: Sequence[str] = ()) -> Row:
        return {**change(saved, others), "owner": self.id_prefix}, text

    async def _write(self, saved: Entry, text: str) -> str | None:
        return None if await self._patience.ask(self._put(saved, text)) else LOST

    def _put(self, saved: Entry, text: str, others: Sequence[str] = ()) -> Awaitable[bool]:
        """Write a game; that begins with the call."""
        if saved.id in self._unclaimed:
            return self._claim_and_put(saved, text)
        return self._database.put([self._row(saved, text, others)])

    async def _claim_and_put(self, saved: Entry, text: str) -> bool:
        """Write a game as its owner, which this page could not become before.

        What another tab has written since it was read is kept as a game of its own.
        """
        known = self._unclaimed[saved.id]
        stored = await self._database.take(saved.id, self.id_prefix)
        self._unclaimed.pop(saved.id, None)
        if stored is not None and stored != known and not continues(text, stored):
            copy = found_entry(name_of(stored), stored, await self._stored(saved.id), now())
            await self._database.put([self._row(copy, stored)])
        return await self._database.put([self._row(await self._joined(saved), text)])

    async def _latest(self, known: Entry) -> Entry:
        """A game with all that is kept beside it by now, as far as that can be read."""
        if known.id in self._memory:
            known = self._memory[known.id][0]
            with suppress(DatabaseFailed):
                known = await self._joined(known)
            return known
        with suppress(DatabaseFailed):
            stored = unpack(await self._patience.ask(self._stored(known.id)))
            if stored is not None and stored.sound:
                return saved_after(stored, replace(known, kept=merged(known.kept, stored.kept)))
        return known
