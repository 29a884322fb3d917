"""Shortcuts: the effect of their controls, and none where a control would have none."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.moves import Place, Roll, Shanghai, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.app_driver import (
    COMPUTER,
    PEOPLE,
    TRICKS,
    at_lesson,
    changed,
    game,
    started,
    tutorial_of,
)
from web.kernel.messages import Command, Message, MovePlayed
from web.kernel.model import App
from web.kernel.table_state import Selection
from web.shell.shortcuts import KEYS, character, shortcut
from web.shell.update import update

CHARACTERS = "123456dscrlmhu?"


def position(phase: Phase, **form: str) -> App:
    """The first App of a game in a phase."""
    apps = game(changed(App(), **PEOPLE, **TRICKS, **form), Random(3))
    return next(app for app in apps if app.game and app.game.state.phase is phase)


def test_a_digit_adds_its_die_and_no_other() -> None:
    app = position(Phase.PLACE)
    assert app.game
    legal = {str(m.number) for m in legal_moves(app.game.state) if isinstance(m, Place)}
    for digit in "123456":
        wanted = MovePlayed(f"place {digit}") if digit in legal else None
        assert shortcut(app, digit) == wanted


@pytest.mark.parametrize(("key", "kind"), [("d", Roll), ("S", Shanghai)])
def test_a_letter_plays_its_move_when_it_is_legal(key: str, kind: type[Roll | Shanghai]) -> None:
    seen: set[bool] = set()
    for app in game(changed(App(), **PEOPLE), Random(4)):
        assert app.game
        legal = [m for m in legal_moves(app.game.state) if isinstance(m, kind)]
        wanted: Message | None = MovePlayed(format_event(legal[0])) if legal else None
        assert shortcut(app, key) == wanted
        seen.add(bool(legal))
    assert seen == {True, False}


def test_a_change_of_a_die_is_chosen_by_its_new_number_if_that_is_clear() -> None:
    lesson = at_lesson("A dirty trick")
    app = replace(lesson, selection=Selection(open_trick="adjust"))
    assert tutorial_of(app).game.state.roll == (4, 6)
    assert shortcut(app, "3") == MovePlayed("adjust 4 3")
    assert shortcut(app, "5") is None  # either die could become a 5
    assert shortcut(app, "4") is None
    assert shortcut(lesson, "4") == MovePlayed("place 4")


def test_a_letter_opens_and_closes_its_panel() -> None:
    app = position(Phase.TURN)
    for key, name in (("l", "log"), ("r", "rules"), ("m", "menu"), ("?", "keys")):
        opened, _ = update(app, Command("key", key))
        assert opened.panel == name
        assert update(opened, Command("key", key))[0].panel is None
        assert update(opened, Command("key", "d")) == (opened, ())  # the table is covered


def test_the_one_way_on_has_a_key() -> None:
    waiting = 0
    for app in game(changed(App(), **COMPUTER), Random(2)):
        if shortcut(app, "c") is not None:
            assert shortcut(app, "c") == Command("continue")
            waiting += 1
    assert waiting >= 2
    lesson, _ = update(App(), Command("learn"))
    assert shortcut(lesson, "c") is None
    assert shortcut(lesson, "d") == MovePlayed("roll")
    for move in ("roll", "place 5"):
        lesson, _ = update(lesson, MovePlayed(move))
    assert shortcut(lesson, "c") == Command("lesson", "1")


def test_they_can_be_switched_off() -> None:
    app = changed(position(Phase.TURN), keys="off")
    assert [shortcut(app, key) for key in CHARACTERS] == [None] * len(CHARACTERS)


def test_without_a_table_only_what_is_there_opens() -> None:
    assert [key for key in CHARACTERS if shortcut(App(), key)] == ["r", "?"]


def test_every_key_is_listed() -> None:
    listed = "".join(key.key for key in KEYS).lower().replace("1 – 6", "123456")
    assert set(CHARACTERS) <= set(listed)
    app, _ = started(App(), Random(1))
    assert update(app, Command("key", "x")) == (app, ())


@pytest.mark.parametrize("key", ["", "hu"])
def test_what_is_no_single_key_does_nothing(key: str) -> None:
    assert shortcut(position(Phase.PLACE), key) is None


@pytest.mark.parametrize(
    ("key", "code", "is_shifted", "wanted"),
    [
        ("1", "Digit1", False, "1"),
        ("&", "Digit1", False, "1"),  # French
        ("1", "Digit1", True, "1"),
        ("š", "Digit3", False, "3"),  # Czech
        ("#", "Digit3", True, "#"),
        ("4", "Numpad4", False, "4"),
        ("ArrowLeft", "Numpad4", False, "ArrowLeft"),
        ("m", "Semicolon", False, "m"),  # French
        ("в", "KeyD", False, "D"),  # Russian
        ("Σ", "KeyS", True, "S"),
        ("d", "KeyH", False, "d"),  # Dvorak
        ("?", "Minus", True, "?"),  # German
        ("Dead", "Digit6", False, "Dead"),
        ("d", "", False, "d"),
    ],
)
def test_a_key_stands_for_what_the_panel_calls_it_on_every_keyboard(
    key: str, code: str, is_shifted: bool, wanted: str
) -> None:
    assert character(key, code, is_shifted=is_shifted) == wanted
