"""Two devices at one table: letters send themselves, and whatever goes wrong loses nothing."""

import json
from random import Random

import pytest

from shanghaien.fair_play import Series
from shanghaien.formats.letter import write_letter
from shanghaien.game import pact_of
from shanghaien.letters import invite, of_series
from shanghaien.state import Phase
from tests.support.friends import Person
from tests.support.marks import first_of_all
from tests.support.tables import (
    HOUSE,
    Host,
    at_one_table,
    ended_at_one_table,
    play_on,
    play_one,
    same_game,
)
from web.nearby.messages import HouseFound, LetterCame, LineChanged, PresenceChanged, WaitingTold
from web.nearby.wire_questions import wanted_line
from web.nearby.wire_state import MAX_INVITATION, Line, Wire


@pytest.mark.parametrize("seed", first_of_all(range(4), 0))
def test_a_whole_game_sends_itself(seed: int) -> None:
    people, _ = ended_at_one_table(Random(seed))
    assert all(person.game.state.phase is Phase.OVER for person in people)
    assert same_game(people)
    assert all(not person.link for person in people), "a link was handed on by hand"
    assert all(person.app.panel is None for person in people)


@pytest.mark.parametrize("seed", first_of_all(range(6), 0, 1))
def test_a_line_that_is_cut_again_and_again_loses_nothing(seed: int) -> None:
    rng = Random(seed)
    people, host = at_one_table(rng)
    for _ in range(10):
        for _ in range(rng.randrange(12)):
            play_one(people, rng)
            host.pass_on()
        host.cut()
        for _ in range(rng.randrange(3)):
            play_one(people, rng)
        if rng.random() < 0.5:
            who = rng.choice(people).reload()
            who.send(HouseFound(HOUSE))
        host.mend()
        assert same_game(people)
    play_on(people, host, rng)


@pytest.mark.parametrize("seed", first_of_all(range(4), 0))
def test_letters_that_come_twice_late_or_spoilt_change_nothing(seed: int) -> None:
    rng = Random(seed)
    people, host = at_one_table(rng)
    for _ in range(25):
        play_one(people, rng)
        host.pass_on()
        disturb(people, host, rng)
    people, host = ended_at_one_table(Random(seed))
    for _ in range(5):
        disturb(people, host, rng)


def disturb(people: tuple[Person, Person], host: Host, rng: Random) -> None:
    """To both comes what is none of the latest letters, or spoilt: it changes nothing."""
    for person in people:
        before, text = person.app, rng.choice(host.laid)
        cut = rng.randrange(len(text))
        for wrong in (text, text[:cut], text[:cut] + "x" + text[cut + 1 :], "", "f=", "{}"):
            person.send(LetterCame(pact_of(person.game).id, wrong))
        assert person.app == before


def test_a_rematch_is_one_tap_here_and_two_there() -> None:
    rng = Random(0)
    people, host = ended_at_one_table(rng)
    anna, bernd = people
    for person in people:
        person.do("continue").do("skip-meetings")
    anna.press("Rematch")
    host.list_tables()
    bernd.press("Join").press("Accept")
    host.pass_on()
    play_on(people, host, rng)
    assert not anna.game.is_over
    assert not anna.link


def test_a_letter_of_a_game_between_others_is_not_taken_to_the_screen() -> None:
    rng = Random(9)
    (anna, _), _ = at_one_table(rng)
    others, host = at_one_table(rng)
    play_one(others, rng)
    host.pass_on()
    before = anna.app
    for text in host.laid:
        for table in (pact_of(anna.game).id, pact_of(others[0].game).id):
            anna.send(LetterCame(table, text))
    assert len(host.laid) > 1
    assert anna.app == before


def test_word_of_another_table_says_nothing_of_this_one() -> None:
    anna = Person("Anna", Random(1))
    anna.send(HouseFound(HOUSE)).do("friend-invite")
    for table in ("0123456789abcdef", ""):
        anna.send(PresenceChanged(table, is_there=True))
    assert not anna.app.part(Wire).is_present
    assert anna.app.part(Wire).wired_table == ""


def test_where_the_host_passes_nothing_on_all_is_sent_by_hand() -> None:
    anna = Person("Anna", Random(1))
    anna.do("friend-invite")
    assert wanted_line(anna.app) is None
    for text in ("{}", "", "[]", '{"tables": 1}', "<html>", "[" * 10_000):
        anna.send(HouseFound(text))
        assert wanted_line(anna.app) is None
    anna.do("wire-invite")
    assert anna.app.part(Wire).offered == ""


def test_a_line_that_nobody_has_come_to_leaves_sending_to_the_person() -> None:
    rng = Random(2)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.send(HouseFound(HOUSE))
    anna.do("friend-invite").do("friend-copy")
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    anna.open(bernd.link)
    letters = anna.game.chance.sent
    anna.play()
    assert anna.game.chance.sent == letters, "it was sent though nobody is there"


def test_a_cut_line_goes_on_by_link_in_the_middle_of_a_turn() -> None:
    rng = Random(3)
    people, host = at_one_table(rng)
    for _ in range(7):
        play_one(people, rng)
        host.pass_on()
    host.cut()
    while play_one(people, rng):
        pass
    sender = next(p for p in people if (w := wanted_line(p.app)) and w.letter)
    reader = next(p for p in people if p is not sender)
    sender.do("friend-copy")
    before = reader.game.turn
    reader.open(sender.link)
    assert reader.game.turn >= before
    assert reader.game.events == sender.game.events[: reader.game.turn]


def test_one_side_is_the_same_after_a_reload_and_another_one_is_not() -> None:
    (anna, bernd), _ = at_one_table(Random(4))
    before = wanted_line(anna.app), wanted_line(bernd.app)
    assert before[0]
    assert before[1]
    assert before[0].key != before[1].key
    anna.reload().send(HouseFound(HOUSE))
    after = wanted_line(anna.app)
    assert after
    assert (after.table, after.key) == (before[0].table, before[0].key)


def test_a_line_that_is_flooded_is_closed_and_the_game_goes_on_by_link() -> None:
    (anna, _), _ = at_one_table(Random(5))
    table = pact_of(anna.game).id
    before = anna.app
    assert anna.send(LineChanged("0123456789abcdef", "flooded")).app == before
    anna.send(LineChanged(table, "flooded"))
    assert "sent too much data at once" in anna.html()
    assert wanted_line(anna.app) is None
    assert anna.game is before.game
    anna.do("panel", "friend")
    assert "Copy the link" in anna.html() or "It’s your turn" in anna.html()


def test_whoever_finds_both_seats_taken_is_told_so_even_when_the_line_is_refused_too() -> None:
    (anna, _), _ = at_one_table(Random(5))
    table = pact_of(anna.game).id
    lines: tuple[Line, ...] = ("full", "cut", "open", "cut")
    for word in lines[:2]:
        anna.send(LineChanged(table, word))
        assert anna.app.part(Wire).line == "full"
    for word in lines[2:]:
        anna.send(LineChanged(table, word))
        assert anna.app.part(Wire).line == word


def test_a_list_of_invitations_costs_no_more_than_invitations_do() -> None:
    rng = Random(9)
    others, host = at_one_table(rng)
    while len(host.laid) < 10 and play_one(others, rng):
        host.pass_on()
    begun = write_letter(others[0].game)
    longest = write_letter(of_series(invite(bytes(32), "W" * 24), Series(5, (4, 4))))
    assert len(longest) <= MAX_INVITATION
    around = f"{longest} {'-' * MAX_INVITATION}"
    texts = (begun, "f=", longest, around, "")
    listed = [{"id": str(i), "letter": text} for i, text in enumerate(texts)]
    anna = Person("Anna", rng).send(HouseFound(HOUSE)).send(WaitingTold(json.dumps(listed)))
    assert [
        (write_letter(one.game), one.game.seats[0].name) for one in anna.app.part(Wire).waiting
    ] == [(longest, "W" * 24)]
    for text in ("", "{}", "[1]", "[[]]", '[{"id": 1}]', '[{"letter": []}]', "[" * 10_000):
        assert anna.send(WaitingTold(text)).app.part(Wire).waiting == ()
