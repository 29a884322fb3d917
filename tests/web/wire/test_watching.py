"""Watching at a table of the house: only where both allow it, and only what was sent."""

from random import Random

import pytest

from shanghaien.formats.link import read_link
from shanghaien.sources import Watched
from tests.support.friends import Person, both
from tests.support.tables import HOUSE, WATCHED, Host, at_one_table, play_one
from web.app.model import GoodNews
from web.app.screen import Start
from web.replay.state import Replay, Replaying
from web.wire.questions import watches, wish

A_LINK = "g=AQAwNM-gR25RzDqcwBmZGEdnWf86Hk5iph8RzHLa3S-_KTGveOyfCPjB_rzlBOij"


def begun(seed: int = 3, moves: int = 4) -> tuple[tuple[Person, Person], Host, Person]:
    """Two at a table who have made some moves, and a third in the house."""
    rng = Random(seed)
    people, host = at_one_table(rng)
    go_on(people, host, rng, moves)
    carl = Person("Carl", rng).do("wire-house", HOUSE)
    return people, host, carl


def go_on(people: tuple[Person, Person], host: Host, rng: Random, moves: int) -> None:
    for _ in range(moves):
        play_one(people, rng)
        host.pass_on()


def replay(person: Person) -> Replay:
    assert isinstance(person.app.screen, Replaying)
    return person.app.screen.replay


def allow(*people: Person) -> None:
    for person in people:
        person.do("panel", "friend").press("wire-allow").do("close")


def test_it_is_off_until_both_have_allowed_it() -> None:
    (anna, bernd), host, carl = begun()
    host.show_games(carl)
    assert not carl.app.wire.running
    allow(anna)
    html = anna.do("panel", "friend").html()
    assert (
        "Once Bernd allows it too, others nearby will see this game on their start screen." in html
    )
    host.show_games(carl)
    assert "are playing." not in carl.html()
    allow(bernd)
    host.show_games(carl)
    assert "Anna and Bernd are playing." in carl.html()
    assert "Nobody is watching right now." in bernd.do("panel", "friend").html()


def test_what_others_see_is_what_was_sent() -> None:
    (anna, bernd), _, _ = begun()
    assert [w.shown for p in (anna, bernd) if (w := wish(p.app))] == ["", ""]
    allow(anna, bernd)
    one, two = (wish(person.app) for person in (anna, bernd))
    assert one
    assert two
    assert one.shown == two.shown != ""
    game = read_link(one.shown)
    assert game.chance == Watched()
    assert game.turn == anna.game.chance.sent


def test_a_watcher_sees_each_move_and_the_players_how_many_watch() -> None:
    people, host, carl = begun()
    anna, bernd = people
    allow(anna, bernd)
    host.show_games(carl)
    carl.press("Watch")
    assert "Moves appear here as they’re played." in carl.html()
    assert carl.app.panel is None
    rng, turns = Random(7), [replay(carl).turn]
    for _ in range(12):
        go_on(people, host, rng, 1)
        host.show_games(carl)
        turns.append(replay(carl).turn)
        assert replay(carl).turn == replay(carl).game.turn == anna.game.chance.sent
    assert turns == sorted(turns)
    assert turns[-1] > turns[0] + 4
    assert "1 person watching" in anna.html() + bernd.html()
    assert carl.records == {}
    assert carl.link == ""
    assert wish(carl.app) is None


def test_either_side_ends_it() -> None:
    for who in range(2):
        people, host, carl = begun()
        allow(*people)
        host.show_games(carl)
        carl.press("Watch")
        allow(people[who])  # once more: off
        host.show_games(carl)
        assert not watches(carl.app)
        assert carl.app.notice == "You can’t watch this game here right now."
        assert not isinstance(carl.app.notice, GoodNews)
        assert "are playing." not in carl.do("replay-close").html()
        assert "watching" not in people[0].html() + people[1].html()


def test_another_game_or_a_page_loaded_anew_is_not_watched() -> None:
    (anna, bernd), _, _ = begun()
    allow(anna, bernd)
    anna.reload().do("wire-house", HOUSE)
    found = wish(anna.app)
    assert found
    assert found.shown == ""


def test_who_has_stepped_back_stays_there() -> None:
    people, host, carl = begun()
    allow(*people)
    host.show_games(carl)
    carl.press("Watch").do("replay-first")
    go_on(people, host, Random(7), 8)
    host.show_games(carl)
    assert replay(carl).turn == 0
    assert replay(carl).game.turn == people[0].game.chance.sent


@pytest.mark.parametrize(
    "text", ["", WATCHED, f"{WATCHED} ", f"{WATCHED} g=xx", f"other {A_LINK}", "x" * 5000]
)
def test_what_is_no_game_of_the_watched_table_says_nothing(text: str) -> None:
    people, host, carl = begun()
    allow(*people)
    host.show_games(carl)
    before = carl.press("Watch").app
    for command in ("wire-shown", "wire-watch", "wire-watched"):
        assert carl.do(command, text).app == before
    assert carl.do("wire-unwatched", "other").app == before


@pytest.mark.parametrize("text", ["[]", "{", "7", '[{"id": 3}]', '[{"id": "x", "shown": "g=0"}]'])
def test_a_strange_list_shows_nothing(text: str) -> None:
    carl = Person("Carl", Random(1)).do("wire-house", HOUSE).do("wire-running", text)
    assert "are playing." not in carl.html()
    assert isinstance(carl.do("wire-watch", "x").app.screen, Start)


def test_an_older_view_is_passed_over() -> None:
    people, host, carl = begun()
    allow(*people)
    host.show_games(carl)
    old = carl.app.wire.running[0].link
    carl.press("Watch")
    go_on(people, host, Random(7), 8)
    host.show_games(carl)
    after = carl.app
    assert carl.do("wire-shown", f"{WATCHED} {old}").app == after


def test_elsewhere_there_is_the_link_alone() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    html = anna.do("panel", "friend").html()
    assert "Share watch link…" in html
    assert "Let others nearby watch" not in html
    assert anna.do("wire-allow").app.wire.allowed == ""


@pytest.mark.parametrize("word", ["no", "", "-1", "99999", "²"])
def test_a_strange_number_is_none(word: str) -> None:
    (anna, bernd), _, _ = begun()
    allow(anna, bernd)
    table = anna.app.wire.allowed
    assert anna.do("wire-watched", f"{table} 2").app.wire.onlookers == 2
    assert anna.do("wire-watched", f"{table} {word}").app.wire.onlookers is None
    assert anna.do("wire-watched", "other 3").app.wire.onlookers is None
