"""A draw that is offered with the move that is being made, by link and over the line."""

from random import Random

import pytest

from shanghaien.fair_play import Ending
from shanghaien.game import pact_of
from shanghaien.moves import format_event
from shanghaien.state import Phase, Player
from tests.support.friends import Person, at_the_last_link, both
from tests.support.tables import Host, at_one_table, play_one
from web.friend.state import Friend
from web.kernel.messages import MovePlayed
from web.kernel.model import is_person_to_move, shown


def turn_of(people: tuple[Person, Person], host: Host, rng: Random) -> tuple[Person, Person]:
    """Whoever is to move at the beginning of a turn, some moves on; then the other one."""
    for _ in range(25):
        play_one(people, rng)
        host.pass_on()
    while True:
        for person in people:
            game = person.game
            if is_person_to_move(shown(person.app)) and game.turn == pact_of(game).turn:
                return person, next(other for other in people if other is not person)
        play_one(people, rng)
        host.pass_on()


def finish_turn(sender: Person, host: Host, rng: Random) -> None:
    """The whole turn, with the rolls that the other one's page answers."""
    number = pact_of(sender.game).number
    while is_person_to_move(shown(sender.app)):
        play_one((sender, sender), rng)
        host.pass_on()
    assert pact_of(sender.game).number > number


@pytest.mark.parametrize("seed", range(4))
def test_an_offer_over_the_line_goes_with_the_whole_turn_and_is_accepted_with_one_tap(
    seed: int,
) -> None:
    rng = Random(seed)
    people, host = at_one_table(rng)
    sender, reader = turn_of(people, host, rng)
    sender.do("panel", "friend").press("Offer a draw with this move").do("close")
    finish_turn(sender, host, rng)
    assert "offered a draw" in sender.html()
    reader.do("friend-seen")
    reader.press("Accept the draw")
    host.pass_on()
    assert all(p.game.verdict == -1 for p in people)
    assert all(not p.link and p.app.panel is None for p in people), "nothing is sent by hand"


def test_whoever_plays_on_over_the_line_declines() -> None:
    rng = Random(5)
    people, host = at_one_table(rng)
    sender, reader = turn_of(people, host, rng)
    sender.do("panel", "friend").press("Offer a draw with this move").do("close")
    finish_turn(sender, host, rng)
    reader.do("friend-seen").press("Play on")
    finish_turn(reader, host, rng)
    assert not sender.game.is_over
    assert pact_of(sender.game).ending is Ending.NONE
    sender.do("friend-seen")
    finish_turn(sender, host, rng)
    assert pact_of(sender.game).ending is Ending.NONE, "it is offered once"


def test_resigning_over_the_line_sends_itself() -> None:
    rng = Random(6)
    people, host = at_one_table(rng)
    sender, reader = turn_of(people, host, rng)
    sender.do("panel", "friend").press("Resign…").press("Resign")
    host.pass_on()
    assert reader.game.verdict == int(pact_of(reader.game).me or 0)
    assert sender.app.panel is None
    assert not sender.link


def test_an_offer_can_be_taken_back_before_the_turn_is_complete() -> None:
    anna, bernd = both(Random(7), 2, starter="A")
    anna.do("panel", "friend").press("Offer a draw with this move").press("Cancel draw offer")
    anna.do("close").play().press("Send to Bernd")
    bernd.open(anna.link)
    assert pact_of(bernd.game).ending is Ending.NONE


def test_by_link_the_tray_says_that_sending_offers_a_draw() -> None:
    anna, bernd = both(Random(7), 2, starter="A")
    anna.do("panel", "friend").press("Offer a draw with this move").do("close").play()
    assert "Send your move and draw offer to Bernd." in anna.html()
    anna.press("Send to Bernd")
    bernd.open(anna.link).do("friend-seen")
    assert pact_of(bernd.game).ending is Ending.OFFERED
    assert "Accept the draw" in bernd.html()


def test_when_the_turn_is_complete_the_offer_can_still_be_taken_back() -> None:
    anna, bernd = both(Random(7), 2, starter="A")
    anna.do("panel", "friend").press("Offer a draw with this move").do("close").play()
    anna.do("panel", "friend").press("Cancel draw offer").press("Copy the link")
    bernd.open(anna.link)
    assert pact_of(bernd.game).ending is Ending.NONE


def test_a_roll_that_is_only_announced_does_not_carry_the_offer() -> None:
    anna, bernd = both(Random(8), 0, starter="A")
    anna.do("panel", "friend").press("Offer a draw with this move").do("close")
    anna.play()
    while anna.game.state.phase is Phase.ROLLING:
        anna.do("friend-copy")
        assert pact_of(anna.game).ending is Ending.NONE
        bernd.open(anna.link).do("friend-copy")
        anna.open(bernd.link).play()
    anna.do("friend-copy")
    assert pact_of(anna.game).ending is Ending.OFFERED


def test_a_draw_is_offered_with_a_whole_turn_alone() -> None:
    anna, bernd = both(Random(5), 0, starter="A")
    sides = (anna, bernd)
    for number in range(12):
        who = Player(number % 2)
        sender, reader = sides[who], sides[who.other]
        if not sender.app.part(Friend).offers:  # it stays until a whole move is sent
            sender.do("friend-offer-with")
        sender.play()
        has_moved = sender.game.turn > sender.game.chance.sent
        is_whole = has_moved and sender.game.state.to_move is not who
        sender.do("friend-copy")
        assert pact_of(sender.game).ending is (Ending.OFFERED if is_whole else Ending.NONE)
        reader.open(sender.link).do("friend-seen").do("friend-play-on")


def test_a_draw_is_not_offered_when_the_game_is_over_with_the_move() -> None:
    sender, _ = at_the_last_link(Random(1), starter="A")
    last = format_event(sender.game.events[-1])
    sender.do("undo").do("friend-offer-with")
    assert sender.app.part(Friend).offers
    assert not sender.game.is_over
    sender.send(MovePlayed(last)).do("friend-copy")
    assert sender.game.state.phase is Phase.OVER
    assert pact_of(sender.game).ending is Ending.NONE


def test_an_offer_is_of_its_own_game_alone() -> None:
    anna, _ = both(Random(9), 2, starter="A")
    anna.do("friend-offer-with")
    offered = anna.app.part(Friend).offers
    assert offered == anna.game.chance.link
    anna.do("leave").do("friend-offer-with")
    assert anna.app.part(Friend).offers == offered
    anna.do("friend-invite")
    assert "You’re offering a draw" not in anna.html()


@pytest.mark.parametrize("is_invitation", [True, False])
def test_a_draw_that_is_to_be_offered_stays_when_another_link_is_opened(
    *, is_invitation: bool
) -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    me = next(p for p in (anna, bernd) if is_person_to_move(shown(p.app)))
    me.do("friend-seen").do("friend-offer-with")
    if is_invitation:
        other = Person("Carl", Random(9)).do("friend-invite").do("friend-copy")
    else:  # a game that is not saved here
        other = both(Random(7), 2)[0]
    me.open(other.link)
    assert me.app.part(Friend).letter
    me.do("friend-refuse")
    assert me.app.part(Friend).letter is None
    assert me.app.part(Friend).offers == me.game.chance.link
