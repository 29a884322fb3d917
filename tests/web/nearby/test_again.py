"""The next game at one table: one tap here and two there, and both at once."""

from random import Random

import pytest

from shanghaien.fair_play import Series
from shanghaien.game import pact_of
from tests.support.friends import Person
from tests.support.tables import Host, at_one_table, ended_at_one_table, play_one
from web.nearby.messages import LetterCame
from web.nearby.wire_questions import wanted_line, wants_list


def at_the_end(seed: int = 0) -> tuple[tuple[Person, Person], Host]:
    """Both at the result of the first game of a series; the seed draws what comes then."""
    people, host = ended_at_one_table(Random(4), "3")
    rng = Random(seed)
    for person in people:
        person.rng = rng
        person.do("continue").do("skip-meetings")
    return people, host


@pytest.mark.parametrize("who", [0, 1])
def test_the_next_game_of_a_series_is_one_tap_here_and_two_there(who: int) -> None:
    people, host = at_the_end()
    inviter, guest = people[who], people[1 - who]
    wins = guest.game.standing
    assert wins in ((1, 0), (0, 1))
    inviter.press("Next game in the series")
    host.list_tables()
    guest.press("Join")
    assert "So far:" in guest.html()
    assert "saved here" not in guest.html()
    guest.press("Accept")
    host.pass_on()
    assert inviter.game.events == guest.game.events
    expected = wins if who == 0 else wins[::-1]
    assert {pact_of(p.game).series for p in people} == {Series(3, (expected[0], expected[1]))}
    assert play_one(people, Random(1))


@pytest.mark.parametrize("seed", range(6))
def test_two_who_invite_at_once_meet_at_the_table_with_the_smaller_name(seed: int) -> None:
    people, host = at_the_end(seed)
    for person in people:
        person.press("friend-again")
    assert all(wants_list(person.app) for person in people)
    host.list_tables()
    first, second = sorted(people, key=lambda person: pact_of(person.game).id)
    assert "Join" not in first.html(), "both would leave their tables"
    second.press("Join").press("Accept")
    host.pass_on()
    table = wanted_line(first.app), wanted_line(second.app)
    assert table[0]
    assert table[1]
    assert table[0].table == table[1].table
    assert all(pact_of(person.game).number >= 1 for person in people)
    assert play_one(people, Random(seed))


def test_an_invitation_to_another_table_is_no_letter_of_this_one() -> None:
    people, _ = at_the_end()
    for person in people:
        person.press("friend-again")
    first, second = sorted(people, key=lambda person: pact_of(person.game).id)
    laid = [wanted_line(person.app) for person in (first, second)]
    assert laid[0]
    assert laid[1]
    before = first.app
    for table in (laid[0].table, laid[1].table):
        first.send(LetterCame(table, laid[1].letter))
        assert first.app == before, "they are listed, and wait there"


def test_while_a_game_goes_on_nobody_asks_who_waits() -> None:
    (anna, bernd), _ = at_one_table(Random(3))
    assert not wants_list(anna.app)
    assert not wants_list(bernd.app)
