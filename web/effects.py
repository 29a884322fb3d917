"""What `table` is to do for the page, since `update` itself does nothing."""

from dataclasses import dataclass

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.state import Player, State
from web.events import Ticket
from web.form import Form


@dataclass(frozen=True, slots=True)
class Deal:
    """Draw a set-up and put a new game on the table."""

    starter: Player | None
    start_trick: Trick | None
    seats: tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Let the dice fall, after `pause` seconds, and send Diced."""

    ticket: Ticket
    state: State
    pause: float


@dataclass(frozen=True, slots=True)
class Think:
    """Ask the opponent, who sees only `state`; show the answer after `pause` seconds at least."""

    ticket: Ticket
    level: str
    state: State
    pause: float


@dataclass(frozen=True, slots=True)
class Ask:
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
    """Keep the game (None: forget it)."""

    game: Game | None


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the language and the form."""

    language: str
    form: Form


@dataclass(frozen=True, slots=True)
class Download:
    """Hand the person the game's record as a file."""

    game: Game


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
    | Ask
    | AskReview
    | SaveGame
    | SaveSettings
    | Download
    | Reload
    | Install
    | ApplyUpdate
)
