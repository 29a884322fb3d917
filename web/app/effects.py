"""What is to be done for the page, since `update` itself does nothing: the runtime does it."""

from dataclasses import dataclass

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.moves import Rolled
from shanghaien.state import Player, State
from web.app.settings import Challenge, Settings
from web.game.state import Ticket
from web.games.state import Entry
from web.opponent.protocol import Kind


@dataclass(frozen=True, slots=True)
class Deal:
    """A set-up to be drawn for a new game; Dealt follows."""

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
class DrawSecret:
    """A secret of a game by link to be drawn; the command follows with it."""

    command: str


@dataclass(frozen=True, slots=True)
class Later:
    """A command that follows after so many seconds."""

    seconds: float
    command: str
    argument: str


@dataclass(frozen=True, slots=True)
class RollDice:
    """A roll that is to fall after `pause` seconds; DiceRolled follows."""

    ticket: Ticket
    state: State
    pause: float
    known: Rolled | None = None
    """The dice that were taken back in a game for practice, and fall again."""


@dataclass(frozen=True, slots=True)
class Think:
    """A question to the opponent, who sees only `state`; answered after `pause` seconds or more."""

    ticket: Ticket
    level: str
    state: State
    pause: float


@dataclass(frozen=True, slots=True)
class AskTeacher:
    """A question to the teacher about a position; AnalysisArrived follows."""

    ticket: Ticket
    kind: Kind
    """"chances" or "options", or "ponder": let the opponent think ahead."""
    state: State
    level: str = ""
    """For "ponder": who thinks ahead."""


@dataclass(frozen=True, slots=True)
class AskReview:
    """A question to the teacher for a step of a game's review; AnalysisArrived follows."""

    game: Game
    step: int


@dataclass(frozen=True, slots=True)
class SaveGame:
    """The game on the table, to be saved before anything is shown of what has just happened."""

    id: str
    game: Game


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A saved game to be fetched; GameLoaded or GameUnreachable follows."""

    id: str
    is_stolen: bool = False
    """Whether another tab that holds it must give it away."""
    is_watched: bool = False
    """Whether it is to be replayed."""


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A saved game to be looked at again while another tab plays it; GameRead follows."""

    id: str


@dataclass(frozen=True, slots=True)
class Quarantine:
    """A text that cannot be read, to be saved and marked as such."""

    entry: Entry
    """What the lists have shown of it."""
    text: str


@dataclass(frozen=True, slots=True)
class DeleteGames:
    """Saved games to be deleted for good."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveReviewTotals:
    """What the review of a saved game came to: its entry, with nothing else changed."""

    entry: Entry
    game: Game


@dataclass(frozen=True, slots=True)
class SaveFile:
    """A text for the person, as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class FetchText:
    """A text of the site, by its path; the command follows with it, empty if it cannot be had."""

    path: str
    command: str


@dataclass(frozen=True, slots=True)
class ListGames:
    """The game that was on the table is released; GamesListed follows."""


@dataclass(frozen=True, slots=True)
class ImportGames:
    """Games from outside to be saved; GamesImported follows."""

    text: str
    """Many games (shanghaien/formats/collection.py)."""


@dataclass(frozen=True, slots=True)
class ExportAllGames:
    """All saved games for the person, as one file, with what was chosen; GamesExported follows."""

    language: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class ExportGame:
    """What is saved under this name, as a file, whatever it is."""

    id: str


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Language and settings, to be stored."""

    language: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class CopyLink:
    """A link for the clipboard; what became of it follows."""

    link: str


@dataclass(frozen=True, slots=True)
class ShareLink:
    """A link for the browser's own means of handing on; what became of it follows."""

    link: str
    title: str


@dataclass(frozen=True, slots=True)
class PlaySound:
    """A sound, by its name in web/browser/sound.py."""

    sound: str


@dataclass(frozen=True, slots=True)
class Reload:
    """The page loaded anew."""


@dataclass(frozen=True, slots=True)
class Install:
    """The browser's own question whether to install the game."""


@dataclass(frozen=True, slots=True)
class ApplyUpdate:
    """The take-over of the site's new version."""


Effect = (
    Deal
    | DrawSecret
    | Later
    | RollDice
    | Think
    | AskTeacher
    | AskReview
    | SaveGame
    | OpenGame
    | ReadGame
    | Quarantine
    | DeleteGames
    | SaveReviewTotals
    | SaveFile
    | FetchText
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
