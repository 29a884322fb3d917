"""Moving to a device that was connected by scanning a code on each: no host has a part in it."""

from random import Random

import pytest

from tests.support.movers import Mover
from tests.support.random_games import random_game
from tests.support.tables import Direct, can_pair, described, paired
from web.app.model import is_awake
from web.moving.state import Stage
from web.pairing.questions import scans, shown_text
from web.pairing.state import Role

ENDS = "This ends the connection you are playing over."


def two() -> tuple[Mover, Mover]:
    """An old device with three games, and a new one with one of its own."""
    old = Mover("Anna", Random(1), [random_game(seed) for seed in range(3)])
    new = Mover("Bernd", Random(2), [random_game(9)])
    for mover in (old, new):
        can_pair(mover)
    old.do("panel", "moving")
    return old, new


def test_everything_moves_between_two_browsers_that_have_scanned_each_other() -> None:
    old, new = two()
    before = old.texts, new.texts
    line = Direct(old, new).pair("Show the code")
    new.press("Copy everything here")
    line.pass_on()
    assert old.move.stage is new.move.stage is Stage.DONE
    assert old.texts == before[0]
    assert new.texts == before[0] | before[1]
    assert "3 games, your settings" in new.html()
    assert "Nothing was deleted here." in old.html()


def test_the_code_of_a_move_says_that_whoever_scans_it_gets_everything() -> None:
    old, _ = two()
    old.press("Show the code").do("pairing-made", described(old, Role.OFFER))
    old.do("close").do("panel", "moving")
    assert "Anyone who scans this code can copy all your games." in old.html()


def test_who_plays_over_a_line_is_told_that_a_move_ends_it() -> None:
    people, line = paired(Random(3))
    for person in people:
        assert ENDS in person.do("panel", "moving").html()
    line.tell("ended")
    for person in people:
        assert ENDS not in person.do("close").do("panel", "moving").html()
    assert ENDS not in two()[0].html()


def test_the_camera_reads_in_the_panel_of_the_move_too() -> None:
    old, _ = two()
    old.press("Show the code").do("pairing-made", described(old, Role.OFFER))
    assert is_awake(old.app)
    old.do("close")
    assert not is_awake(old.app)
    old.do("panel", "moving").press("Scan the other code")
    assert scans(old.app)
    assert "<video" in old.html()
    assert is_awake(old.app), "the code stays lit while it is scanned"


@pytest.mark.parametrize("turns", range(2))
def test_a_line_that_ends_on_the_way_changes_nothing(turns: int) -> None:
    old, new = two()
    texts = new.texts
    line = Direct(old, new).pair("Show the code")
    new.press("Copy everything here")
    for _ in range(turns):
        line.pass_one()
    line.tell("ended")
    assert [side.move.stage for side in (old, new)] == [Stage.STOPPED] * 2
    assert new.texts == texts
    assert "The connection has ended. Nothing was changed." in new.html()
    new.do("move-end")
    Direct(old, new).pair("Show a new code")
    assert new.move.stage is Stage.ASKED


def test_who_cancels_the_code_has_nothing_under_way() -> None:
    old, _ = two()
    old.press("Show the code").press("Cancel")
    assert old.app.moving is None or old.app.moving.is_over
    assert not old.app.pairing.table


def test_a_browser_that_cannot_be_connected_says_what_else_there_is() -> None:
    old, _ = two()
    old.press("Show the code").do("pairing-made", described(old, Role.OFFER))
    other = Mover("Dora", Random(4)).open(shown_text(old.app))
    assert "This page cannot reach the other device." in other.html()
