"""What the panel and the list of games say of a game by link, as it goes on and ends."""

from random import Random

import pytest

from shanghaien.fair_play import Ending
from shanghaien.formats.incoming import link_in
from shanghaien.game import pact_of
from shanghaien.letters import can_end
from shanghaien.state import Phase
from tests.support.app_driver import with_panel
from tests.support.friends import Person, at_the_last_link, both, hand_over
from tests.support.html import Tags, inside
from tests.support.tables import Host, at_one_table, play_one
from web.friend.questions import is_offered, is_offering
from web.kernel.messages import SettingChanged
from web.kernel.model import is_person_to_move, shown
from web.shell.page import page


def panel_of(person: Person, part: str = "friend") -> str:
    """What the panel of the game by link says; "share": after the letter was sent."""
    return inside(page(with_panel(person.app, "friend")), part).text


def test_a_move_is_ready_to_be_sent_once_it_is_complete_and_not_before() -> None:
    anna, _ = both(Random(19), 2, starter="A")
    assert panel_of(anna).startswith("It’s your turn. Make your move at the table, then send it.")
    with pytest.raises(AssertionError):
        anna.do("panel", "friend").press("friend-send")
    anna.do("close").play().do("panel", "friend")
    assert panel_of(anna).startswith("Ready to send.")
    anna.press("Copy the link")
    assert link_in(anna.link, "f")


def listed(person: Person) -> str:
    """What the list of all saved games says of the only one."""
    app = with_panel(person.do("leave").app, "games")
    (told,) = inside(page(app), "history").tagged("small")
    return told.text


def test_a_game_that_was_resigned_is_listed_so_by_both_and_not_as_running() -> None:
    anna, bernd = both(Random(20), 3, starter="A")
    bernd.do("panel", "friend").press("Resign…").press("Resign").press("Copy the link")
    anna.open(bernd.link)
    for side, who in ((anna, "Bernd"), (bernd, "You")):
        assert listed(side).startswith(f"{who} resigned · by link · ")


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
    sender, reader = at_the_last_link(Random(1), starter="A")
    reader.send(SettingChanged("motion", "off")).do("close").do("continue")
    reader.open(sender.do("friend-copy").link)
    assert reader.game.state.phase is Phase.OVER
    assert not Tags(reader.do("close").html()).page.classed("final")
    assert Tags(reader.press("continue").html()).page.classed("final")


def test_the_panel_of_a_game_that_the_other_has_ended_says_so_and_leads_to_the_next() -> None:
    anna, bernd = both(Random(20), 3, starter="A", series="3")
    bernd.do("friend-resign").do("friend-resign-now")
    anna.open(bernd.link)
    said = panel_of(anna)
    assert said.startswith("This game is over.First to three wins. So far: Bernd 0, you 1.")
    assert "your turn" not in said
    assert "draw" not in said
    anna.do("panel", "friend").press("Next game in the series")
    assert anna.do("friend-copy").link != bernd.link
    assert pact_of(anna.game).number == 0


def test_the_panel_says_so_after_the_last_move_of_the_other() -> None:
    sender, reader = at_the_last_link(Random(1), starter="A")
    reader.open(sender.do("friend-copy").link)
    assert panel_of(reader).startswith("This game is over.Rematch")


def test_a_draw_that_is_offered_can_be_taken_in_the_panel() -> None:
    anna, bernd = both(Random(11), 2, starter="A")
    bernd.open(anna.play().do("friend-offer").link).do("panel", "friend")
    assert panel_of(bernd).startswith("Anna offers a draw.")
    bernd.press("Accept the draw")
    assert pact_of(bernd.game).ending is Ending.AGREED


def test_a_draw_that_is_offered_can_be_declined_in_the_panel() -> None:
    anna, bernd = both(Random(11), 2, starter="A")
    bernd.open(anna.play().do("friend-offer").link).do("panel", "friend").press("Play on")
    assert panel_of(bernd).startswith("It’s your turn.")


def announced(seed: int) -> tuple[Person, Person]:
    """Two who play without peeking: a roll of the first one is still to be sent."""
    sender, reader = both(Random(seed), 0, starter="A")
    while sender.play().game.state.phase is not Phase.ROLLING:
        hand_over(sender, reader)
        sender, reader = reader, sender
    return sender, reader


def test_a_draw_is_offered_with_a_whole_turn_alone() -> None:
    """Nobody could answer an offer with a roll, or with the reply to one."""
    roller, other = announced(8)
    for side, next_one in ((roller, other), (other, roller)):
        assert "friend-offer" not in Tags(side.do("panel", "friend").html()).all("data-do")
        side.do("friend-offer")
        assert pact_of(side.game).sender is not pact_of(side.game).me
        next_one.open(side.do("friend-copy").link)
        assert pact_of(side.game).ending is Ending.NONE
    while not is_complete(roller.play()):
        other.open(roller.do("friend-copy").link).do("friend-copy")
        roller.open(other.link)
    roller.do("panel", "friend").press("Send and offer a draw")
    assert pact_of(roller.game).ending is Ending.OFFERED


def is_complete(person: Person) -> bool:
    """Whether the whole turn is done."""
    return person.game.state.to_move is not pact_of(person.game).me


def test_the_panel_tells_a_roll_and_a_reply_from_a_move() -> None:
    roller, other = announced(8)
    name, reply_to = (
        ("Bernd", "Anna") if roller.app.settings.name_a == "Anna" else ("Anna", "Bernd")
    )
    assert f"Send your roll to {name}." in panel_of(roller.do("friend-copy"), "share")
    other.open(roller.link).do("friend-copy")
    assert f"Send this reply to {reply_to}." in panel_of(other, "share")
    roller.open(other.link)
    while not is_complete(roller.play()):
        other.open(roller.do("friend-copy").link).do("friend-copy")
        roller.open(other.link)
    assert f"Send your move to {name}." in panel_of(roller.do("friend-copy"), "share")


def test_who_does_not_start_first_sends_a_reply() -> None:
    anna, _ = both(Random(8), 0, starter="B")
    assert "Send this reply to Bernd." in panel_of(anna.do("friend-copy"), "share")


def test_over_the_line_nobody_is_asked_to_send_what_sends_itself() -> None:
    rng = Random(5)
    people, host = at_one_table(rng)
    for _ in range(25):
        play_one(people, rng)
        host.pass_on()
    mover = next(p for p in people if is_person_to_move(shown(p.app)))
    waiter = next(p for p in people if p is not mover)
    assert panel_of(mover).startswith("It’s your turn. Make your move at the table.Offer")
    name = mover.app.settings.name_a
    told = f"Already sent to {name}. If it doesn’t arrive, send this link."
    assert told in panel_of(waiter, "share")


ALREADY = "Already sent to Anna. If it doesn’t arrive, send this link."


def test_over_the_line_nobody_is_asked_to_send_an_acceptance() -> None:
    rng = Random(5)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    host = Host(anna, bernd)
    anna.do("panel", "friend").press("wire-invite")
    host.list_tables()
    bernd.press("Join").press("Accept")
    host.pass_one()
    assert pact_of(bernd.game).number == 1
    assert ALREADY in panel_of(bernd, "share")


@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.AGREED])
def test_over_the_line_nobody_is_asked_to_send_what_has_ended_the_game(ending: Ending) -> None:
    rng, is_draw = Random(5), ending is Ending.AGREED
    (anna, bernd), host = at_one_table(rng)
    while not (is_offered(bernd.app, bernd.game) if is_draw else can_end(bernd.game)):
        if is_draw and not is_offering(anna.app, anna.game):
            anna.do("friend-offer-with")
        play_one((anna, bernd), rng)
        host.pass_on()
    for way in ("friend-draw",) if is_draw else ("friend-resign", "friend-resign-now"):
        bernd.do(way)
    assert pact_of(bernd.game).ending is ending
    assert ALREADY in panel_of(bernd, "share")
