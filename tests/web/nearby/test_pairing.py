"""Two browsers without a server: from the codes to the end of a game, and whatever may go wrong."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.state import Phase
from tests.support.friends import Person, shared
from tests.support.marks import first_of_all
from tests.support.tables import (
    Direct,
    How,
    answering,
    can_pair,
    described,
    ended_when_paired,
    offering,
    paired,
    play_on,
    play_one,
    same_game,
)
from web.friend.questions import is_wired
from web.friend.state import Friend
from web.kernel.effects import Later
from web.kernel.messages import Command, Message
from web.nearby.card_state import Card, description, read_card
from web.nearby.messages import CameraStopped, CodeScanned, PeerChanged, PeerDescribed, PeerSaid
from web.nearby.pairing_questions import said, shown_text, wants_peer
from web.nearby.pairing_state import LATE, SLOW, Pairing, Role, parts
from web.nearby.wire_questions import wanted_line
from web.nearby.wire_state import Wire
from web.shell.update import update


@pytest.mark.parametrize("seed", first_of_all(range(4), 0))
def test_a_whole_game_sends_itself(seed: int) -> None:
    people, _ = ended_when_paired(Random(seed))
    assert all(person.app.panel is None for person in people)
    assert all(person.game.state.phase is Phase.OVER for person in people)
    assert same_game(people)
    assert all(not person.link for person in people), "a link was handed on by hand"


@pytest.mark.parametrize("seed", first_of_all(range(6), 0, 1))
def test_a_line_that_is_cut_again_and_again_loses_nothing(seed: int) -> None:
    rng = Random(seed)
    people, line = paired(rng)
    for _ in range(10):
        for _ in range(rng.randrange(12)):
            play_one(people, rng)
            line.pass_on()
        line.tell("cut")
        for _ in range(rng.randrange(3)):
            play_one(people, rng)
            if rng.random() < 0.5:
                line.pass_on()
        line.tell("open")
        assert same_game(people)
    play_on(people, line, rng)


def test_after_a_short_cut_the_other_one_is_still_at_the_table() -> None:
    people, line = paired(Random(5))
    line.tell("cut")
    assert any("No connection right now" in person.html() for person in people)
    line.tell("open")
    assert all(person.app.part(Wire).is_present for person in people)
    assert any("is at the table" in person.html() for person in people)
    assert not any("has left the table" in person.html() for person in people)


@shared
def ended(rng: Random) -> tuple[Person, Person]:
    """Two in the middle of a game whose line has ended; each has moved on as far as they can."""
    people, line = paired(rng)
    for _ in range(7):
        play_one(people, rng)
        line.pass_on()
    line.tell("ended")
    while play_one(people, rng):
        pass
    return people


def test_a_line_that_is_begun_anew_has_met_nobody() -> None:
    people = ended(Random(4))
    who = next(person for person in people if "The connection has ended" in person.html())
    who.press("Reconnect").send(described(who, Role.OFFER)).do("close")
    assert "reconnecting automatically" not in who.html()
    assert "Show QR code…" in who.html()
    who.send(PeerChanged(who.app.part(Pairing).number, "late"))
    assert "reconnecting automatically" not in who.html()
    assert "Connect another device" in who.do("panel", "friend").html()
    who.do("pairing-end")
    assert not is_wired(who.app, who.game)


def test_a_line_to_somebody_hides_no_way_to_connect_for_another_game() -> None:
    rng = Random(3)
    (anna, _), _ = paired(rng)
    carla = Person("Carla", Random(7))
    anna.do("leave").do("friend-invite").do("friend-copy")
    anna.open(carla.open(anna.link).press("Accept").do("friend-copy").link)
    assert anna.app.part(Pairing).line == "open"
    anna.play().do("friend-copy")
    assert "Connect another device" in anna.html()


@pytest.mark.parametrize("begins", [0, 1])
def test_after_its_end_a_line_is_made_anew_by_either_side(begins: int) -> None:
    rng = Random(4)
    people = ended(rng)
    assert "The connection has ended" in people[1].html()
    who, whom = people[begins], people[1 - begins]
    again = Direct(who, whom)
    whom.reload()
    can_pair(whom)
    again.pair("pairing-connect")
    assert whom.app.notice is None
    play_on(people, again, rng)


def test_a_line_that_has_ended_goes_on_by_link_in_the_middle_of_a_turn() -> None:
    people = ended(Random(3))
    sender = next(p for p in people if (w := wanted_line(p.app)) and w.letter)
    reader = next(p for p in people if p is not sender)
    sender.press("Send by link…").do("friend-copy")
    reader.open(sender.link)
    assert reader.game.events == sender.game.events[: reader.game.turn]


def test_a_rematch_is_one_tap_here_and_two_there() -> None:
    rng = Random(0)
    people, line = at_the_end(rng)
    anna, bernd = people
    first = anna.game.chance.link
    anna.press("Rematch")
    line.pass_on()
    assert anna.app.panel is None
    assert "You’re connected to another device. You’ll be listed there" in anna.html()
    assert bernd.app.panel is None
    bernd.press("Join").press("Accept")
    line.pass_on()
    assert all(is_wired(person.app, person.game) for person in people)
    play_on(people, line, rng)
    assert anna.game.chance.link != first
    assert not anna.link


def test_a_rematch_reaches_who_is_on_the_start_screen() -> None:
    (anna, bernd), line = ended_when_paired(Random(0))
    bernd.do("leave")
    line.pass_on()
    assert bernd.app.panel is None, "what goes on is not taken to the screen"
    anna.do("continue").do("skip-meetings").press("Rematch")
    line.pass_on()
    bernd.press("Join").press("Accept")
    line.pass_on()
    assert is_wired(anna.app, anna.game)


def at_the_end(rng: Random) -> tuple[tuple[Person, Person], Direct]:
    people, line = ended_when_paired(rng)
    for person in people:
        person.do("continue").do("skip-meetings")
    return people, line


def test_a_rematch_waits_for_who_looks_at_something_else() -> None:
    (anna, bernd), line = at_the_end(Random(0))
    bernd.do("leave").do("board")
    line.pass_on()
    anna.press("Rematch")
    line.pass_on()
    assert "is waiting" not in bernd.html()
    bernd.do("leave")
    assert "Anna is waiting for a second player." in bernd.html()
    anna.do("leave")
    line.pass_on()
    assert "is waiting" not in bernd.html(), "nobody waits any more"


def test_an_invitation_that_was_declined_waits_in_its_list_alone() -> None:
    (anna, bernd), line = at_the_end(Random(0))
    anna.press("Rematch")
    line.pass_on()
    bernd.press("Join").press("No, thanks")
    for _ in range(3):
        anna.do("leave").do("panel", "friend").press("Open a table")
        line.pass_on()
        assert bernd.app.panel is None
        assert bernd.html().count("Anna is waiting for a second player.") == 1
    bernd.press("Join").press("Accept")
    line.pass_on()
    assert is_wired(anna.app, anna.game), "who asks for it again may take it after all"


def test_nothing_that_is_said_is_laid_over_a_game_that_goes_on() -> None:
    (anna, bernd), line = paired(Random(5))
    for _ in range(3):
        anna.do("leave").do("panel", "friend").press("Open a table")
        bernd.send(PeerSaid(bernd.app.part(Pairing).number, said(anna.app)))
        assert bernd.app.panel is None
        assert "invites" not in bernd.html()
        assert "waiting for a second player" not in bernd.html()
    assert bernd.app.part(Wire).waiting
    line.tell("ended")
    assert not bernd.app.part(Wire).waiting


def test_a_line_that_is_open_is_ended_by_a_button_at_the_table_or_without_one() -> None:
    (anna, bernd), _ = paired(Random(5))
    for person in (anna.do("panel", "friend"), bernd.do("leave").do("panel", "friend")):
        assert "Connect another device" not in person.html()
        number = person.app.part(Pairing).number
        person.press("End connection")
        assert person.app.part(Pairing).role is None
        assert person.app.part(Pairing).number > number
        assert "Connect another device" in person.do("close").do("panel", "friend").html()


def test_a_line_that_is_flooded_is_ended_and_the_game_goes_on_by_link() -> None:
    (anna, _), _ = paired(Random(5))
    old = anna.app.part(Pairing).number - 1
    before = anna.app
    assert anna.send(PeerChanged(old, "flooded")).app == before
    anna.send(PeerChanged(old + 1, "flooded"))
    assert "sent too much data at once" in anna.html()
    assert anna.game is before.game
    anna.do("panel", "friend")
    assert "Connect another device" in anna.html()


def test_who_leaves_the_table_is_seen_to_leave_it_and_to_come_back() -> None:
    (anna, bernd), line = paired(Random(5))
    id_ = bernd.app.games.id or ""
    bernd.do("leave")
    line.pass_on()
    assert "has left the table" in anna.html()
    bernd.do("resume", id_)
    line.pass_on()
    assert all("is at the table" in person.html() for person in (anna, bernd))


def test_a_game_with_somebody_else_is_not_told() -> None:
    rng = Random(6)
    (anna, bernd), line = paired(rng)
    anna.do("leave").do("friend-invite")
    line.pass_on()
    assert said(anna.app) == "{}"
    before = bernd.app
    assert bernd.app.panel is None
    assert before.part(Friend).letter is None


def test_what_is_told_of_an_earlier_line_is_dropped() -> None:
    anna = offering(Random(1))
    old = anna.app.part(Pairing).number
    anna.do("pairing-connect")
    before = anna.app
    late: tuple[How, ...] = ("open", "slow", "late", "failed")
    for message in (
        PeerDescribed(old, description(_card())),
        *(PeerChanged(old, how) for how in late),
        PeerSaid(old, "{}"),
        CameraStopped(has_failed=True),
        CameraStopped(has_failed=False),
        Command("pairing-scan"),
    ):
        anna.send(message)
        assert anna.app == before, message


def _card() -> Card:
    found = parts(shown_text(offering(Random(9)).app))
    assert found
    return read_card(found[0])


@pytest.mark.parametrize("description", ["", "a=ice-ufrag:x", "x" * 30_000])
def test_a_browser_that_does_not_describe_itself_is_told_of(description: str) -> None:
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").do("pairing-invite")
    anna.send(PeerDescribed(anna.app.part(Pairing).number, description))
    assert "couldn’t connect" in anna.html()
    anna.press("Send by link…")
    assert anna.app.panel == "friend"


def test_a_device_in_no_network_is_told_so() -> None:
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").do("pairing-invite")
    text = description(replace(_card(), candidates=()))
    anna.send(PeerDescribed(anna.app.part(Pairing).number, text))
    assert "isn’t on a network" in anna.html()
    anna.press("Reconnect")
    assert wants_peer(anna.app)


def test_why_there_may_be_no_connection_is_told_in_time() -> None:
    rng = Random(1)
    anna, bernd = offering(rng), can_pair(Person("Bernd", rng))
    bernd.open(shown_text(anna.app)).press("Accept")
    made = described(bernd, Role.ANSWER)
    assert asked(bernd, made) == [SLOW[Role.ANSWER], LATE]
    assert asked(anna, CodeScanned(shown_text(bernd.app))) == [15, LATE]
    number = anna.app.part(Pairing).number
    anna.send(PeerChanged(number, "slow"))
    assert "Guest networks" in anna.html()
    assert anna.app.part(Pairing).is_in_the_making, "it goes on trying"
    anna.send(PeerChanged(number, "open"))
    assert anna.app.panel is None
    anna.send(PeerChanged(number, "late"))
    assert anna.app.part(Pairing).problem is None


def asked(person: Person, message: Message) -> list[float]:
    """After how many seconds something follows a message."""
    person.app, effects = update(person.app, message)
    return [effect.seconds for effect in effects if isinstance(effect, Later)]


def test_it_is_given_up_in_the_end_and_the_game_goes_on_by_link() -> None:
    anna, bernd = answering(Random(1))
    bernd.send(PeerChanged(bernd.app.part(Pairing).number, "late"))
    assert not wants_peer(bernd.app)
    bernd.press("Send by link…").do("friend-copy")
    anna.open(bernd.link)
    assert anna.game.chance.link == bernd.game.chance.link


def test_a_line_is_given_up_by_hand() -> None:
    (anna, bernd), line = paired(Random(3))
    number = anna.app.part(Pairing).number
    anna.do("pairing-end")
    assert anna.app.part(Pairing).role is None
    assert anna.app.part(Pairing).number > number
    assert not is_wired(anna.app, anna.game)
    line.pass_on()
    assert bernd.game.chance.link == anna.game.chance.link


def test_nothing_is_scanned_before_the_own_code_is_there() -> None:
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").press("Connect another device")
    assert "One moment…" in anna.html()
    assert "Scan the other code" not in anna.html()
    assert not anna.do("pairing-scan", "on").app.part(Pairing).is_scanning


def test_without_a_camera_the_answer_is_pasted() -> None:
    anna = offering(Random(1)).press("Scan the other code")
    assert "<video" in anna.html()
    anna.send(CameraStopped(has_failed=True))
    assert "<video" not in anna.html()
    assert "The camera can’t be used" in anna.html()
    assert "Paste the reply code here" in anna.html()
    anna.press("Scan the other code").press("Turn off camera")
    assert not anna.app.part(Pairing).is_scanning


def test_both_copy_what_they_show() -> None:
    rng = Random(1)
    anna, bernd = offering(rng), can_pair(Person("Bernd", rng))
    anna.press("Copy the link")
    assert anna.link == shown_text(anna.app)
    assert len(anna.link) < 330
    bernd.open(anna.link).press("Accept").send(described(bernd, Role.ANSWER))
    bernd.press("Copy reply code")
    assert bernd.link == shown_text(bernd.app)
    assert "Copied" in bernd.html()
