"""One game by link is in a browser once, and where it is twice all the same, each is tried."""

from random import Random

import pytest

from shanghaien.formats.record import read, write
from shanghaien.game import pact_of
from shanghaien.rules import legal_moves
from tests.support.friends import Person, both
from web.friend.state import Friend
from web.kernel.messages import GamesListed
from web.kernel.saved_state import entry


def begun(seed: int) -> tuple[Person, Person]:
    """Anna and Bernd, when her first dice have fallen."""
    return both(Random(seed), 2, starter="A")


def saved(person: Person) -> str:
    """The game on the table as a file."""
    return write(person.game)


def brings(person: Person, text: str) -> None:
    """A second copy comes into a browser, as older versions had it."""
    game = read(text)
    person.records["copy"] = text
    kept = (*person.app.games.entries, entry("copy", game, 0))
    person.send(GamesListed(kept, None))


def test_the_own_file_opens_what_is_there_if_it_is_not_ahead() -> None:
    anna, _ = begun(1)
    before = saved(anna)
    anna.play()
    drafted, draft = saved(anna), anna.game
    anna.do("friend-copy")
    sent, id_ = anna.game, anna.app.games.id
    for file in (before, drafted):
        for leaving in (False, True):
            if leaving:
                anna.do("leave")
            anna.open(file)
            assert anna.app.games.id == id_
            assert anna.game == sent
            assert len(anna.app.games.entries) == 1
    assert pact_of(draft) != pact_of(sent)


def test_the_own_file_takes_the_place_of_what_is_behind_it() -> None:
    anna, bernd = begun(2)
    before = saved(anna)
    bernd.open(anna.play().do("friend-copy").link).play().do("friend-copy")
    anna.open(bernd.link)
    later = Person("Anna", Random(0)).open(before)
    id_ = later.app.games.id
    later.open(saved(anna))
    assert later.app.games.id == id_
    assert later.game == anna.game
    assert read(later.records[id_ or ""]) == anna.game
    assert len(later.app.games.entries) == 1


def test_both_sides_in_one_browser_are_two_games_and_each_takes_the_links_of_the_other() -> None:
    anna, bernd = begun(3)
    mine, theirs = anna.app.games.id, saved(bernd)
    anna.open(theirs)
    his = anna.app.games.id
    assert his != mine
    assert len(anna.app.games.entries) == 2
    anna.do("resume", mine or "").play().do("friend-copy")
    first = anna.game
    anna.open(anna.link)
    assert anna.app.games.id == his
    assert anna.game.events[: first.turn] == first.events
    anna.play().do("friend-copy").open(anna.link)
    assert anna.app.games.id == mine
    assert anna.app.notice is None


def test_a_link_is_taken_by_whichever_copy_it_goes_on_from() -> None:
    """The copy that has come furthest has gone on with a friend who answered otherwise."""
    anna, bernd = begun(4)
    anna.play().do("friend-copy")
    sent, link, file = saved(anna), anna.link, saved(bernd)
    bernd.open(link).play().do("friend-copy")
    other = Person("Bernd", Random(9)).open(file).open(link).play().do("friend-copy")
    assert other.game.events != bernd.game.events
    anna.open(other.link).play().do("friend-copy")
    brings(anna, sent)
    anna.open(bernd.link)
    assert anna.app.games.id == "copy"
    assert anna.game.events[: bernd.game.turn] == bernd.game.events
    assert anna.app.notice is None
    assert anna.app.part(Friend).tried == ()


def test_a_link_leads_to_the_copy_that_has_it_and_not_to_one_that_contradicts_it() -> None:
    anna, bernd = begun(4)
    anna.play().do("friend-copy")
    sent, link, file = saved(anna), anna.link, saved(bernd)
    bernd.open(link).play().do("friend-copy")
    other = Person("Bernd", Random(9)).open(file).open(link).play().do("friend-copy")
    anna.open(other.link).play().do("friend-copy")
    id_ = anna.app.games.id
    brings(anna, sent)
    anna.open(bernd.link)
    assert anna.app.games.id == "copy"
    for _ in range(2):
        anna.open(other.link)
        assert anna.app.games.id == id_
        assert anna.app.notice == "This link is out of date: the game has moved on."


def test_a_link_that_no_copy_takes_is_refused_once_and_the_best_copy_stays_on_the_table() -> None:
    anna, bernd = begun(5)
    id_, before = anna.app.games.id, saved(anna)
    old = bernd.link
    bernd.open(anna.play().do("friend-copy").link).play().do("friend-copy")
    anna.open(bernd.link)
    brings(anna, before)
    for leaving in (False, True):
        if leaving:
            anna.do("leave")
        anna.open(old)
        assert anna.app.games.id == id_
        assert anna.app.notice == "This link is out of date: the game has moved on."


def test_of_two_drafts_of_one_move_the_longer_one_goes_on_from_the_other() -> None:
    anna, _ = begun(6)
    before = anna.game
    anna.play()
    first = anna.game
    shorter = first.back(first.turn - 1)
    assert first.goes_on_from(before)
    assert first.goes_on_from(shorter)
    assert not shorter.goes_on_from(first)
    other = next(m for m in legal_moves(shorter.state) if m != first.events[-1])
    assert shorter.play(other).goes_on_from(first)
    anna.do("friend-copy")
    assert anna.game.goes_on_from(first)
    assert not first.goes_on_from(anna.game)


@pytest.mark.parametrize("which", ["same", "earlier", "later", "other", "foreign"])
@pytest.mark.parametrize("is_left", [False, True])
def test_what_is_to_be_said_with_the_move_stays_when_a_file_is_opened(
    which: str, *, is_left: bool
) -> None:
    anna, bernd = begun(6)
    files = {"earlier": saved(anna), "other": saved(bernd), "foreign": saved(begun(9)[0])}
    later = Person("Anna", Random(0)).open(files["earlier"]).play()
    files |= {"same": saved(anna), "later": saved(later)}
    anna.do("friend-offer-with").do("friend-promise")
    said = anna.app.part(Friend)
    assert said.offers
    assert said.held_back
    if is_left:
        anna.do("leave")
    anna.open(files[which])
    assert anna.app.part(Friend) == said
