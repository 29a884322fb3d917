"""The App: all that the page shows, and what can be asked of it."""

from dataclasses import dataclass, field, replace

from shanghaien.game import Game, Seat
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player
from web.analysis.state import Analysis
from web.app.effects import Effect
from web.app.messages import OfflineStatus
from web.app.settings import Settings
from web.game.confirm_state import Guide
from web.game.state import Ticket
from web.games.state import SavedGames
from web.lang import DEFAULT, Words, words
from web.replay.state import Replay
from web.sharing.state import Sharing
from web.tutorial.state import Tutorial

PANELS = (
    "crew-A",
    "crew-B",
    "to-come",
    "points",
    "log",
    "rules",
    "rules-cards",
    "rules-end",
    "keys",
    "menu",
    "round",
    "hint",
    "teacher",
    "games",
    "statistics",
    "share",
)


@dataclass(frozen=True, slots=True)
class App:
    """All that the page shows."""

    language: str = DEFAULT
    form: Settings = field(default_factory=Settings)
    game: Game | None = None
    """The game on the table; None on the set-up screen."""
    match: int = 0
    """How many games were put on the table: with the turn it names a position."""
    library: SavedGames = field(default_factory=SavedGames)
    """The kept games, and which of them is on the table."""
    panel: str | None = None
    """What was opened by a tap: one of PANELS."""
    hover: str | None = None
    """What the mouse is over: one of PANELS."""
    unfolded: str | None = None
    """A trick half that waits for its choice, as "joker both"."""
    entered: tuple[int | None, int | None] = (None, None)
    """The real dice that were entered so far."""
    guide: Guide = field(default_factory=Guide)
    seen: bool = False
    """Whether the overview at the end of the round was ended by Continue."""
    notice: str | None = None
    """A sentence that something did not work."""
    fault: str | None = None
    """The detail of an error of the program itself."""
    silent: str | None = None
    """Why the opponent does not answer."""
    tutorial: Tutorial | None = None
    """The lesson that is shown; None outside the tutorial."""
    offline: OfflineStatus | None = None
    """How the site is kept for playing without a network; None until that is known."""
    is_kept: bool | None = None
    """Whether the browser promised to keep what is stored; None until it has answered."""
    can_install: bool = False
    """Whether the browser offers to install the game."""

    coach: Analysis = field(default_factory=Analysis)
    """What the teacher knows."""
    replay: Replay | None = None
    """A game that is looked at, instead of the one on the table."""
    share: Sharing = field(default_factory=Sharing)
    """What is known of sharing a game as a link."""

    @property
    def ticket(self) -> Ticket:
        """Names the position on the table."""
        return Ticket(self.match, self.game.turn if self.game else 0)

    @property
    def words(self) -> Words:
        """The sentences of the chosen language."""
        return words(self.language)


Step = tuple[App, tuple[Effect, ...]]
"""The next App, and what is to be done."""


def mover(game: Game) -> Seat:
    """Who is to move."""
    return game.seats[game.state.to_move]


def is_person_to_move(app: App) -> bool:
    """Whether the page waits for a person's move."""
    game = app.game
    if game is None or app.replay is not None or not app.library.is_held:
        return False
    return not mover(game).is_computer and bool(legal_moves(game.state))


def is_entering(app: App) -> bool:
    """Whether the page waits for real dice to be entered."""
    game = app.game
    if game is None or app.replay is not None or app.coach.retry is not None:
        return False
    is_wanted = game.has_real_dice and game.known_roll is None
    return is_wanted and game.state.phase is Phase.ROLLING and app.library.is_held


def is_decision(game: Game) -> bool:
    """Whether a person has to choose between two moves or more."""
    return not mover(game).is_computer and len(legal_moves(game.state)) > 1


def is_shown(app: App, where: str) -> bool:
    """Whether a help that is there at a place of SHOWN is there in the game on the table."""
    game = app.game
    if game is None or app.tutorial is not None or where == "never":
        return False
    return where == "always" or any(seat.is_computer for seat in game.seats)


def is_hint_offered(app: App) -> bool:
    """Whether a hint can be had now."""
    game = app.game
    if game is None or app.replay is not None or app.coach.retry is not None:
        return False
    return is_person_to_move(app) and is_decision(game) and is_shown(app, app.form.hints)


def shown(app: App) -> App:
    """The App as its screen shows it: with the game that is looked at or tried again, if any."""
    if app.replay is not None:
        return replace(app, game=app.replay.position)
    if app.coach.retry is not None:
        return replace(app, game=app.coach.retry.position)
    return app


def is_waiting(app: App) -> bool:
    """Whether the computer waits for Continue, so that the overview can be read."""
    game = app.game
    return (
        game is not None
        and mover(game).is_computer
        and not app.seen
        and game.state.phase is Phase.TURN
        and game.last_round() is not None
    )


def bottom(app: App) -> Player:
    """Who sits at the lower edge: the person, or in pass-and-play whoever is to move."""
    game = app.game
    if game is None or game.seats[Player.B].is_computer:
        return Player.A
    if game.seats[Player.A].is_computer:
        return Player.B
    if app.replay is not None:
        return Player.A  # or the table would turn with every step
    if app.form.table != "turn" or game.state.phase is Phase.OVER:
        return Player.A
    return game.state.to_move


def is_between_people(app: App) -> bool:
    """Whether two people play at this screen."""
    return app.game is not None and not any(seat.is_computer for seat in app.game.seats)


def is_face_to_face(app: App) -> bool:
    """Whether the screen lies between two people who see it from opposite sides."""
    return is_between_people(app) and app.form.table == "face"


def is_far(app: App) -> bool:
    """Whether the one to move sits at the upper edge and sees the screen upside down."""
    game = app.game
    return game is not None and is_face_to_face(app) and game.state.to_move is not bottom(app)
