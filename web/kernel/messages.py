"""Messages: what happens to the page, from the person, chance, the worker or the browser.

A new one: a class in the feature's `messages.py` (here if several use it), what takes it in the
`update.py`, its name in `hears` of `feature.py`, and who sends it: `perform.py`, or a port's side
in web/browser/.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shanghaien.formats.errors import RecordError
from shanghaien.game import Game, Seat, Setup
from shanghaien.moves import Rolled
from shanghaien.sources import Chance
from web.kernel.asked_state import QuestionKind
from web.kernel.saved_state import Entry, KeptBranch
from web.kernel.table_state import Ticket

OFFLINE = ("storing", "ready", "waiting", "failed", "none", "cut", "altered", "open", "retired")
"""Being stored, stored, with a new version waiting, broken off; not possible in this browser, or at
this address, which is open: http."""


class Message:
    """Something that happened. What is more than one feature's is here; a feature's own messages
    are in its `messages.py`.

    web/shell/update.py takes what is the page's, and a feature the others: its `hears`.
    """

    __slots__ = ()


Sender = Callable[[Message], None]
"""What takes a message in."""


@dataclass(frozen=True, slots=True)
class MovePlayed(Message):
    """A control that plays a move was used; `move` is its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Command(Message):
    """Any other control or a key was used: a command of `COMMANDS` and its argument."""

    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class SettingChanged(Message):
    """A field of the set-up form has a new value."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class SettingsHeard(Message):
    """Settings are stored that are new here: another tab has changed them, or an earlier visit."""

    news: Mapping[str, object]
    """By their names, not checked."""
    failure: str | None = None
    """Why what was changed here cannot be stored: one of FAILURES."""


@dataclass(frozen=True, slots=True)
class Hovered(Message):
    """The mouse is over what opens a panel, or (None) no longer."""

    panel: str | None


@dataclass(frozen=True, slots=True)
class DiceRolled(Message):
    """The dice have fallen."""

    ticket: Ticket
    rolled: Rolled


@dataclass(frozen=True, slots=True)
class OpponentMoved(Message):
    """The opponent's move, as text."""

    ticket: Ticket
    move: str


@dataclass(frozen=True, slots=True)
class OpponentFailed(Message):
    """The opponent did not answer, or is late."""

    ticket: Ticket
    why: str


@dataclass(frozen=True, slots=True)
class AnalysisArrived(Message):
    """What the worker found for the teacher."""

    about: Ticket | Game
    """The position or, for a review, the game that was asked about."""
    kind: QuestionKind
    answer: Mapping[str, Any] | None
    """Not checked yet; None if there was no answer."""


@dataclass(frozen=True, slots=True)
class KeyPressed(Message):
    """A key was pressed that the screen waits for (its `data-keys`)."""

    key: str


@dataclass(frozen=True, slots=True)
class OfflineStatus(Message):
    """How the site is kept for playing without a network."""

    status: str
    """One of OFFLINE."""
    stored: int = 0
    """Files stored so far, while storing."""
    of: int = 0


@dataclass(frozen=True, slots=True)
class BrowserStatus(Message):
    """What the browser says of storage and installation."""

    word: str
    """"kept" or "loose": it promises to keep what is stored, or may clear it; "offered" or "done":
    it offers to install the game, or no longer does; "calm" or "lively": the system asks for little
    motion, or not; "vibrates": the device can."""


@dataclass(frozen=True, slots=True)
class VoicesFound(Message):
    """The device itself can speak these languages."""

    languages: frozenset[str]


@dataclass(frozen=True, slots=True)
class TextOpened(Message):
    """A file was chosen or a link followed; `text` is what the file or the link says."""

    text: str


@dataclass(frozen=True, slots=True)
class TextPasted(Message):
    """The clipboard's text; empty if the browser or the person refuses."""

    text: str


@dataclass(frozen=True, slots=True)
class FilesRefused(Message):
    """Files were brought, and none was read: one larger than any that was saved here, or several at
    once."""

    are_many: bool


@dataclass(frozen=True, slots=True)
class GamesListed(Message):
    """Which games are saved."""

    entries: tuple[Entry, ...]
    failure: str | None = None
    """Why that cannot be known, or nothing be saved: one of FAILURES."""


@dataclass(frozen=True, slots=True)
class GameSaved(Message):
    """The game on the table was saved; with a failure, in this page's memory only."""

    entry: Entry
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class GameLoaded(Message):
    """A saved game was fetched."""

    id: str
    record: str | None
    """None if it is there no more."""
    is_held: bool = True
    """Whether it goes on here; else another tab holds it."""
    is_watched: bool = False
    """Whether it is to be replayed."""
    failure: str | None = None
    """Why nothing can be saved: one of FAILURES."""
    branch: KeptBranch | None = None
    """The branch of it that is to be opened."""
    is_reviewed: bool = False
    """Whether its review is to be shown."""


@dataclass(frozen=True, slots=True)
class GameUnreachable(Message):
    """A saved game cannot be read now."""


@dataclass(frozen=True, slots=True)
class GamesImported(Message):
    """Games from outside were taken in."""

    added: int
    known: int
    """How many were there already."""
    bad: tuple[RecordError, ...] = ()
    """What is wrong with those that could not be read."""
    settings: str = ""
    """What the settings were where they come from, not checked; empty if that is not said."""
    failure: str | None = None
    """Why the others could not be saved."""


@dataclass(frozen=True, slots=True)
class GamesExported(Message):
    """The saved games were handed out as one file."""

    left_out: int = 0
    """How many cannot be read."""
    failure: str | None = None
    """Why there is no file."""
    at: int = 0
    """Of a file with all games: when it was begun, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class GamesUndeleted(Message):
    """Games could not be deleted, or are not yet."""


@dataclass(frozen=True, slots=True)
class BulkProgress(Message):
    """How many games of how many are done; 0 of 0 once that is over."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class GameTakenOver(Message):
    """Another tab has taken this game over."""

    id: str


@dataclass(frozen=True, slots=True)
class GameChanged(Message):
    """Another tab has played this game on, or may have while this one was out of sight."""

    id: str


@dataclass(frozen=True, slots=True)
class GameRead(Message):
    """What is saved of a game that another tab plays on."""

    id: str
    record: str | None
    """None if it is there no more."""


# All of them throw a bare TypeError: only its words tell this from a bug of the page.
UNREACHABLE = (
    "Failed to fetch",  # Chromium
    "NetworkError when attempting to fetch",  # Firefox
    "error loading dynamically imported module",  # Firefox, of a script
    "Load failed",  # WebKit
    "Importing a module script failed",  # WebKit, of a script
)
"""What the three engines say where a host does not answer."""


@dataclass(frozen=True, slots=True)
class ProgramFailed(Message):
    """An error of the program itself, or a promise that nobody has heard of."""

    detail: str

    @property
    def is_of_network(self) -> bool:
        """Whether a host did not answer: whoever asked it says so, and no game ends by it."""
        return any(words in self.detail for words in UNREACHABLE)


@dataclass(frozen=True, slots=True)
class Dealt(Message):
    """The set-up that was drawn for a new game."""

    setup: Setup
    seats: tuple[Seat, Seat]
    chance: Chance


@dataclass(frozen=True, slots=True)
class HandedOn(Message):
    """A link or a picture was handed on, or was not."""

    outcome: str
    """One of OUTCOMES (web/kernel/sharing_state.py)."""


@dataclass(frozen=True, slots=True)
class DraftFound(Message):
    """A reload has left what was done in this tab."""

    text: str
    """Not checked."""
    file: str = ""
    """What the site's file says that a room of it needs; empty if it could not be had."""


@dataclass(frozen=True, slots=True)
class WayOpened(Message):
    """A shortcut of the installed game: a way to play."""

    panel: str


@dataclass(frozen=True, slots=True)
class SettingsStored(Message):
    """Another tab has changed what is stored."""


@dataclass(frozen=True, slots=True)
class SecretDrawn(Message):
    """A secret was drawn. For what it is, the class says that is derived from this one."""

    secret: bytes
    """32 of them."""


@dataclass(frozen=True, slots=True)
class TextFetched(Message):
    """A text of the site has come. For what it is, the class says that is derived from this one."""

    text: str = ""
    """Empty if it cannot be had."""
