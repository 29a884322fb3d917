"""Watching a game by link that goes on elsewhere: who has its link sees it, and can do no more."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.friends import ADDRESS, Person, both, hand_over, pair
from web.app.messages import Command, SettingChanged, TextOpened
from web.app.model import App
from web.app.screen import Playing
from web.app.update import update
from web.replay.state import Replay, Replaying
from web.sharing.questions import shared


def link(person: Person) -> str:
    """The link to watch that somebody hands on who plays."""
    return person.do("share").do("share-copy").do("close").link


def replay(person: Person) -> Replay:
    assert isinstance(person.app.screen, Replaying)
    return person.app.screen.replay


def test_the_table_gives_a_link_and_says_what_others_can_do_with_it() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    html = anna.do("share").html()
    assert "sees every move sent so far" in html
    assert "cards still to come" not in html
    assert link(anna) == link(bernd)
    assert link(anna).startswith(f"{ADDRESS}#g=")


def test_before_anything_was_sent_there_is_nothing_to_watch() -> None:
    anna, bernd = pair(Random(8), starter="A")
    anna.open(bernd.link).play()
    for person in (anna, bernd):
        assert shared(person.app) is None
        assert person.do("share").app.panel is None or person is bernd


def test_what_was_not_sent_is_not_in_the_link() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    before = link(anna)
    anna.play()
    assert anna.game.turn > anna.game.chance.sent
    assert link(anna) == before


def test_whoever_opens_it_sees_who_plays_whose_turn_it_is_and_how_far_that_is() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    carl = Person("Carl", Random(1)).open(link(anna))
    html = carl.html()
    assert "Game in progress" in html
    assert "Anna and Bernd are playing by link." in html
    whose = "Anna" if bernd.game.state.to_move == 0 else "Bernd"
    assert f"This is where the game stood when the link was made. It was {whose}’s turn." in html
    assert "Play on from here" not in html
    assert "This game isn’t saved here" not in html
    assert carl.app.panel is None
    assert carl.records == {}
    back = carl.do("replay-first").html()
    assert "when the link was made" not in back
    assert replay(carl).turn == 0


def test_whoever_watches_can_hand_the_link_on() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    text = link(anna)
    carl = Person("Carl", Random(1)).open(text)
    assert link(carl) == text


@pytest.mark.parametrize("command", ["replay-play", "replay-result", "board", "friend-send"])
def test_nothing_can_be_played_from_there(command: str) -> None:
    anna, _ = both(Random(8), 4, starter="A")
    carl = Person("Carl", Random(1)).open(link(anna))
    before = carl.app
    carl.do(command)
    assert (carl.app, carl.records) == (before, {})


def test_a_newer_link_goes_on_from_where_one_was() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    first = link(anna)
    hand_over(anna, bernd)
    second = link(anna)
    carl = Person("Carl", Random(1)).open(first)
    end = replay(carl).turn
    carl.do("replay-back").do("replay-back")
    place = replay(carl).turn
    carl.open(second)
    assert (replay(carl).turn, replay(carl).game.turn > end) == (place, True)
    carl.open(first)  # an older one is shown as it is
    assert replay(carl).turn == replay(carl).game.turn == end


def test_who_was_at_the_end_sees_the_news_step_by_step() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    first = link(anna)
    hand_over(anna, bernd)
    hand_over(bernd, anna)
    app, _ = update(App(), TextOpened(first))
    assert isinstance(app.screen, Replaying)
    place = app.screen.replay.turn
    app, effects = update(app, TextOpened(link(anna)))
    seen = [place]
    assert effects
    while effects:
        (later,) = effects
        app, effects = update(app, Command(later.command, later.argument))  # type: ignore[attr-defined]
        assert isinstance(app.screen, Replaying)
        seen.append(app.screen.replay.turn)
    assert seen == sorted(set(seen))
    assert isinstance(app.screen, Replaying)
    assert seen[-1] == app.screen.replay.game.turn > place + 1
    late, effects = update(app, Command("replay-by-itself", str(place)))
    assert (late, effects) == (app, ())


def test_without_motion_the_news_are_there_at_once() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    carl = Person("Carl", Random(1)).send(SettingChanged("motion", "off")).open(link(anna))
    hand_over(anna, bernd)
    carl.open(link(anna))
    assert replay(carl).turn == replay(carl).game.turn


def test_its_end_goes_on_from_there_too_and_has_a_result() -> None:
    anna, bernd = both(Random(10), 3, starter="A")
    carl = Person("Carl", Random(1)).open(link(anna)).do("replay-back")
    place = replay(carl).turn
    bernd.do("friend-seen").do("friend-resign").do("friend-resign-now").do("friend-copy")
    anna.open(bernd.link)
    carl.open(link(anna))
    assert (replay(carl).turn, replay(carl).game.verdict) == (place, 0)
    assert "Result" in carl.html()
    assert isinstance(carl.do("replay-result").app.screen, Playing)
    assert carl.records == {}


def test_another_game_is_shown_from_its_own_end() -> None:
    (anna, _), (other, _) = (both(Random(seed), 4, starter="A") for seed in (8, 9))
    carl = Person("Carl", Random(1)).open(link(anna)).do("replay-first").open(link(other))
    assert replay(carl).turn == replay(carl).game.turn


def test_a_player_who_opens_it_only_watches_and_the_game_goes_on() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    records, game = dict(anna.records), anna.game
    anna.open(link(anna))
    assert replay(anna).game.chance.link is None
    anna.do("replay-close")
    assert (anna.game, anna.records) == (game, records)
    assert replace(anna.app, notice=None).panel is None
