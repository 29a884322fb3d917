"""Every control of every screen, and whole games, tapped twice and more: what one tap would do."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from shanghaien.game import Game
from shanghaien.moves import Rolled, format_event
from shanghaien.seed import Seed
from shanghaien.state import Player
from tests.support.app_driver import DAY, changed
from tests.support.drawn import drawn
from tests.support.friends import pair
from tests.support.games import seeded
from tests.support.hand import LONG, Hand, Offered, controls, offered
from tests.support.screens import SCREENS
from web.friend.questions import promises
from web.friend.state import Friend
from web.game.update import begins, put_on_table
from web.kernel.effects import Deal, DrawSecret
from web.kernel.messages import Command, TextOpened
from web.kernel.model import App
from web.mistakes.state import Mistakes
from web.nearby.moving_state import Moving
from web.setup.update import dealt
from web.shell.page import page
from web.shell.presses import ALIKE
from web.shell.update import update
from web.ui import qr

GAPS = (80, 120, 250, 400, 450)
"""Milliseconds between the taps of a slip."""

SWITCHES = (
    "friend-resign ",
    "friend-offer-with ",
    "friend-promise ",
    "whatif-teacher ",
    "whatif-to ",
)
"""What goes there and back, as a setting does, or asks the teacher anew."""

WAYS_ON = ("move ", "continue ", "die ", "meet ")
"""What leads on in a game."""


@cache
def cases(folder: str) -> tuple[tuple[str, App, Offered], ...]:
    """What is offered on the screens of a folder, once with each kind of screen and panel."""
    found: dict[tuple[object, ...], tuple[str, App, Offered]] = {}
    screens = [(name, app, html) for name, app, html, _ in drawn(folder)]
    if folder == "game":
        match = put_on_table(App(), seeded(Seed("harbour", leg=1)), "first", is_held=True)
        screens.append(("match: first game", match, page(match)))
    for name, app, html in screens:
        for control in controls(html):
            kind = type(app.screen), app.panel, control.name.partition(" ")[0]
            found.setdefault(kind, (name, app, control))
    return tuple(found.values())


def record(app: App) -> object:
    """What somebody would miss."""
    return (
        app.game,
        app.game_number,
        app.games,
        app.part(Friend),
        app.part(Mistakes),
        app.part(Moving).move,
        app.screen,
    )


@pytest.mark.parametrize("folder", SCREENS)
def test_a_row_of_taps_on_any_control_does_what_one_does(folder: str) -> None:
    """Whether or not the control is still there."""
    faults = []
    for number, (name, app, control) in enumerate(cases(folder)):
        rng = Random(number)
        hand = Hand(app, rng)
        assert hand.tap(control)
        once = record(hand.app)
        for _ in range(2):
            hand.wait(rng.choice(GAPS))
            is_done = hand.tap(control) and record(hand.app) != once
            if is_done and not control.name.startswith((*ALIKE, *SWITCHES)):
                faults.append(f"{name}: {control.name}")
                break
    assert not faults


@pytest.mark.parametrize("folder", SCREENS)
def test_a_control_that_is_used_again_before_anything_is_drawn_makes_no_second_game(
    folder: str,
) -> None:
    """As by two keys, for which nobody waits."""
    for name, app, control in cases(folder):
        first, effects = update(app, control.message, app.game_number)
        if not begins(app, first, effects):
            continue
        for effect in effects:
            if isinstance(effect, Deal):
                first, _ = update(first, dealt(effect, Random(1), DAY), app.game_number)
            elif isinstance(effect, DrawSecret):
                first, _ = update(first, effect.then(bytes(range(32))), app.game_number)
        second, more = update(first, control.message, app.game_number)
        is_dealt = any(isinstance(effect, Deal) for effect in more)
        assert (second.games.id, is_dealt) == (first.games.id, False), f"{name}: {control.name}"


ENOUGH = 40
"""How many choices of a game are enough: some rounds."""


@pytest.mark.parametrize(
    "form",
    [
        {"mode": "computer"},
        {"mode": "people", "table": "turn"},
        {"mode": "people", "table": "stay"},
        {"mode": "people", "table": "face"},
        {"mode": "people", "dice": "real"},
    ],
    ids=lambda form: "-".join(form.values()),
)
def test_a_game_tapped_twice_and_more_is_that_of_single_taps(form: dict[str, str]) -> None:
    rng = Random(7)
    hand = Hand(changed(App(is_calm=True), **form), rng)
    assert hand.tap(Offered("start", Command("start")))
    for _ in range(ENOUGH):
        found = offered(hand.app)
        ways_on = [each for each in found if each.name.startswith(WAYS_ON)]
        hand.wait(LONG)
        assert hand.tap(rng.choice(ways_on or found))
        once, found = record(hand.app), offered(hand.app)
        for _ in range(rng.randint(1, 3)):
            hand.wait(rng.choice(GAPS))
            hand.tap(rng.choice(found))
            assert record(hand.app) == once
    assert hand.app.game
    assert hand.app.game.turn > ENOUGH


SENDING = Offered("friend-send ", Command("friend-send"))


def turn(hand: Hand, rng: Random) -> Iterator[str]:
    """What somebody does until the other one is to reply, with slips after each tap: the moves."""
    found = offered(hand.app)
    while True:
        ways_on = [each for each in found if each.name.startswith(WAYS_ON)]
        ways_on += [SENDING] * (SENDING in found and not ways_on and hand.app.overlay is None)
        if not ways_on:
            return
        hand.wait(LONG)
        control = rng.choice(ways_on)
        if control.name.startswith("move "):
            yield control.name.removeprefix("move ")
        if control is SENDING and promises(hand.app, game_of(hand)):
            yield "roll"
        assert hand.tap(control)
        once, found = record(hand.app), offered(hand.app)
        for _ in range(rng.randint(1, 3)):
            hand.wait(rng.choice(GAPS))
            hand.tap(rng.choice(found))
            assert record(hand.app) == once


def test_a_game_by_link_tapped_twice_and_more_is_that_of_single_taps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both play it for two rounds; each link is opened once."""
    monkeypatch.setattr(qr, "qr", lambda _: (0, ""))  # takes longer than all the rest
    rng = Random(7)
    anna, bernd = pair(rng)
    anna.do("close").open(bernd.link)
    hands = [Hand(one.app, rng, one.answer) for one in (anna, bernd)]
    moves: tuple[list[str], list[str]] = ([], [])
    me = Player.A
    while not all(game_of(hand).state.round > 2 for hand in hands):
        moves[me].extend(turn(hands[me], rng))
        hands[me.other].wait(LONG)
        hands[me.other].hear(TextOpened((anna, bernd)[me].link))
        me = me.other
    for hand in hands:
        done: tuple[list[str], list[str]] = ([], [])
        game = game_of(hand)
        for state, event in zip(game.states, game.events, strict=False):
            if not isinstance(event, Rolled):
                done[state.to_move].append(format_event(event))
        assert done == moves


def game_of(hand: Hand) -> Game:
    """The game on the table of somebody's page."""
    assert hand.app.game
    return hand.app.game
