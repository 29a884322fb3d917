"""The store and time: how long it waits for the database, which may not answer."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from web.saved.ports import DatabaseFailed, answered

PATIENCE = 2.0
"""Seconds that the database gets while somebody waits for the answer to a click."""
LITTLE = 0.2
"""Seconds that it gets for that while an earlier answer is still outstanding."""
OPENING = 10.0
"""Seconds that it gets to open a game."""
BULK = 60.0
"""Seconds that it gets for many games at once, where the page shows how far they have come."""
SLOW = "slow"
"""The failure when it has not answered in time; what was asked of it may happen yet."""

T = TypeVar("T")


class Patience:
    """Waits for answers, and less so while one is outstanding."""

    def __init__(self) -> None:
        self._late: set[asyncio.Future[Any]] = set()
        """What the database was asked and has not answered in time."""

    async def ask(self, asked: Awaitable[T], seconds: float | None = None) -> T:
        """What the database answers in time. Raises DatabaseFailed.

        A late answer is not lost: what was asked for happens all the same.
        """
        answer = asyncio.ensure_future(asked)
        if seconds is None:
            seconds = LITTLE if self._late else PATIENCE
        if not (await asyncio.wait({answer}, timeout=seconds))[0]:
            self.note_late(answer)
            raise DatabaseFailed(SLOW)
        # It answers again, so the next one gets the whole time.
        self._late.clear()
        return await answered(answer)

    async def ask_to_open(self, asked: Awaitable[T]) -> T:
        """The same for a game that is being opened."""
        return await self.ask(asked, PATIENCE if self._late else OPENING)

    def note_late(self, answer: asyncio.Future[Any]) -> None:
        """Note that an answer is outstanding."""
        self._late.add(answer)
        answer.add_done_callback(self._came_late)

    def _came_late(self, answer: asyncio.Future[Any]) -> None:
        self._late.discard(answer)
        if not answer.cancelled():
            answer.exception()  # or it would be reported as never looked at
