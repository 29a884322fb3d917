"""The page's state and how it changes: `update(app, event)` gives the next `App` and effects.

No browser here: `main` performs the effects and feeds their results back as events. What belongs
to a position bears its ticket, and a result for another position is dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.chance import outcomes
from shanghaien.game import Game, Seat, Setup, start
from shanghaien.moves import Move, Rolled, Shanghai, format_event
from shanghaien.record import MAX_NAME, RecordError, is_name, read
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Phase, Player, State
from web.lang import DEFAULT, LANGUAGES, Words, words

MODES = ("computer", "people")
STARTERS = ("lot", "A", "B")
TABLES = ("turn", "stay")
"""In pass-and-play: the table turns to whoever is to move, or stays as it is."""
START_TRICKS = ("off", *(trick.word for trick in Trick))
PACES = {"calm": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds that the computer lets each of its steps be seen."""
OFFLINE = ("storing", "ready", "waiting", "none")
"""Being stored, stored, stored with a new version waiting, not possible in this browser."""
TOLD: dict[str, dict[str, Any]] = {
    "kept": {"is_kept": True},
    "loose": {"is_kept": False},
    "offered": {"can_install": True},
    "done": {"can_install": False},
}
"""What changes in the App when the browser says that it keeps what is stored, that it may clear
it, that it offers to install the game, that it no longer does."""
LEVEL_NAMES = tuple(level.id for level in LEVELS)
PANELS = ("crew-A", "crew-B", "to-come", "points", "log", "rules", "menu", "round")


@dataclass(frozen=True, slots=True)
class Form:
    """The choices of the set-up screen; each field is a text that came from the page."""

    mode: str = MODES[0]
    name_a: str = ""
    name_b: str = ""
    starter: str = STARTERS[0]
    level: str = LEVEL_NAMES[0]
    start_trick: str = START_TRICKS[0]
    table: str = TABLES[0]
    pace: str = "calm"


CHOICES: dict[str, tuple[str, ...]] = {
    "mode": MODES,
    "starter": STARTERS,
    "level": LEVEL_NAMES,
    "start_trick": START_TRICKS,
    "table": TABLES,
    "pace": tuple(PACES),
}
"""The fields of the form that have a fixed set of values."""


@dataclass(frozen=True, slots=True)
class App:
    """All that the page shows."""

    language: str = DEFAULT
    form: Form = Form()
    game: Game | None = None
    """The game on the table; None on the set-up screen."""
    match: int = 0
    """How many games were put on the table: with the turn it names a position."""
    saved: Game | None = None
    """An unfinished game that can be continued from the set-up screen."""
    panel: str | None = None
    """What was opened by a tap: one of PANELS."""
    hover: str | None = None
    """What the mouse is over: one of PANELS."""
    unfolded: str | None = None
    """A trick half that waits for its choice, as "joker both"."""
    seen: bool = False
    """Whether the overview at the end of the round was ended by Continue."""
    notice: str | None = None
    """A sentence that something did not work."""
    fault: str | None = None
    """The detail of an error of the program itself."""
    silent: str | None = None
    """Why the opponent does not answer."""
    offline: "Offline | None" = None
    """How the site is kept for playing without a network; None until that is known."""
    is_kept: bool | None = None
    """Whether the browser promised to keep what is stored; None until it has answered."""
    can_install: bool = False
    """Whether the browser offers to install the game."""

    @property
    def ticket(self) -> "Ticket":
        """Names the position on the table."""
        return Ticket(self.match, self.game.turn if self.game else 0)

    @property
    def words(self) -> Words:
        """The sentences of the chosen language."""
        return words(self.language)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Names a position: a result that bears another one is stale."""

    match: int
    turn: int


# Events: what comes from the person, from chance, from the worker, from storage.


@dataclass(frozen=True, slots=True)
class Played:
    """A control that plays a move was used; `move` is its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Did:
    """Any other control was used: a command of `COMMANDS` and its argument."""

    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A field of the set-up form has a new value."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Hovered:
    """The mouse is over what opens a panel, or (None) no longer."""

    panel: str | None


@dataclass(frozen=True, slots=True)
class Diced:
    """The dice have fallen."""

    ticket: Ticket
    rolled: Rolled


@dataclass(frozen=True, slots=True)
class Answered:
    """The opponent's move, as text."""

    ticket: Ticket
    move: str


@dataclass(frozen=True, slots=True)
class Silent:
    """The opponent did not answer."""

    ticket: Ticket
    why: str


@dataclass(frozen=True, slots=True)
class Offline:
    """How the site is kept for playing without a network."""

    status: str
    """One of OFFLINE."""
    stored: int = 0
    """Files stored so far, while storing."""
    of: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What the browser says of storage and installation: a word of TOLD."""

    word: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A file was chosen; `text` is what it holds."""

    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """An error of the program itself."""

    detail: str


Event = (
    Played | Did | Changed | Hovered | Diced | Answered | Silent | Offline | Told | Opened | Failed
)


# Effects: what `main` is to do.


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
    Deal | RollDice | Think | SaveGame | SaveSettings | Download | Reload | Install | ApplyUpdate
)
Step = tuple[App, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The set-up that was drawn for a new game."""

    setup: Setup
    seats: tuple[Seat, Seat]


def update(app: App, event: Event | Dealt) -> Step:
    """The next App and what is to be done. Unknown or untimely events change nothing."""
    match event:
        case Played(move):
            return _played(app, move)
        case Did(command, argument):
            return COMMANDS[command](app, argument) if command in COMMANDS else (app, ())
        case Changed(name, value):
            return _changed(app, name, value)
        case Hovered(panel):
            return replace(app, hover=panel if panel in PANELS else None), ()
        case Diced(ticket, rolled):
            return _diced(app, ticket, rolled)
        case Answered(ticket, move):
            return _answered(app, ticket, move)
        case Silent(ticket, why):
            return (replace(app, silent=why) if ticket == app.ticket else app), ()
        case Dealt(setup, seats):
            return _put(app, start(setup, seats))
        case Opened(text):
            return _opened(app, text)
        case Told(word):
            return replace(app, **TOLD.get(word, {})), ()
        case Offline(status):
            return (replace(app, offline=event) if status in OFFLINE else app), ()
        case Failed(detail):
            return replace(app, fault=detail), ()


def mover(game: Game) -> Seat:
    """Who is to move."""
    return game.seats[game.state.to_move]


def is_person_to_move(app: App) -> bool:
    """Whether the page waits for a person's move."""
    game = app.game
    return game is not None and not mover(game).is_computer and bool(legal_moves(game.state))


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
    if app.form.table == "stay" or game.state.phase is Phase.OVER:
        return Player.A
    return game.state.to_move


def resume(app: App) -> Step:
    """What the game on the table is waiting for: dice, the opponent, or nothing."""
    game = app.game
    if game is None:
        return app, ()
    seat = mover(game)
    pause = PACES[app.form.pace] if seat.is_computer else 0.0
    if outcomes(game.state):
        return app, (RollDice(app.ticket, game.state, pause),)
    if seat.level is not None and legal_moves(game.state) and not is_waiting(app):
        return app, (Think(app.ticket, seat.level, hide(game.state), pause),)
    return app, ()


def _put(app: App, game: Game) -> Step:
    """Put a game on the table."""
    app = replace(app, game=game, match=app.match + 1, saved=None, panel=None, seen=False)
    return _go_on(app)


def _go_on(app: App) -> Step:
    """What follows once the game has changed: it is kept first of all."""
    app = replace(app, unfolded=None, hover=None, notice=None, silent=None)
    app, effects = resume(app)
    return app, (SaveGame(app.game), *effects)


def _after(app: App, game: Game, move: Move | Rolled) -> Step:
    """The App after an event of the game."""
    seen = False if isinstance(move, Shanghai) else app.seen
    panel = None if isinstance(move, Shanghai) else app.panel
    return _go_on(replace(app, game=game, seen=seen, panel=panel))


def _move(game: Game, text: str) -> Move | None:
    """The legal move of a text, or None."""
    return next((m for m in legal_moves(game.state) if format_event(m) == text), None)


def _played(app: App, text: str) -> Step:
    game = app.game
    if game is None or not is_person_to_move(app):
        return app, ()
    move = _move(game, text)
    return (app, ()) if move is None else _after(app, game.play(move), move)


def _diced(app: App, ticket: Ticket, rolled: Rolled) -> Step:
    if app.game is None or ticket != app.ticket or not outcomes(app.game.state):
        return app, ()
    return _after(app, app.game.play(rolled), rolled)


def _answered(app: App, ticket: Ticket, text: str) -> Step:
    game = app.game
    if game is None or ticket != app.ticket or not mover(game).is_computer:
        return app, ()
    move = _move(game, text)
    if move is None:
        return replace(app, silent=f"{text[:40]!r} is no legal move"), ()
    return _after(app, game.play(move), move)


def _changed(app: App, name: str, value: str) -> Step:
    if name == "language":
        if value not in LANGUAGES:
            return app, ()
        app = replace(app, language=value)
    else:
        form = change(app.form, name, value)
        if form is None:
            return app, ()
        app = replace(app, form=form)
    return app, (SaveSettings(app.language, app.form),)


def change(form: Form, name: str, value: str) -> Form | None:
    """The form with a field changed, or None if there is no such field or value."""
    if name in CHOICES and value in CHOICES[name]:
        pass
    elif name in ("name_a", "name_b"):
        value = "".join(c for c in value if c.isprintable())[:MAX_NAME]
    else:
        return None
    changes: dict[str, Any] = {name: value}
    return replace(form, **changes)


def _start(app: App, _: str) -> Step:
    form, say = app.form, app.words.say
    a = form.name_a.strip() or say("Red")
    if form.mode == "computer":
        level = next(level for level in LEVELS if level.id == form.level)
        seats = (Seat(a), Seat(say(level.name)[:MAX_NAME], level.id))
    else:
        seats = (Seat(a), Seat(form.name_b.strip() or say("Blue")))
    if not all(is_name(seat.name) for seat in seats):
        return replace(app, notice=say("Please choose another name.")), ()
    starter = None if form.starter == "lot" else Player[form.starter]
    trick = None if form.start_trick == "off" else Trick[form.start_trick.upper()]
    return app, (Deal(starter, trick, seats),)


def _resume_saved(app: App, _: str) -> Step:
    return _put(app, app.saved) if app.saved else (app, ())


def _leave(app: App, _: str) -> Step:
    """Back to the set-up screen; an unfinished game is kept."""
    game = app.game
    saved = game if game and game.state.phase is not Phase.OVER else app.saved
    app = replace(app, game=None, saved=saved, panel=None, hover=None, fault=None, silent=None)
    return replace(app, match=app.match + 1), ()


def _panel(app: App, name: str) -> Step:
    if name not in PANELS:
        return app, ()
    return replace(app, panel=None if app.panel == name else name, hover=None), ()


def _close(app: App, _: str) -> Step:
    return replace(app, panel=None, hover=None, unfolded=None, notice=None), ()


def _unfold(app: App, half: str) -> Step:
    return replace(app, unfolded=None if app.unfolded == half else half), ()


def _continue(app: App, _: str) -> Step:
    return resume(replace(app, seen=True, panel=None))


def _ask_again(app: App, _: str) -> Step:
    return resume(replace(app, silent=None))


def _download(app: App, _: str) -> Step:
    game = app.game or app.saved
    return app, (Download(game),) if game else ()


def _reload(app: App, _: str) -> Step:
    return app, (Reload(),)


def _install(app: App, _: str) -> Step:
    return replace(app, can_install=False), (Install(),) if app.can_install else ()


def _update(app: App, _: str) -> Step:
    """Let a new version take over, but never in the middle of a game."""
    is_playing = app.game is not None and app.game.state.phase is not Phase.OVER
    return app, () if is_playing else (ApplyUpdate(),)


def _recover(app: App, _: str) -> Step:
    """Go on after an error of the program, from the game as it is."""
    return resume(replace(app, fault=None, panel=None, hover=None, unfolded=None))


def _opened(app: App, text: str) -> Step:
    try:
        game = read(text)
    except RecordError as error:
        say = app.words.say
        text = say("This is no sound record of a game; choose another file. ({error})", error=error)
        return replace(app, notice=text), ()
    unknown = [seat.level for seat in game.seats if seat.level not in (None, *LEVEL_NAMES)]
    if unknown:
        say = app.words.say
        return replace(app, notice=say("This record has a level unknown here.")), ()
    return _put(app, game)


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "start": _start,
    "resume": _resume_saved,
    "leave": _leave,
    "panel": _panel,
    "close": _close,
    "unfold": _unfold,
    "continue": _continue,
    "ask-again": _ask_again,
    "download": _download,
    "recover": _recover,
    "reload": _reload,
    "update": _update,
    "install": _install,
}
"""What a control can ask for beside moves, by the name in its `data-do`."""
