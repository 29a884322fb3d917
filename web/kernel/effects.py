"""Effects that more than one feature asks for; the runtime carries them out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.moves import Rolled
from shanghaien.state import Player, State
from web.kernel.asked_state import QuestionKind, Stretch
from web.kernel.effect import Effect
from web.kernel.messages import Message, SecretDrawn, TextFetched
from web.kernel.settings import Challenge
from web.kernel.sharing_state import Way
from web.kernel.table_state import Ticket


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """Draw the set-up of a new game; Dealt follows."""

    starter: Player | None
    start_trick: Trick | None
    seats: tuple[Seat, Seat]
    challenge: Challenge = Challenge.NONE
    word: str = ""
    """The seed word that was typed, if any."""
    is_match: bool = False
    """Whether a second game with swapped seats is to follow."""
    has_real_dice: bool = False
    start_trick_for: Player | None = None
    """Who alone has the trick card from the start; None for both."""


@dataclass(frozen=True, slots=True)
class DrawSecret(Effect):
    """Draw a secret; the message `then` follows with it."""

    then: type[SecretDrawn]


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """Send a message after so many seconds."""

    seconds: float
    message: Message


@dataclass(frozen=True, slots=True)
class RollDice(Effect):
    """Let a roll fall after `pause` seconds; DiceRolled follows.

    Only then the dice are drawn, so that nothing can show what nobody knows yet.
    """

    ticket: Ticket
    state: State
    pause: float
    known: Rolled | None = None
    """The dice that were taken back in a game for practice, and fall again."""


@dataclass(frozen=True, slots=True)
class LandDice(Effect):
    """Bring the dice that are in the air to rest at once."""


@dataclass(frozen=True, slots=True)
class Think(Effect):
    """Ask the opponent, who sees only `state`; the answer takes `pause` seconds or more."""

    ticket: Ticket
    level: str
    state: State
    pause: float


@dataclass(frozen=True, slots=True)
class AskTeacher(Effect):
    """Ask the teacher about a position; AnalysisArrived follows."""

    ticket: Ticket
    kind: QuestionKind
    """"chances" or "options"; "ponder": let the opponent think ahead; "refine" or "rollout": play
    on, for a surer value or for the difference of two moves."""
    state: State
    level: str = ""
    """For "ponder": who thinks ahead."""
    stretch: Stretch | None = None
    """For "refine" and "rollout": which play-outs."""


@dataclass(frozen=True, slots=True)
class AskReview(Effect):
    """Ask the teacher for a step of a game's review; AnalysisArrived follows."""

    game: Game
    step: int
    told: tuple[int, ...] = ()
    """At which turns the teacher helped (web/kernel/saved_state.py)."""


@dataclass(frozen=True, slots=True)
class SaveGame(Effect):
    """Save the game on the table before anything is shown of what has just happened."""

    id: str
    game: Game
    help: tuple[int, int] | None = None
    """What has helped each of two people in it (web/kernel/saved_state.py)."""
    told: tuple[int, ...] = ()
    """At which turns the teacher helped (web/kernel/saved_state.py)."""


@dataclass(frozen=True, slots=True)
class SaveFile(Effect):
    """Hand the person a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class FetchText(Effect):
    """Fetch a text of the site by its path; the message `then` follows with it."""

    path: str
    then: TextFetched


@dataclass(frozen=True, slots=True)
class SaveSettings(Effect):
    """Store settings that were changed; SettingsHeard follows if others were, elsewhere."""

    changes: Mapping[str, str]
    """Their texts by their names (FIELDS, and the language)."""
    others: Mapping[str, object] = field(default_factory=dict)
    """What is stored where nothing is by these names."""


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """Hand a link on; HandedOn follows."""

    link: str
    via: Way
    title: str = ""
    """What the link is called where the way has room for that."""
    words: str = ""
    """What is said before the link; it is then one text with it."""


@dataclass(frozen=True, slots=True)
class PlaySound(Effect):
    """Play a sound, by its name in web/browser/sound.py."""

    sound: str


@dataclass(frozen=True, slots=True)
class Vibrate(Effect):
    """Let the device tick."""

    ticks: int


@dataclass(frozen=True, slots=True)
class Reload(Effect):
    """Load the page anew."""


@dataclass(frozen=True, slots=True)
class Install(Effect):
    """Let the browser ask whether to install the game."""


@dataclass(frozen=True, slots=True)
class ApplyUpdate(Effect):
    """Switch to the new version of the site."""
