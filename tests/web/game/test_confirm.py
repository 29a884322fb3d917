"""Help in choosing: switches, confirming, the round's end card by card, the forecast."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.moves import Place, Shanghai
from shanghaien.rules import legal_moves
from shanghaien.scoring import Reason, awards, score
from shanghaien.state import ROW, Phase, Player
from tests.support.app_driver import (
    PEOPLE,
    at_lesson,
    at_table,
    changed,
    game,
    press,
    tutorial_of,
    various,
)
from tests.support.html import Tags
from tests.support.positions import PEOPLE as PLAYERS
from tests.support.positions import find, tricks
from web.kernel.effects import PlaySound, SaveSettings
from web.kernel.messages import Command
from web.kernel.model import App, bottom, is_far
from web.kernel.settings import SWITCHES, Sound, text_of
from web.kernel.table_state import Selection
from web.shell.page import page
from web.shell.update import update


@cache
def at(test: str, **form: str) -> App:
    """A random game of two people at the first position of a kind."""
    for app in game(changed(App(), **PEOPLE, **form), Random(5)):
        assert app.game
        moves = legal_moves(app.game.state)
        match test:
            case "place" if any(isinstance(move, Place) for move in moves):
                return app
            case "shanghai" if Shanghai() in moves:
                return app
            case "ended" if app.game.last_round() is not None:
                return app
    raise AssertionError(test)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_turns_and_is_kept(name: str) -> None:
    before = App()
    app, effects = update(before, Command("toggle", name))
    assert text_of(app.settings, name) != text_of(before.settings, name)
    heard = (PlaySound("dice"),) if name == "sound" else ()
    assert effects == (SaveSettings({name: text_of(app.settings, name)}), *heard)
    app, effects = update(app, Command("toggle", name))
    # Who turns off what was never asked about need not be asked.
    silent = {
        "sound": replace(before.settings, sound=Sound.OFF),
        "sound-face": replace(before.settings, sound_face=Sound.OFF),
    }
    off = silent.get(name, before.settings)
    assert app.settings == off
    assert not any(isinstance(effect, PlaySound) for effect in effects)


def test_no_other_field_is_a_switch() -> None:
    for name in ("mode", "language", "nothing", ""):
        assert update(App(), Command("toggle", name)) == (App(), ())


def test_a_move_is_made_by_the_second_tap_where_that_is_wished() -> None:
    app = at("shanghai", confirm="on")
    once, effects = press(app, "shanghai")
    assert once.game == app.game
    assert (once.selection.picked, effects) == ("shanghai", ())
    tags = Tags(page(once))
    assert "Confirm" in tags.texts
    back, _ = press(once, "close")
    assert back.selection.picked is None
    twice, _ = press(once, "shanghai")
    assert twice.game != app.game
    assert twice.selection.picked is None


def test_another_tap_chooses_anew() -> None:
    app = at("place", confirm="on")
    assert app.game
    numbers = sorted(set(app.game.state.roll or ()))
    assert len(numbers) == 2
    for number in numbers:
        app, _ = press(app, f"place {number}")
        assert app.selection.picked == f"place {number}"
        lit = [attrs["data-number"] for attrs in Tags(page(app)).classed("picked") if "id" in attrs]
        assert lit == [str(number)]


def test_a_roll_needs_no_second_tap() -> None:
    app = changed(App(), **PEOPLE, confirm="on")
    *_, last = [shown for shown, _ in zip(game(app, Random(1)), range(1), strict=False)]
    app, effects = press(last, "roll")
    assert app.game
    assert app.game.state.phase is Phase.ROLLING
    assert effects


def test_the_end_of_a_round_is_told_card_by_card() -> None:
    app = at("ended")
    assert app.game
    before = app.game.last_round()
    assert before
    for number in range(1, ROW + 1):
        app, effects = press(app, "step")
        assert (app.selection.step, effects) == (number, ())
        assert len(Tags(page(app)).classed("dimmed")) == ROW - 1
    app, _ = press(app, "step")
    assert app.selection.step == 0
    assert not Tags(page(app)).classed("dimmed")


def test_what_a_shanghai_now_would_do_is_what_it_does() -> None:
    app = at("shanghai")
    assert app.game
    state = app.game.state
    tags = Tags(page(app))
    told = tags.classed("forecast")
    assert len(told) == sum(award.reason is not Reason.EMPTY for award in awards(state))
    after = app.game.play(Shanghai()).state
    totals = score(after.sides).totals
    for player in Player:
        assert f"→ {totals[player]}" in tags.texts
    hidden, _ = update(app, Command("toggle", "forecast"))
    tags = Tags(page(hidden))
    assert not tags.classed("forecast")
    assert not tags.classed("projected")


def test_sounds_are_heard_only_where_they_are_wished() -> None:
    for sound, count in (("off", 0), ("on", 1)):
        app = at("shanghai", sound=sound)
        _, effects = press(app, "shanghai")
        assert sum(isinstance(effect, PlaySound) for effect in effects) == count


def test_face_to_face_the_table_stays_and_the_tray_goes_to_whoever_is_to_move() -> None:
    for app in various(game(changed(App(), **PEOPLE, table="face"), Random(2))):
        assert app.game
        assert bottom(app) is Player.A
        if app.game.state.phase is Phase.OVER:
            continue
        to_move = app.game.state.to_move
        assert is_far(app) == (to_move is Player.B)
        tags = Tags(page(app))
        assert len(tags.classed("far")) == (to_move is Player.B) + ROW  # and each card's number
        resting = [attrs for attrs in tags.classed("strip") if "inert" in attrs]
        assert len(resting) == 1
        assert to_move.other is (Player.A if "red" in str(resting[0]["class"]) else Player.B)


def test_against_the_computer_nobody_sits_opposite() -> None:
    app = at("place", table="face")
    assert isinstance(app.game, Game)
    seats = (Seat("Anna"), Seat("Captain", "captain"))
    assert not is_far(replace(app, game=replace(app.game, seats=seats)))


def test_while_die_plus_minus_one_is_open_no_die_is_added_unchanged() -> None:
    lesson = at_lesson("A dirty trick")
    assert tutorial_of(lesson).game.state.roll == (4, 6)
    tags = Tags(page(replace(lesson, selection=Selection(open_trick="adjust"))))
    assert not [move for move in tags.all("data-move") if move.startswith("place")]
    lit = {slot["data-number"]: slot.get("data-move") for slot in tags.classed("reachable")}
    assert lit == {"3": "adjust 4 3", "5": None}  # either die could become a 5: buttons ask


def test_while_two_sailors_is_open_no_die_is_added() -> None:
    found = find(tricks, PLAYERS, Trick.ADJUST)
    app = replace(at_table(found, mode="people")[0], selection=Selection(open_trick="joker both"))
    moves = Tags(page(app)).all("data-move")
    assert not [move for move in moves if move.startswith("place")]
