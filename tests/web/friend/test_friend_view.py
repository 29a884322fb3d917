"""What the panel and the list of games say of a game by link, as it goes on and ends."""

from random import Random

import pytest

from shanghaien.formats.letter import is_letter
from shanghaien.state import Phase
from tests.support.app_driver import press, with_panel
from tests.support.friends import Person, both, hand_over
from tests.support.html import Tags, inside
from web.app.messages import SettingChanged
from web.ui.page import page


def panel_of(person: Person) -> str:
    """What the panel of the game by link says."""
    return inside(page(with_panel(person.app, "friend")), "friend").text


def test_a_move_is_ready_to_be_sent_once_it_is_complete_and_not_before() -> None:
    anna, _ = both(Random(19), 2, starter="A")
    assert panel_of(anna).startswith("It’s your turn. Make your move at the table, then send it.")
    with pytest.raises(AssertionError):
        anna.do("panel", "friend").press("friend-send")
    anna.do("close").play().do("panel", "friend")
    assert panel_of(anna).startswith("Ready to send.")
    anna.press("Copy the link")
    assert is_letter(anna.link)


def listed(person: Person) -> str:
    """What the list of all saved games says of the only one."""
    app, _ = press(person.do("leave").app, "All saved games…")
    (told,) = inside(page(app), "history").tagged("small")
    return told.text


def test_a_game_that_was_resigned_is_listed_so_by_both_and_not_as_running() -> None:
    anna, bernd = both(Random(20), 3, starter="A")
    bernd.do("panel", "friend").press("Resign…").press("Resign").press("Copy the link")
    anna.open(bernd.link)
    for side in (anna, bernd):
        assert listed(side).startswith("resigned · by link · ")


def test_a_draw_that_was_agreed_is_listed_so_by_both_and_not_as_running() -> None:
    anna, bernd = both(Random(11), 2, starter="A")
    assert listed(anna).startswith("Your turn · by link · ")
    anna.press("resume").play().do("panel", "friend").press("Send and offer a draw")
    bernd.open(anna.link).do("friend-draw").do("friend-copy")
    anna.open(bernd.link)
    for side in (anna, bernd):
        assert listed(side).startswith("draw agreed · by link · ")


def test_the_last_round_that_the_other_has_ended_is_seen_before_the_final_scoring() -> None:
    """Also where nothing moves, and by who has gone on from the rounds before."""
    sender, reader = both(Random(21), 0, starter="A")
    for side in (sender, reader):
        side.send(SettingChanged("motion", "off"))
    hand_over(sender, reader)
    while reader.game.state.phase is not Phase.OVER:
        sender, reader = reader.do("close").do("continue"), sender
        hand_over(sender, reader)
    assert not Tags(reader.do("close").html()).page.classed("final")
    assert Tags(reader.press("continue").html()).page.classed("final")
