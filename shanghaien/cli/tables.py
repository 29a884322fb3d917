"""Tables at which two devices pass each other letters: of a game by link, or of a move.

A letter is a text here: whoever receives it checks it (docs/guide/fair-play.md). Each side's latest
one is enough, since the whole game is in it, or one part after the other has to be acknowledged; so
no more is kept, and nothing outlives the process.
"""

import json
import re
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count

from shanghaien.cli.listener import Listener

MOST_LETTER = 25_000
"""Characters of a letter; one of a game has 400 at most, a part of a move to a new phone 24,200."""
MOST_PUBLIC = 600
"""Characters of an invitation that everybody may see."""
MOST_TABLES = 100
MOST_STREAMS = 64
"""Listeners of all tables and of the list together: each has a thread."""
MOST_TABS = 4
"""Listeners of one key at a table."""
MOST_GUESTS, MOST_FROM = 8, 16
"""Listeners from one address: without a seat, at whatever tables and of the list, and in all."""
MOST_WAITING = 20
"""Tables in the list."""
MOST_LETTERS, WITHIN = 120, 10.0
"""Letters at one table, and the seconds in which there may be so many."""
FORGOTTEN = 12 * 3600.0
"""Seconds after which a table that nobody listens to is no more."""

_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
_KEY = re.compile(r"[0-9A-Fa-f]{64}")
_LETTER = re.compile(rf"[ -~]{{0,{MOST_LETTER}}}")


class Refusal(Enum):
    """Why something is refused."""

    MALFORMED = "malformed"
    TAKEN = "taken"
    """Both seats are somebody else's."""
    OFTEN = "often"
    FULL = "full"
    """There are as many tables or listeners as there may be, or the server ends."""


class Refused(Exception):
    """What somebody wanted is not done, and nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Posted:
    """What somebody brings to a table."""

    key: str
    letter: str
    """Empty where the other seat has the latest: the seat is taken, and its own letter stays."""
    is_open: bool = False
    """Whether the letter invites whoever sees the list."""


def read_posted(raw: bytes) -> Posted:
    """What the body of a request says: an object of JSON, which may hold more. Raises Refused."""
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):
        raise Refused(Refusal.MALFORMED) from None
    if not isinstance(said, dict):
        raise Refused(Refusal.MALFORMED)
    letter, is_open = _matching(_LETTER, said.get("letter")), said.get("open", False)
    if not isinstance(is_open, bool) or (is_open and len(letter) > MOST_PUBLIC):
        raise Refused(Refusal.MALFORMED)
    return Posted(read_key(said.get("key")), letter, is_open)


def read_id(text: object) -> str:
    """A table's name. Raises Refused."""
    return _matching(_ID, text)


def read_key(text: object) -> str:
    """A key in small letters. Raises Refused."""
    return _matching(_KEY, text).lower()


def _matching(form: re.Pattern[str], text: object) -> str:
    if not isinstance(text, str) or not form.fullmatch(text):
        raise Refused(Refusal.MALFORMED)
    return text


@dataclass(eq=False, slots=True)
class Table:
    """Two seats with a letter each, and who listens to them; all under the lock of `Tables`."""

    name: str
    left: float
    """When its last listener went, or when it was laid."""
    keys: list[str] = field(default_factory=list)
    """Whose seat 0 and seat 1 are, as far as they are taken."""
    letters: list[str] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    opened: int | None = None
    """The number of its invitation in the list, while it has one."""
    times: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_LETTERS))
    """When its latest letters came."""

    @property
    def is_waiting(self) -> bool:
        """Whether it is in the list: it invites, and whoever invites is there."""
        return self.opened is not None and len(self.keys) == 1 and self.is_there(0)

    def is_there(self, seat: int) -> bool:
        """Whether a seat has a living listener."""
        return seat < len(self.keys) and self.tabs(self.keys[seat]) > 0

    def tabs(self, key: str) -> int:
        """How many listeners a key has."""
        return sum(listener.who == key for listener in self.listeners)

    def admits(self, key: str) -> bool:
        """Whether a key has a seat or may take one."""
        return key in self.keys or len(self.keys) < 2

    def drop(self, listener: Listener, now: float) -> None:
        """Have one listener less."""
        self.listeners.remove(listener)
        self.left = now

    def put(self, posted: Posted) -> int:
        """Lay what somebody brings in the place of what that seat had; the number of the seat."""
        if posted.key not in self.keys:
            self.keys.append(posted.key)
            self.letters.append("")
        seat = self.keys.index(posted.key)
        self.letters[seat] = posted.letter or self.letters[seat]
        return seat

    def tell(self, now: float) -> None:
        """Make due what each listener does not know yet; end those who have lost their chance.

        Who has no seat hears an open invitation only.
        """
        for listener in list(self.listeners):
            if not self.admits(listener.who):
                self.drop(listener, now)
                listener.end()
                continue
            is_guest = listener.who not in self.keys
            other = 0 if is_guest else 1 - self.keys.index(listener.who)
            letter = self.letters[other] if other < len(self.letters) else ""
            if letter and (not is_guest or self.opened is not None):
                listener.tell("letter", letter)
            listener.tell("there", str(int(self.is_there(other))))


class Tables:
    """All tables of a house. Any thread may call any method; none of them waits for a listener."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` tells the time in seconds."""
        self._now = now
        self._lock = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._streams: set[Listener] = set()
        self._numbers = count()
        self._has_ended = False

    def post(self, name: str, posted: Posted) -> None:
        """Put a letter in the place of its sender's latest, who takes a seat. Raises Refused."""
        with self._lock:
            if self._has_ended:  # a connection may outlive its server for a moment
                raise Refused(Refusal.FULL)
            now = self._now()
            table = self._find(name) or self._lay(name)
            if not table.admits(posted.key):
                raise Refused(Refusal.TAKEN)
            if len(table.times) == MOST_LETTERS and now - table.times[0] < WITHIN:
                raise Refused(Refusal.OFTEN)
            table.times.append(now)
            seat = table.put(posted)
            if seat == 0 and not posted.is_open:
                table.opened = None
            elif seat == 0 and table.opened is None:
                # Once: whoever renews an invitation keeps its place in the list.
                table.opened = next(self._numbers)
            table.tell(now)
            self._tell_waiting()

    def listen(self, name: str, key: str, address: str = "") -> Listener:
        """A listener for a key, which takes no seat by that; `leave` ends it. Raises Refused.

        Its events are `letter`, the other seat's latest, and `there`, 1 or 0: whether that seat has
        a living listener.
        """
        with self._lock:
            table = self._find(name)
            if table is not None and not table.admits(key):
                raise Refused(Refusal.TAKEN)
            if table is not None and table.tabs(key) >= MOST_TABS:
                raise Refused(Refusal.FULL)
            self._check_room(address, is_guest=table is None or key not in table.keys)
            table = table or self._lay(name)
            listener = Listener(self._lock, key, address, table)
            table.listeners.append(listener)
            self._streams.add(listener)
            table.tell(self._now())
            self._tell_waiting()
            return listener

    def watch(self, address: str) -> Listener:
        """A listener for the list; `leave` ends it. Raises Refused.

        Its event is `waiting`: in JSON a list of objects, the oldest first, with the `id` of a
        table and the `letter` that invites.
        """
        with self._lock:
            self._check_room(address, is_guest=True)
            listener = Listener(self._lock, "", address)
            self._streams.add(listener)
            self._tell_waiting()
            return listener

    def leave(self, listener: Listener) -> None:
        """Forget a listener who has gone."""
        with self._lock:
            self._streams.discard(listener)
            table = listener.table
            if table is None or listener not in table.listeners:
                return
            table.drop(listener, self._now())
            if not table.listeners and not table.keys:
                # Else names that somebody only listened to would use up the room for tables.
                del self._tables[table.name]
            table.tell(self._now())
            self._tell_waiting()

    def end(self) -> None:
        """Let no listener hear more, nor anybody come: the server ends."""
        with self._lock:
            self._has_ended = True
            for listener in self._streams:
                listener.end()

    def _check_room(self, address: str, *, is_guest: bool) -> None:
        """Refuse one listener more where there are too many, in all or from one address."""
        others = [each for each in self._streams if each.address == address]
        guests = sum(each.is_guest for each in others)
        is_full = len(self._streams) >= MOST_STREAMS or len(others) >= MOST_FROM
        if self._has_ended or is_full or (is_guest and guests >= MOST_GUESTS):
            raise Refused(Refusal.FULL)

    def _find(self, name: str) -> Table | None:
        """The table of a name, if there is one; here all are forgotten whose time is over."""
        since = self._now() - FORGOTTEN
        over = [each for each in self._tables.values() if not each.listeners and each.left <= since]
        for table in over:
            del self._tables[table.name]
        return self._tables.get(name)

    def _lay(self, name: str) -> Table:
        """A new table; where there are too many, the one that has been idle for longest goes."""
        if self._has_ended:
            raise Refused(Refusal.FULL)
        if len(self._tables) >= MOST_TABLES:
            idle = [each for each in self._tables.values() if not each.listeners]
            if not idle:
                raise Refused(Refusal.FULL)
            del self._tables[min(idle, key=lambda each: each.left).name]
        self._tables[name] = table = Table(name, self._now())
        return table

    def _tell_waiting(self) -> None:
        watching = [each for each in self._streams if each.table is None]
        if not watching:
            return
        waiting = [each for each in self._tables.values() if each.is_waiting]
        waiting.sort(key=lambda each: each.opened or 0)
        shown = [{"id": each.name, "letter": each.letters[0]} for each in waiting]
        for listener in watching:
            listener.tell("waiting", json.dumps(shown[:MOST_WAITING]))
