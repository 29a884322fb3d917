"""A browser's storage that fails as it is told to."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.support.store_fakes import Disk, FakeDatabase, FakeSpare
from web.saved.ports import DatabaseFailed, Row

METHODS = ("list", "read", "put", "take", "delete", "hold", "get", "rewrite")
"""The operations of the database."""
KINDS = ("refused", "slow", "thrown")
PLACES = ("save_spare", "set_settings")
"""What can find no room in the spare places; nothing of theirs is ever raised or late."""
EVERY = [(method, kind) for method in METHODS for kind in KINDS]
EVERY += [(place, "refused") for place in PLACES]
"""Every fault there is."""
REASONS = ("denied", "full", "newer", "broken")
LATE = 100.0
"""Seconds until a slow answer: nobody has waited for so long."""

NEVER = 1e9


@dataclass
class Fault:
    """One thing that fails, from its nth call on, so many times."""

    method: str
    kind: str
    first: int
    times: int
    calls: int = 0

    def strikes(self) -> bool:
        """Whether it fails this time."""
        self.calls += 1
        return self.first <= self.calls < self.first + self.times


def plans(sessions: int) -> Iterator[tuple[Fault, ...]]:
    """Every fault at least once, then one or two at random."""
    rng = Random(sessions)
    for i in range(sessions):
        names = [EVERY[i % len(EVERY)]]
        if names[0][0] == "save_spare":  # nothing is put there while all goes well
            names.append(("put", "refused"))
        if i >= len(EVERY) * 2 and i % 2:
            names.append(rng.choice(EVERY))
        yield tuple(
            Fault(
                method,
                kind,
                1 if i < len(EVERY) else rng.choice((1, 1, 2, 3, 5)),
                rng.choice((1, 1, 3, 99)),
            )
            for method, kind in names
        )


@dataclass
class Faults:
    """What fails in a session."""

    planned: Sequence[Fault]
    rng: Random
    struck: set[tuple[str, str]] = field(default_factory=set)
    is_over: bool = False
    order: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Transactions follow each other, whichever tab asks for them."""

    def strike(self, method: str) -> str | None:
        """The kind of the fault that this call meets, if any."""
        for fault in self.planned if not self.is_over else ():
            if fault.method == method and fault.strikes():
                self.struck.add((method, fault.kind))
                return fault.kind
        return None


class FaultyDatabase(FakeDatabase):
    """One tab's way to the disk. Its lock is given, lost and passed on as in games-db.mjs."""

    def __init__(
        self, disk: Disk, faults: Faults, tell: Callable[["FaultyDatabase", str, str], None]
    ) -> None:
        super().__init__(disk)
        self.faults = faults
        self.is_gone = False
        """Whether the tab is closed: what was not yet done is never done."""
        self.watched: str | None = None
        self._tell = tell
        self._held: str | None = None
        self._wish = 0

    async def _reach(self, method: str) -> None:
        kind = self.faults.strike(method)
        async with self.faults.order:
            if kind == "slow":
                await asyncio.sleep(LATE)
        if self.is_gone:
            await asyncio.sleep(NEVER)
        self._fail(kind)

    def _fail(self, kind: str | None) -> None:
        if kind == "refused":
            raise DatabaseFailed(self.faults.rng.choice(REASONS))
        if kind == "thrown":
            raise RuntimeError("the browser does what nobody expects")

    async def put(self, rows: Sequence[Row]) -> bool:
        done = await super().put(rows)
        for raw, _ in rows if done else ():
            self._tell(self, "saved", raw["id"])
        return done

    def holds(self, id_: str) -> bool:
        return self._held == id_

    async def hold(self, id_: str, *, steal: bool) -> bool:
        if self._held == id_ and not steal:
            return True
        self.release()
        mine, kind = self._wish, self.faults.strike("hold")
        if kind == "slow":
            await asyncio.sleep(LATE)
        self._fail(kind)
        if mine != self._wish or self.is_gone:
            return False
        holder = self.disk.holders.get(id_)
        if holder is not None and not steal:
            self.watched = id_
            return False
        self.disk.holders[id_], self._held = self, id_
        if isinstance(holder, FaultyDatabase):
            holder.lose(id_)
        return True

    def lose(self, id_: str) -> None:
        """Another tab has taken the game."""
        self._held, self.watched = None, id_
        self._tell(self, "lost", id_)

    def release(self) -> None:
        self._wish += 1
        self._held = self.watched = None
        super().release()


class FaultySpare:
    """One tab's way to the spare places; what finds no room there is not stored."""

    def __init__(self, shared: FakeSpare, faults: Faults) -> None:
        self.is_gone = False
        self._shared = shared
        self._faults = faults

    def _can(self, what: str) -> bool:
        return not self.is_gone and self._faults.strike(what) is None

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        return self._shared.spares()

    def save_spare(self, name: str, text: str) -> None:
        if self._can("save_spare"):
            self._shared.save_spare(name, text)

    def drop_spare(self, place: str) -> None:
        if self._can("drop_spare"):
            self._shared.drop_spare(place)

    def set_unfinished(self, count: int) -> None:
        self._shared.set_unfinished(count)

    def get_settings(self) -> str | None:
        return self._shared.get_settings()

    def set_settings(self, text: str) -> None:
        if self._can("set_settings"):
            self._shared.set_settings(text)
