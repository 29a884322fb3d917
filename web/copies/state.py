"""The last copy of everything, when the next is due, and the file that is kept up to date."""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from zlib import crc32

from shanghaien.formats.limits import LATEST
from shanghaien.progress import parse_progress
from web.kernel.saved_state import Entry

OLD = 30
"""Days until a copy is old: nobody is asked more than once a month. Who says “Not now” is not asked
for as long, either."""
GAMES = 5
"""Finished games that are worth a copy: those of an evening. Fewer are soon played again."""
PUZZLES = 5
"""Puzzles that are worth one."""


@dataclass(frozen=True, slots=True)
class LastCopy:
    """What is known of the last copy. A default means: there was none."""

    at: int = 0
    """When it was made, in milliseconds since 1970."""
    progress: int = 0
    """What the puzzles had come to then (`digest`)."""
    until: int = 0
    """The day (`date.toordinal`) until which the person does not want to be asked."""
    undated: int = 0
    """How many finished games it has whose time was not known then, from a clock that was wrong."""

    def days(self, today: int) -> int | None:
        """How many days ago it was; None: there was none, or the clock was wrong then."""
        found = today - day_of(self.at)
        return found if self.at and found >= 0 else None


def read_last(text: str) -> LastCopy:
    """What is stored of the last copy; as if there had been none where that is damaged."""
    try:
        at, progress, until, *more = map(int, text.split())
        (undated,) = more or (0,)
    except ValueError:
        return LastCopy()
    # Any copy may bring this, and `date` raises for what lies too far ahead.
    is_sound = 0 <= at <= LATEST and 0 <= progress < 2**32 and 0 <= until <= date.max.toordinal()
    return LastCopy(at, progress, until, max(0, undated)) if is_sound else LastCopy()


def write_last(last: LastCopy) -> str:
    """The last copy as it is stored: numbers with blanks between them."""
    # Left out where it can be: earlier versions read three numbers and no more.
    undated = f" {last.undated}" if last.undated else ""
    return f"{last.at} {last.progress} {last.until}{undated}"


def digest(puzzles: str) -> int:
    """A number that is another one when there was progress with the puzzles, 0 without much."""
    if len(parse_progress(puzzles).seen) < PUZZLES:
        return 0
    # It only has to be another number, and short: a setting has room for 99 characters.
    return crc32(puzzles.encode())


def day_of(at: int) -> int:
    """The day of a moment on this machine."""
    return date.fromtimestamp(at / 1000).toordinal()


def is_due(last: LastCopy, games: int, progress: int, today: int) -> bool:
    """Whether the person is to be asked for a copy: `games` were finished since the last one.

    What the lessons have come to is no matter: whoever has done them needs them no more.
    """
    days = last.days(today)
    is_fresh = days is not None and days <= OLD
    # Nobody can have put it off for longer: the clock was wrong.
    is_put_off = today <= last.until <= today + OLD
    has_much = games >= GAMES or progress != (last.progress if days is not None else digest(""))
    return has_much and not is_fresh and not is_put_off


class FileStage(Enum):
    """What is being done with the file."""

    IDLE = "idle"
    WAITING = "waiting"
    """It will be written in a moment."""
    WRITING = "writing"


REASONS = ("gone", "full", "unread", "refused", "broken")
"""Why it could not be written: it is not where it was, there is no room, the games cannot be read,
the browser refuses, or something else. It still has the copy before."""

Contents = tuple[tuple[Entry, ...], str, int, str]
"""All that is worth writing it anew: the games, and what puzzles, the lessons and those of the
second course have come to."""


def is_only_studied(before: Contents | None, now: Contents) -> bool:
    """Whether nothing has changed but what is known of how the games were played."""
    if before is None or now[1:] != before[1:] or len(now[0]) != len(before[0]):
        return False
    pairs = zip(now[0], before[0], strict=True)
    return all(one == other or _plain(one) == _plain(other) for one, other in pairs)


def _plain(saved: Entry) -> Entry:
    return replace(saved, kept=replace(saved.kept, sums=None, study=None))


@dataclass(frozen=True, slots=True)
class KeptFile:
    """The file in which a copy is kept."""

    name: str
    is_allowed: bool
    """Whether the browser lets the page write it now, without asking the person."""
    stage: FileStage = FileStage.IDLE
    tried: Contents | None = None
    """What was there when it was last written, or last tried to be."""
    why: str = ""
    """Why that has failed: one of REASONS."""
    unread: int = 0
    """How many games could not be read then. What the file had of them was not taken from it."""


@dataclass(frozen=True, slots=True)
class Copies:
    """All that the page knows of copies but for the last one, which is a setting."""

    can_keep: bool = False
    """Whether the browser can keep a file up to date."""
    file: KeptFile | None = None
