"""Links that differ from what was sent: whom the page believes, and what it asks."""

from dataclasses import replace
from random import Random

from shanghaien.formats.letter import write_letter
from shanghaien.game import pact_of
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.support.friends import Person, both, hand_over, pair


def elsewhere(person: Person) -> Person:
    """Another browser of the same person, with the game as it is saved now."""
    id_ = person.app.games.id
    assert id_ is not None
    other = Person("Elsewhere", Random(0))
    other.app, other.records = person.app, dict(person.records)
    return other


def test_own_moves_from_outside_are_shown_and_asked_about_before_they_are_taken() -> None:
    anna, bernd = both(Random(20), 3, starter="A")
    older = elsewhere(bernd)
    turn = older.game.turn
    hand_over(bernd, anna)
    hand_over(anna, older)
    assert older.game.turn == turn
    html = older.html()
    assert "moves in your name that weren’t sent from this browser" in html
    for sentence in ("Bernd rolls", "Anna rolls"):
        assert sentence in html
    older.do("friend-disbelieve")
    assert older.game.turn == turn
    assert older.app.notice == "Nothing was changed."
    older.do("friend-believe")
    assert older.game.turn == turn
    older.open(anna.link).do("friend-believe")
    assert older.game.events[: anna.game.turn] == anna.game.events
    assert older.app.panel is None


def test_nobody_is_told_to_have_resigned_without_being_asked() -> None:
    _, bernd = both(Random(21), 3, starter="A")
    older = elsewhere(bernd.do("friend-seen"))
    resigned = bernd.do("friend-resign").do("friend-resign-now").do("friend-copy").link
    assert "This link says you resigned." in older.open(resigned).html()
    pact = pact_of(older.do("friend-disbelieve").game)
    assert not pact.is_ended


def told_in_two_ways() -> tuple[Person, Person, Person]:
    """A player, the same one in another browser with another move, and the friend of both."""
    anna, bernd = both(Random(22), 2, starter="A")
    twin = elsewhere(anna)
    anna.play().do("friend-copy")
    twin.rng = Random(1)
    twin.play().do("friend-copy")
    assert twin.game.events != anna.game.events
    return anna, twin, bernd


def test_of_two_links_for_one_move_the_person_takes_the_right_one_before_the_answer() -> None:
    anna, twin, bernd = told_in_two_ways()
    bernd.open(twin.link)
    html = bernd.open(anna.link).html()
    assert "Anna’s last move is different in this link." in html
    assert "Ask Anna which link to use" in html
    assert bernd.game.events[: twin.game.turn] == twin.game.events
    bernd.do("friend-believe")
    assert bernd.game.events[: anna.game.turn] == anna.game.events
    bernd.play().do("friend-copy")
    anna.open(bernd.link)
    assert anna.app.notice is None
    assert anna.game.events[: bernd.game.turn] == bernd.game.events


def test_an_answer_to_an_altered_link_is_shown_to_whoever_sent_it_otherwise() -> None:
    anna, twin, bernd = told_in_two_ways()
    hand_over(bernd.open(twin.link), anna)
    html = anna.html()
    assert "Your last move is different in this link." in html
    anna.do("friend-believe")
    assert anna.game.events[: bernd.game.turn] == bernd.game.events


def test_of_two_answers_to_an_invitation_the_inviter_takes_one() -> None:
    rng = Random(9)
    anna, bernd = pair(rng)
    invitation = Person("Anna", Random(9)).do("friend-invite").do("friend-copy").link
    carl = Person("Carl", rng).open(invitation).do("friend-accept").do("friend-copy")
    html = anna.open(carl.link).open(bernd.link).html()
    assert "accepted twice, by Carl and by Bernd" in html
    anna.do("friend-believe")
    assert anna.game.seats[1].name == "Bernd"


def test_an_invitation_that_was_altered_on_its_way_can_be_accepted_anew() -> None:
    rng = Random(23)
    anna, _ = pair(rng, starter="A")
    altered = replace(anna.game, chance=Agreed(replace(pact_of(anna.game), starter=Player.B)))
    carl = Person("Carl", rng).open(f"#{write_letter(altered)}").do("friend-accept")
    anna.open(carl.do("friend-copy").link)
    assert pact_of(anna.game).number == 0
    html = carl.open(anna.do("friend-copy").link).html()
    assert "Anna invites you" in html
    anna.open(carl.do("friend-accept").do("friend-copy").link)
    hand_over(anna, carl)
    assert carl.game.events[: anna.game.turn] == anna.game.events
