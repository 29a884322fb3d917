"""Somebody who hears what happens at a table, or of all of them."""

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whose listeners these are
    from shanghaien.cli.tables import Table


class Listener:
    """Somebody who is told: what is due, of each kind of event the latest alone.

    So it needs no more room however slow its device is, and nobody waits for it.
    """

    def __init__(
        self, lock: threading.Lock, who: str, address: str = "", table: "Table | None" = None
    ) -> None:
        """`who` is a key at the table, or empty for the list; `address` is whence it listens."""
        self.table = table
        self.who = who
        self.address = address
        self.has_ended = False
        self._lock = lock
        self._told: dict[str, str] = {}
        self._due: dict[str, str] = {}
        self._news = threading.Event()

    @property
    def is_guest(self) -> bool:
        """Whether it has no seat; under the lock."""
        return self.table is None or self.who not in self.table.keys

    def take(self, seconds: float) -> dict[str, str]:
        """The data of the events that are due, by their kind; nothing after so many seconds."""
        self._news.wait(seconds)
        with self._lock:
            due, self._due = self._due, {}
            if not self.has_ended:
                self._news.clear()
            return due

    def tell(self, kind: str, data: str) -> None:
        """Make an event due, unless it is the latest of its kind anyway; under the lock."""
        if self._told.get(kind) != data:
            self._told[kind] = self._due[kind] = data
            self._news.set()

    def end(self) -> None:
        """Let nothing more come; under the lock."""
        self.has_ended = True
        self._news.set()
