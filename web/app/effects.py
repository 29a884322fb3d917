"""What is to be done for the page, since `update` itself does nothing: the runtime does it."""

from dataclasses import dataclass

from shanghaien.cards import Trick
from shanghaien.formats.collection import Carried
from shanghaien.game import Game, Seat
from shanghaien.moves import Rolled
from shanghaien.state import Player, State
from web.app.settings import Challenge, Settings
from web.game.state import Ticket
from web.games.state import Entry


@dataclass(frozen=True, slots=True)
class Deal:
    """Draw a set-up and put a new game on the table."""

    starter: Player | None
    start_trick: Trick | None
    seats: tuple[Seat, Seat]
    challenge: Challenge = Challenge.NONE
    word: str = ""
    """The seed word that was typed, if any."""
    is_match: bool = False
    """Whether a second game with swapped seats is to follow."""
    has_real_dice: bool = False


@dataclass(frozen=True, slots=True)
class RollDice:
    """Let the dice fall, after `pause` seconds, and send Diced."""

    ticket: Ticket
    state: State
    pause: float
    known: Rolled | None = None
    """The dice that were taken back in a game for practice, and fall again."""


@dataclass(frozen=True, slots=True)
class Think:
    """Ask the opponent, who sees only `state`; show the answer after `pause` seconds at least."""

    ticket: Ticket
    level: str
    state: State
    pause: float


@dataclass(frozen=True, slots=True)
class AskTeacher:
    """Ask the teacher about a position, and send Taught."""

    ticket: Ticket
    kind: str
    """"chances" or "options", or "ponder": let the opponent think ahead."""
    state: State
    level: str = ""
    """For "ponder": who thinks ahead."""


@dataclass(frozen=True, slots=True)
class AskReview:
    """Ask the teacher for a step of the review of a game, and send Taught."""

    game: Game
    step: int


@dataclass(frozen=True, slots=True)
class SaveGame:
    """Keep the game on the table before anything is shown of what has just happened."""

    id: str
    game: Game


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Fetch a kept game and send Taken."""

    id: str
    is_stolen: bool = False
    """Whether another tab that holds it must give it away."""
    is_watched: bool = False
    """Whether it is to be replayed."""


@dataclass(frozen=True, slots=True)
class Quarantine:
    """Keep a text that cannot be read, marked as such."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteGames:
    """Delete some kept games for good."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveReviewTotals:
    """Keep what the review of a kept game came to: its entry, with nothing else changed."""

    entry: Entry
    game: Game


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Hand the person a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ListGames:
    """Let go of the game that was on the table; look which games are kept, and send Listed."""


@dataclass(frozen=True, slots=True)
class ImportGames:
    """Keep games that came from outside, all or none, and send Imported."""

    games: tuple[Carried, ...]


@dataclass(frozen=True, slots=True)
class ExportAllGames:
    """Hand the person all kept games as one file."""


@dataclass(frozen=True, slots=True)
class ExportGame:
    """Hand the person what is kept under this name as a file, whatever it is."""

    id: str


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Store language and settings."""

    language: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class CopyLink:
    """Put a link where the person can paste it from, and say what became of it."""

    link: str


@dataclass(frozen=True, slots=True)
class ShareLink:
    """Let the browser hand a link on, and say what became of it."""

    link: str
    title: str


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Make a sound: a word of those in web/browser/senses.py."""

    sound: str


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the page anew."""


@dataclass(frozen=True, slots=True)
class Install:
    """Let the browser ask whether to install the game."""


@dataclass(frozen=True, slots=True)
class ApplyUpdate:
    """Let the new version of the site take over."""


Effect = (
    Deal
    | RollDice
    | Think
    | AskTeacher
    | AskReview
    | SaveGame
    | OpenGame
    | Quarantine
    | DeleteGames
    | SaveReviewTotals
    | SaveFile
    | ListGames
    | ExportGame
    | ExportAllGames
    | ImportGames
    | SaveSettings
    | Reload
    | Install
    | ApplyUpdate
    | PlaySound
    | CopyLink
    | ShareLink
)
