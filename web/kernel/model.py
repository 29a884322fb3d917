"""The App: all that the page shows, and questions to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from shanghaien.game import Game, Seat
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player, State
from web.kernel.effect import Effect
from web.kernel.feature import PANELS
from web.kernel.messages import OfflineStatus
from web.kernel.saved_state import SavedGames
from web.kernel.screen import Playing, Screen, Start
from web.kernel.settings import FOLD, Help, Orientation, Scope, Settings
from web.kernel.sharing_state import Sharing
from web.kernel.table_state import Selection, Ticket
from web.lang import DEFAULT, Words, words

P = TypeVar("P")


# Made once each: a drawing asks for parts many times.
_fresh: Callable[[Any], Any] = cache(lambda kind: kind())
"""Each part as it is while nothing is known."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A panel that was opened by a tap: a dialog, until it is closed."""

    panel: str
    below: "OpenPanel | None" = None
    """The room from which it was opened (`Panel.is_room`), which is there again then."""


@dataclass(frozen=True, slots=True)
class PassingPanel:
    """A panel that is there while the mouse is over what opens it."""

    panel: str


Overlay = OpenPanel | PassingPanel

WHY = f"{FOLD}why"
"""Among what is unfolded: why, of whatever the teacher says on the screen."""
MOVES = f"{FOLD}moves"
"""What every move is worth, wherever the teacher says that."""
TURNED = "turned"
"""Among what is unfolded: the result, face to face, as the far player sees it."""


# A string still: a view that need not tell good news from bad shows it like any notice.
class GoodNews(str):
    """A notice that something did work."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class App:
    """All that the page shows."""

    language: str = DEFAULT
    settings: Settings = field(default_factory=Settings)
    screen: Screen = field(default_factory=Start)
    overlay: Overlay | None = None
    game: Game | None = None
    """The game on the table."""
    game_number: int = 0
    """How many games were put on the table: with the turn it names a position."""
    round_end_seen: bool = False
    """Whether the overview at the end of the round was ended by Continue."""
    selection: Selection = field(default_factory=Selection)
    opponent_error: str | None = None
    """Why the opponent does not answer."""
    games: SavedGames = field(default_factory=SavedGames)
    """The saved games, and which of them is on the table."""
    sharing: Sharing = field(default_factory=Sharing)
    unfolded: frozenset[str] = frozenset()
    """The parts of screens that the person has unfolded, by the names of their fields."""
    notice: str | None = None
    """A sentence that something did not work or, as GoodNews, that it did."""
    fault: str | None = None
    """The detail of an error of the program itself, which is shown instead of the screen."""
    offline: OfflineStatus | None = None
    """How the site is stored for offline play; None until that is known."""
    is_storage_persistent: bool | None = None
    """Whether the browser promised to keep what is stored; None until it has answered."""
    can_install: bool = False
    """Whether the browser offers to install the game."""
    is_calm: bool = False
    """Whether the system asks for as little motion as can be."""
    can_vibrate: bool = False
    voices: frozenset[str] = frozenset()
    """The languages that the device has a voice of its own for."""
    shown_to: tuple[Ticket, int] | None = None
    """A position, and up to which turn its game is shown: the other's move, step by step."""
    parts: Mapping[type, Any] = field(default_factory=dict)
    """What features know beside this, by class (`part`). While one `is_busy`, nothing is studied in
    the background."""

    def part(self, kind: type[P]) -> P:
        """What a feature knows: as its class is made without arguments, until something is."""
        found: P = self.parts.get(kind) or _fresh(kind)
        return found

    def having(self, part: object) -> "App":
        """The App with other knowledge of a feature."""
        parts = {**self.parts, type(part): part}
        # A part as at the beginning is left out, so that equal Apps compare equal.
        if part == _fresh(type(part)):
            del parts[type(part)]
        return replace(self, parts=parts)

    @property
    def ticket(self) -> Ticket:
        """Names the position on the table."""
        return Ticket(self.game_number, self.game.turn if self.game else 0)

    @property
    def is_moving(self) -> bool:
        """Whether the person and the system let things move."""
        return self.settings.has_motion and not self.is_calm

    @property
    def words(self) -> Words:
        """The sentences of the chosen language."""
        return words(self.language)

    @property
    def panel(self) -> str | None:
        """The panel that was opened by a tap."""
        return self.overlay.panel if isinstance(self.overlay, OpenPanel) else None


Step = tuple[App, tuple[Effect, ...]]
"""The next App, and what is then to be done."""


def on_screen(app: App, screen: Screen) -> App:
    """The App with another screen, and nothing over it or begun in it."""
    unfolded = app.unfolded - {WHY}
    app = replace(app, screen=screen, overlay=None, selection=Selection(), unfolded=unfolded)
    return replace(app, notice=None)


def back(app: App) -> App:
    """The App with the game on the table or, without one, with the start screen."""
    return on_screen(app, Start() if app.game is None else Playing())


def as_shown(app: App) -> Game | None:
    """The game on the table as far as it is shown."""
    # Nothing clears it when the game goes on: it counts only for the position that it names.
    if app.game is None or app.shown_to is None or app.shown_to[0] != app.ticket:
        return app.game
    return app.game.at(app.shown_to[1])


def position(app: App) -> Game | None:
    """The game as it stands on the screen."""
    if isinstance(app.screen, Playing):
        return as_shown(app)
    return app.screen.game


def at_rest(game: Game) -> State:
    """A game's position; with dice in the air, the one in which they were still in the hand."""
    return next(state for state in reversed(game.states) if state.phase is not Phase.ROLLING)


def shown(app: App) -> App:
    """The App with the game that its screen shows, for the views of a table."""
    game = position(app)
    return app if game is None or game is app.game else replace(app, game=game)


def is_live(app: App) -> bool:
    """Whether the screen shows the game on the table, and it goes on in this tab."""
    return isinstance(app.screen, Playing) and app.game is not None and app.games.is_held


def read_game(app: App, text: str) -> Game:
    """The game of a draft. Raises RecordError, or LookupError where it is no longer there."""
    from shanghaien.formats.link import read_any  # noqa: PLC0415 - the start does without

    game = read_any(text) if text else app.game
    if game is None:
        raise LookupError
    return game


def is_saved(app: App) -> bool:
    """Whether the game on the screen is saved as it stands: this tab has it, and nothing fails."""
    return app.games.is_held and app.games.failure is None


def mover(game: Game) -> Seat:
    """The seat of the player to move."""
    return game.seats[game.state.to_move]


def is_person_to_move(app: App) -> bool:
    """Whether the screen waits for a person's move. `app` is as `shown` returns it."""
    game = app.game
    if game is None or not app.screen.is_asking:
        return False
    # Another tab has the game, or another device is to move.
    if isinstance(app.screen, Playing) and not (app.games.is_held and game.goes_on_here):
        return False
    return not mover(game).is_computer and bool(legal_moves(game.state))


def is_entering(app: App) -> bool:
    """Whether the page waits for dice to be entered. `app` is as `shown` returns it."""
    # A replay may stand before a roll of real dice, which nobody is to enter again.
    game, is_taken = app.game, is_live(app) or bool(app.screen.rolled)
    return game is not None and is_taken and game.is_entering


def is_decision(game: Game) -> bool:
    """Whether a person has to choose between two moves or more."""
    return not mover(game).is_computer and len(legal_moves(game.state)) > 1


def is_apart(app: App) -> bool:
    """Whether each of two people at this screen has a help of their own."""
    return app.settings.is_apart and is_between_people(app)


def help_of(app: App, player: Player) -> Help:
    """What helps a player in the game on the table."""
    game, settings = app.game, app.settings
    # By link nobody could see who was helped.
    if game is None or app.screen.is_explaining or game.chance.is_by_link:
        return Help.NONE
    if is_apart(app):
        return settings.seat_help(player)
    wide = (Scope.ALWAYS,) if is_between_people(app) else (Scope.ALWAYS, Scope.COMPUTER)
    found = Help.NONE if game.practice is None else Help.UNDO
    if settings.bar in wide:
        found |= Help.BAR
    if settings.hints in wide:
        found |= Help.HINTS if settings.warn is None else Help.HINTS | Help.WARNING
    return found


def helped(app: App) -> tuple[int, int] | None:
    """What has helped each of two people so far, in the game on the table; None: nothing."""
    game, saved = app.game, app.games.find(app.games.id or "")
    before = (saved.kept.help if saved else None) or (0, 0)
    if game is None or game.is_over or not is_between_people(app):
        return before if any(before) else None  # one that comes from a file is over, too
    # What has helped once counts to the end, even when it is off by then.
    a, b = (before[player] | help_of(app, player).value for player in Player)
    return (a, b) if a or b else None


def is_helped(app: App, help_: Help) -> bool:
    """Whether who is to move in the game on the table has a help: nobody else sees or uses it."""
    return app.game is not None and help_ in help_of(app, app.game.state.to_move)


def warning(app: App) -> int | None:
    """From which loss on, in percent, who is to move is warned; None: never."""
    if app.game is None or not is_helped(app, Help.WARNING):
        return None
    if is_apart(app):
        return app.settings.seat_warning(app.game.state.to_move)
    return app.settings.warn


def is_hint_offered(app: App) -> bool:
    """Whether a hint can be had now."""
    if app.game is None or not is_live(app):
        return False
    return is_decision(app.game) and is_helped(app, Help.HINTS)


def is_waiting(app: App) -> bool:
    """Whether the computer waits for Continue, so that the overview can be read."""
    game = app.game
    return (
        game is not None
        and mover(game).is_computer
        and not app.round_end_seen
        and game.state.phase is Phase.TURN
        and game.last_round() is not None
    )


def bottom(app: App) -> Player:
    """Who sits at the lower edge: the person, or between two people whoever is to move."""
    game = app.game
    if game is None or game.seats[Player.B].is_computer:
        return Player.A
    if game.chance.is_by_link:
        # Whoever only watches a game by link has no side in it.
        return game.chance.side or Player.A
    if game.seats[Player.A].is_computer:
        return Player.B
    if app.screen.is_still:
        return app.screen.below  # or the table would turn with every step
    if app.settings.orientation is not Orientation.TURN or game.is_over:
        return Player.A
    return game.state.to_move


def you(app: App, game: Game) -> Player | None:
    """Whom the page calls "you" in a game: the one person who plays it at this screen.

    None where two share the screen or computers play each other, and in the game of somebody else,
    which was handed on or is only watched.
    """
    if app.screen.is_sent or (app.game is not None and app.games.id is None):
        return None
    if game.chance.is_by_link:
        return game.chance.side
    people = [player for player in Player if not game.seats[player].is_computer]
    return people[0] if len(people) == 1 else None


def reader(app: App) -> Player:
    """For whom the texts are written: face to face, whoever is to move reads them turned."""
    return bottom(app).other if is_far(app) else bottom(app)


def is_between_people(app: App) -> bool:
    """Whether two people play at this screen."""
    if app.game is None or app.game.chance.is_by_link:
        return False
    return not any(seat.is_computer for seat in app.game.seats)


def is_awake(app: App) -> bool:
    """Whether the screen is to stay lit for a while: between two people who think at the table,
    and while a code on it is scanned."""
    game = app.game if is_between_people(app) and app.screen.is_at_table else None
    plays = game is not None and not game.is_over
    is_scanned = app.panel in PANELS and PANELS[app.panel].is_scanned
    return (plays or is_scanned) and app.fault is None


def is_face_to_face(app: App) -> bool:
    """Whether the screen lies between two people who see it from opposite sides."""
    return is_between_people(app) and app.settings.orientation is Orientation.FACE


def is_far(app: App) -> bool:
    """Whether the one to move sits at the upper edge and sees the screen upside down."""
    game = app.game
    if game is None or not is_face_to_face(app):
        return False
    if game.is_over:
        return TURNED in app.unfolded
    return game.state.to_move is not bottom(app)
