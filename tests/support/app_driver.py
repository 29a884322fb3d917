"""The App driven without a browser, its effects answered as chance and the opponent would."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

from shanghaien.cards import Trick
from shanghaien.chance import draw
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.html import Element, Tags
from web.game.update import put
from web.kernel.effect import Effect
from web.kernel.effects import Deal, RollDice, Think
from web.kernel.messages import (
    Command,
    DiceRolled,
    Message,
    MovePlayed,
    OpponentMoved,
    SettingChanged,
)
from web.kernel.model import App, OpenPanel, Step, is_person_to_move, on_screen
from web.lessons.tutorial_lessons import LESSONS
from web.lessons.tutorial_state import Learning, Tutorial, begin
from web.replay.state import Replay, Replaying
from web.setup.update import dealt
from web.shell.page import page
from web.shell.update import update

DAY = "2026-11-21"


def replay_of(app: App) -> Replay:
    """The game that is watched."""
    assert isinstance(app.screen, Replaying)
    return app.screen.replay


def tutorial_of(app: App) -> Tutorial:
    """The lesson that is shown."""
    assert isinstance(app.screen, Learning)
    return app.screen.tutorial


def at_lesson(title: str) -> App:
    """The App at the beginning of a lesson."""
    number = [lesson.title for lesson in LESSONS].index(title)
    return on_screen(App(), Learning(begin(number)))


def with_panel(app: App, panel: str | None) -> App:
    """The App with a panel opened, or with none."""
    return replace(app, overlay=None if panel is None else OpenPanel(panel))


def changed(app: App, **fields: str) -> App:
    """The App after some fields of the form were changed."""
    for name, value in fields.items():
        app, _ = update(app, SettingChanged(name, value))
    return app


def usable(app: App) -> list[Element]:
    """Every control that a person can see and use, on the page as it is drawn."""
    return [
        element
        for element in Tags(page(app)).page
        if {"data-do", "data-move"} & element.attrs.keys()
        and element.is_in_reach
        and element.attrs.get("aria-disabled") != "true"
    ]


def press(app: App, what: str, argument: str | None = None) -> Step:
    """The App after a control was pressed, which is found by its label, its command or its move.

    What is sent is what the page says. Fails if no such control can be seen and used.
    """
    meant = {
        tuple(element.attrs.get(f"data-{name}") for name in ("move", "do", "argument"))
        for element in usable(app)
        if what in (element.label, element.attrs.get("data-do"), element.attrs.get("data-move"))
        and argument in (None, element.attrs.get("data-argument"))
    }
    assert len(meant) == 1, f"{len(meant)} controls are {what!r}"
    ((move, command, given),) = meant
    if move is not None:
        return update(app, MovePlayed(move))
    return update(app, Command(command or "", given or ""))


def started(app: App, rng: Random) -> tuple[App, tuple[Effect, ...]]:
    """The App after "Start the game", with the deal answered."""
    app, effects = update(replace(app, is_calm=True), Command("start"))
    (deal,) = effects
    assert isinstance(deal, Deal)
    return update(app, dealt(deal, rng, DAY))


def fallen(app: App) -> App:
    """The App after the dice that were sealed for the roll that is due."""
    assert app.game
    assert app.game.known_roll
    return update(app, DiceRolled(app.ticket, app.game.known_roll))[0]


def at_table(game: Game, **form: str) -> tuple[App, tuple[Effect, ...]]:
    """The App with a game on the table, after some fields of the form were changed.

    Nothing moves: dice fall at once, and the result is there at once.
    """
    return _put(App(is_calm=True), game, form)


def drawn(game: Game, form: str = "turn") -> App:
    """The App with a game of two people on the table, seen as the form's `table` says."""
    return at_table(game, mode="people", table=form)[0]


def at_lively_table(game: Game, **form: str) -> tuple[App, tuple[Effect, ...]]:
    """The same where things may move."""
    return _put(App(), game, form)


def _put(app: App, game: Game, form: Mapping[str, str]) -> tuple[App, tuple[Effect, ...]]:
    for name, value in form.items():
        app, _ = update(app, SettingChanged(name, value))
    return put(app, game)


def answer(effect: Effect, rng: Random) -> Message | None:
    """What chance or a random opponent makes of an effect; None for the others."""
    match effect:
        case RollDice(ticket, state, _, known):
            return DiceRolled(ticket, known or draw(state, rng))
        case Think(ticket, _, state):
            return OpponentMoved(ticket, format_event(rng.choice(legal_moves(state))))
        case _:
            return None


def game(app: App, rng: Random) -> Iterator[App]:
    """Every App of a whole random game, until its final scoring is shown."""
    app, effects = started(app, rng)
    yield app
    while True:
        answers = [event for effect in effects if (event := answer(effect, rng))]
        if answers:
            (event,) = answers
        elif is_person_to_move(app):
            assert app.game
            event = MovePlayed(format_event(rng.choice(legal_moves(app.game.state))))
        else:
            event = Command("continue")
        app, effects = update(app, event)
        yield app
        assert app.game
        if app.game.state.phase is Phase.OVER and app.round_end_seen:
            return


def various(apps: Iterable[App]) -> Iterator[App]:
    """Of the Apps of a game the first of each kind: by what is to be done there, and by whom."""
    seen = set()
    for app in apps:
        assert app.game
        state, last = app.game.state, app.game.events[-1:]
        moves = frozenset(type(move) for move in legal_moves(state))
        kind = (state.phase, state.to_move, moves, *map(type, last), app.round_end_seen)
        if kind not in seen:
            seen.add(kind)
            yield app


PEOPLE = {"mode": "people"}
COMPUTER = {"mode": "computer"}
TRICKS = {"start_trick": Trick.BOTH.word}


def controls(app: App) -> set[str]:
    """The moves that the page offers, whichever trick half is unfolded."""
    tags = Tags(page(app))
    found = set(tags.all("data-move"))
    for attrs in tags.classed("trick-half"):
        if attrs.get("data-do") == "unfold":
            selection = replace(app.selection, open_trick=attrs["data-argument"])
            unfolded = replace(app, selection=selection)
            found |= set(Tags(page(unfolded)).all("data-move"))
    return found
