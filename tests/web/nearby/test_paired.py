"""Moving to a device that was connected by scanning a code on each: no host has a part in it."""

from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from tests.support.movers import Mover
from tests.support.random_games import random_game
from tests.support.tables import Direct, can_pair, described, paired, peer_is
from web.kernel.model import is_awake
from web.nearby.messages import CodeScanned
from web.nearby.moving_state import MoveStage, Moving
from web.nearby.pairing_questions import scans, shown_text, wants_peer
from web.nearby.pairing_state import Pairing, Role
from web.nearby.wire_questions import wanted_line

ENDS = "This ends the connection you’re playing over."


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
    Direct(old, new).pair("Show QR code")
    assert old.move.stage is new.move.stage is MoveStage.DONE
    assert old.texts == before[0]
    assert new.texts == before[0] | before[1]
    assert "3 games, your settings" in new.html()
    assert "Nothing was deleted here." in old.html()
    for mover in (old, new):
        mover.press("Done")
        assert mover.app.part(Pairing).role is None, "the line has done what it was for"


def test_no_browser_is_reached_before_the_person_wants_it() -> None:
    old, new = two()
    old.press("Show QR code").send(described(old, Role.OFFER))
    new.open(shown_text(old.app))
    assert "Copy everything to this device?" in new.html()
    assert wanted_line(new.app) is None
    assert not wants_peer(new.app)
    new.press("No, thanks")
    assert new.app.part(Pairing).role is None
    new.open(shown_text(old.app)).press("Copy to this device")
    assert wants_peer(new.app)


def test_the_code_of_the_answer_is_found_again() -> None:
    old, new = two()
    old.press("Show QR code").send(described(old, Role.OFFER))
    new.open(shown_text(old.app)).press("Copy to this device")
    new.send(described(new, Role.ANSWER))
    new.do("close").do("panel", "moving")
    assert "Let the other device scan this code" in new.html()
    assert shown_text(new.app) in new.html()
    new.do("close").open(shown_text(old.app))
    assert shown_text(new.app) in new.html()


@pytest.mark.parametrize("side", range(2))
@pytest.mark.parametrize("word", ["late", "failed"])
def test_where_no_line_comes_about_there_is_another_way(
    side: int, word: Literal["late", "failed"]
) -> None:
    movers = two()
    old, new = movers
    old.press("Show QR code").send(described(old, Role.OFFER))
    new.open(shown_text(old.app)).press("Copy to this device")
    new.send(described(new, Role.ANSWER)).do("pairing-copy")
    old.send(CodeScanned(shown_text(new.app)))
    who = movers[side]
    who.send(peer_is(who, word))
    assert who.move.why == "late"
    assert "The devices couldn’t connect." in who.html()
    assert "With a file" in who.press("Try another way…").html()
    assert who.app.part(Pairing).role is None
    assert "Show QR code" in who.html()


def test_a_device_in_no_network_moves_in_another_way() -> None:
    old, _ = two()
    old.press("Show QR code")
    made = described(old, Role.OFFER)
    rows = [row for row in made.description.split("\r\n") if "candidate" not in row]
    made = replace(made, description="\r\n".join(rows))
    assert "isn’t on a network" in old.send(made).html()
    assert "With a file" in old.press("Try another way…").html()


def test_two_that_are_connected_show_no_empty_code() -> None:
    old, new = two()
    Direct(old, new).pair("Show QR code", passes_on=False)
    assert old.move.stage is MoveStage.SHOWN
    assert "Connecting…" not in old.html()
    old.press("Cancel").press("move-end")
    assert old.app.part(Moving).move is None
    assert old.app.part(Pairing).role is None


def test_the_code_of_a_move_says_that_whoever_scans_it_gets_everything() -> None:
    old, _ = two()
    old.press("Show QR code").send(described(old, Role.OFFER))
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
    old.press("Show QR code").send(described(old, Role.OFFER))
    assert is_awake(old.app)
    old.do("close")
    assert not is_awake(old.app)
    old.do("panel", "moving").press("Scan the other code")
    assert scans(old.app)
    assert "<video" in old.html()
    assert is_awake(old.app), "the code stays lit while it is scanned"


@pytest.mark.parametrize("turns", range(3))
def test_a_line_that_ends_on_the_way_changes_nothing(turns: int) -> None:
    old, new = two()
    texts = new.texts
    line = Direct(old, new).pair("Show QR code", passes_on=False)
    for _ in range(turns):
        line.pass_one()
    line.tell("ended")
    assert [side.move.stage for side in (old, new)] == [MoveStage.STOPPED] * 2
    assert new.texts == texts
    assert "The connection has ended. Nothing was changed." in new.html()
    new.do("move-end")
    Direct(old, new).pair("Show a new code")
    assert old.move.stage is new.move.stage is MoveStage.DONE


def test_who_cancels_the_code_has_nothing_under_way() -> None:
    old, _ = two()
    old.press("Show QR code").press("Cancel")
    move = old.app.part(Moving).move
    assert move is None or move.is_over
    assert not old.app.part(Pairing).table


def test_a_browser_that_cannot_be_connected_says_what_else_there_is() -> None:
    old, _ = two()
    old.press("Show QR code").send(described(old, Role.OFFER))
    other = Mover("Dora", Random(4)).open(shown_text(old.app))
    assert "This page can’t reach the other device." in other.html()
