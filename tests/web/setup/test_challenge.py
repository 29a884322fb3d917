"""Seeds, the daily game and matches of two games, as the page starts and ends them."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat
from shanghaien.rules import outcome
from shanghaien.scoring import score
from shanghaien.seed import Seed, seed_word
from shanghaien.sources import RealDice, Sealed, Seeded
from shanghaien.state import Player
from tests.support.app_driver import (
    COMPUTER,
    DAY,
    PEOPLE,
    at_table,
    changed,
    game,
    press,
    started,
    with_panel,
)
from tests.support.games import seeded
from tests.support.html import Tags
from tests.support.random_games import finished, shanghai_soon
from web.kernel.effects import Deal, SaveGame
from web.kernel.messages import Command, GameLoaded, GamesListed
from web.kernel.model import App, bottom
from web.kernel.saved_state import entry
from web.shell.page import page
from web.shell.update import update


def begun(number: int = 1, /, **form: str) -> Game:
    """A new game of a form."""
    app, _ = started(changed(App(), **form), Random(number))
    assert app.game
    return app.game


def over(**form: str) -> App:
    """The App at the final scoring of a game at random."""
    *_, app = game(changed(App(), **form), Random(1))
    return app


def test_games_of_chance_are_sealed_each_anew_but_for_real_dice() -> None:
    found = begun(**PEOPLE)
    assert isinstance(found.chance, Sealed)
    assert found.setup.deck == found.chance.seed.deck()
    assert begun(2, **PEOPLE).setup.deck != found.setup.deck
    assert begun(**PEOPLE, dice="hand").chance == RealDice()


@pytest.mark.parametrize("mode", [PEOPLE, COMPUTER])
def test_the_same_word_is_the_same_game_whoever_draws(mode: dict[str, str]) -> None:
    one = begun(1, **mode, challenge="word", seed="  Harbour ")
    other = begun(2, **mode, challenge="word", seed="harbour")
    assert one.chance == Seeded(Seed("harbour"))
    assert one.setup == other.setup
    assert one.setup.deck == Seed("harbour").deck()


def test_without_a_word_one_is_drawn() -> None:
    one, other = (begun(n, **PEOPLE, challenge="word").chance for n in (1, 2))
    assert isinstance(one, Seeded)
    assert one != other
    assert seed_word(one.seed.word) == one.seed.word


def test_the_daily_deck_is_that_of_the_date() -> None:
    found = begun(**PEOPLE, challenge="daily", seed="ignored")
    assert found.chance == Seeded(Seed(DAY))
    typed = begun(**PEOPLE, challenge="word", seed=DAY)
    assert typed.setup == found.setup


def test_who_starts_can_be_chosen_with_a_seed_too() -> None:
    for starter in Player:
        found = begun(**PEOPLE, challenge="daily", starter=starter.name)
        assert found.setup.starter is starter


def test_a_seeded_game_is_played_to_its_end_and_read_again() -> None:
    app = over(**COMPUTER, challenge="daily", start_trick="again")
    assert app.game
    assert read(write(app.game)) == app.game
    assert DAY in page(app)


def test_two_people_play_no_match() -> None:
    assert isinstance(begun(**PEOPLE, match="on").chance, Sealed)


def test_real_dice_and_a_seed_exclude_each_other() -> None:
    app = changed(App(), **PEOPLE, dice="hand", challenge="daily")
    app, effects = press(with_panel(app, "people"), "start")
    assert effects == ()
    assert app.notice
    assert app.notice in page(app).replace("&#39;", "'")
    _, effects = update(changed(app, challenge="none"), Command("start"))
    assert isinstance(effects[0], Deal)
    assert effects[0].has_real_dice


@pytest.mark.parametrize("starter", ["A", "B", "lot"])
def test_a_match_is_two_games_with_swapped_seats(starter: str) -> None:
    app = over(**COMPUTER, match="on", starter=starter)
    first = app.game
    assert first
    assert isinstance(first.chance, Seeded)
    assert first.chance.seed.leg == 1
    assert 'data-do="second"' in page(app)
    app, effects = press(app, "second")
    game2 = app.game
    assert game2
    assert isinstance(effects[0], SaveGame)
    assert game2.setup == first.setup
    assert game2.seats[0].level == first.seats[1].level
    assert first.seats[0].name == "Skipper"  # in either colour
    assert game2.seats == (first.seats[1], first.seats[0])
    assert bottom(app) is Player.B
    final = outcome(first.state)
    assert final
    seed = replace(first.chance.seed, leg=2, first=final.totals)
    assert game2.chance == Seeded(seed)


def test_in_the_midst_of_a_match_only_its_second_game_is_golden() -> None:
    app = over(**COMPUTER, match="on")
    shown = Tags(page(app)).page
    assert [way.attrs.get("data-do") for way in shown.classed("primary")] == ["second"]
    (ways,) = shown.classed("final-ways")
    assert "start" not in ways.all("data-do")
    assert "start" in Tags(page(press(app, "More")[0])).all("data-do")


def test_the_result_of_both_games_is_shown_at_the_end() -> None:
    app = over(**COMPUTER, match="on", name_a="Anna")
    first = app.game
    assert first
    app, _ = press(app, "second")
    assert app.game
    assert app.game.seats[1].name == "Anna"
    # Each plays as the other did, so that both have the same sum.
    done = app.game
    for event in first.events:
        done = done.play(event)
    html = page(replace(app, game=done, round_end_seen=True))
    assert done.match
    texts = Tags(html).texts
    assert "The match is a draw" in texts
    assert f"{done.match[1]}–\u2060{done.match[0]}" in texts


def test_a_match_that_waits_for_its_second_game_is_opened_at_the_result_of_the_first() -> None:
    finished_first = over(**COMPUTER, match="on").game
    assert finished_first
    record = write(finished_first)
    app, _ = update(App(), GamesListed((entry("x", finished_first, 1),)))
    app, _ = update(app, GameLoaded("x", record))
    assert app.round_end_seen
    assert Tags(page(app)).page.classed("final")


@pytest.mark.parametrize("word", ["harbour", "anchor", "bell", "oak"])
def test_the_headline_of_a_match_is_who_has_won_it(word: str) -> None:
    """Whoever has won the second game, in which the person was Blue."""
    seats = (Seat("Skipper"), Seat("Deckhand", "deckhand"))
    first = replace(seeded(Seed(word, 1)), seats=seats)
    app, _ = update(at_table(first)[0], Command("second"))
    assert app.game
    assert [seat.name for seat in app.game.seats] == ["Deckhand", "Skipper"]
    done = finished(app.game, Random(word), shanghai_soon)
    texts = Tags(page(replace(app, game=done, round_end_seen=True))).texts
    assert done.match
    theirs, ours = done.match
    at = texts.index("You win the match" if ours > theirs else "Deckhand wins the match")
    assert texts[at + 1] == f"{max(done.match)}–\u2060{min(done.match)}"
    mine, others = score(first.state.sides).totals
    final = score(done.state.sides)
    ended = (
        f"Game 1 ended {mine}–\u2060{others}, a win for {'you' if mine > others else 'Deckhand'}. "
    )
    (both,) = (text for text in texts if text.startswith(ended))
    assert f" Game 2 ended {final.totals[1]}–\u2060{final.totals[0]}, a win for" in both


def test_no_second_game_without_a_first() -> None:
    for app in (App(), over(**PEOPLE), over(**COMPUTER, challenge="daily")):
        assert update(app, Command("second")) == (app, ())
        assert 'data-do="second"' not in page(app)


def test_a_position_of_a_match_that_is_played_on_is_no_match() -> None:
    app = over(**COMPUTER, match="on")
    app, _ = update(app, Command("watch", "20"))
    app, _ = update(app, Command("replay-play"))
    assert app.game
    assert isinstance(app.game.chance, Seeded)
    assert app.game.chance.seed.leg == 0


def test_what_is_chosen_is_told_while_it_is_folded_up() -> None:
    app = changed(App(), challenge="daily", match="on", dice="hand")
    html = page(with_panel(app, "computer"))
    assert "Daily game · Two games, swapping colours · Real dice" in html
    nothing = page(with_panel(App(), "computer"))
    assert "<small>" not in nothing.partition("<summary>")[2].partition("</summary>")[0]
    assert "Two games, swapping colours" not in page(with_panel(app, "people"))


def test_the_folded_part_opens_and_closes() -> None:
    for ways in ("on", "off"):
        html = page(with_panel(changed(App(), ways=ways), "people"))
        assert (" open" in html.partition("<details")[2].partition(">")[0]) == (ways == "on")
