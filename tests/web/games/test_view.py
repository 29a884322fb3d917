"""The lists of the saved games."""

import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.record import write
from tests.support.app_driver import at_table, press, with_panel
from tests.support.friends import Person
from tests.support.games import played
from tests.support.html import Tags, inside
from tests.support.random_games import random_game
from web.kernel.messages import (
    Command,
    GameLoaded,
    GameSaved,
    GamesListed,
    GamesUndeleted,
    GameUnreachable,
    SettingChanged,
)
from web.kernel.model import App
from web.kernel.saved_state import DAY, Entry, Kept, SavedGames, entry
from web.lang import LANGUAGES, words
from web.shell.page import page
from web.shell.update import update
from web.ui.sentences import MONTHS

LEVELS = (None, "mate")
FIRST = Entry(
    ("Anna", "Mate"),
    LEVELS,
    8,
    90,
    (7, 9),
    seed="oak",
    leg=1,
    id="1",
    kept=Kept(begun=1, changed=2),
)
SECOND = replace(FIRST, id="2", levels=LEVELS[::-1], leg=2, kept=Kept(begun=3, changed=4))


def test_a_match_with_one_game_played_is_in_progress() -> None:
    library = SavedGames((FIRST,))
    assert library.in_progress == (FIRST,)
    app = with_panel(App(games=library), "games")
    texts = [text.strip(" ·") for text in Tags(page(app)).texts]
    assert "Continue the match" in texts
    assert "Finished" not in texts
    assert "seed oak · game 1 of 2" in "".join(Tags(page(app)).texts)


def test_a_game_is_dated_in_the_machines_own_terms_too_if_that_is_known() -> None:
    at_noon = replace(FIRST, kept=Kept(changed=1_764_072_000_000))
    html = page(with_panel(App(games=SavedGames((at_noon,))), "games"))
    assert set(Tags(html).all("datetime")) == {"2025-11-25T12:00Z"}
    assert re.search(r"2[456] Nov 2025, \d+:\d\d", Tags(html).page.text)
    unknown = replace(FIRST, kept=Kept())
    html = page(with_panel(App(games=SavedGames((unknown,))), "games"))
    assert not Tags(html).all("datetime")


def test_a_file_can_be_opened_where_it_is_said_to_be() -> None:
    app = App(games=SavedGames((FIRST,)))
    for panel in ("games", "more"):
        assert "game file" in page(with_panel(app, panel)).partition('"dialog"')[2]
    assert "Open game file…" in page(with_panel(app, "more")).partition('"dialog"')[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_twelve_months(language: str) -> None:
    assert len(set(words(language).say(MONTHS).split(" "))) == 12


def test_a_match_is_finished_once_its_second_game_has_begun() -> None:
    assert SavedGames((SECOND, FIRST)).in_progress == ()
    running = replace(SECOND, result=None)
    assert SavedGames((running, FIRST)).in_progress == (running,)
    # One of another time with the same seed is not this one's second.
    assert SavedGames((FIRST, replace(SECOND, kept=Kept(changed=4)))).in_progress == (FIRST,)
    over = replace(SECOND, result=(11, 3), match=(20, 10), kept=Kept(changed=4))
    assert SavedGames((FIRST, over)).in_progress == (), "the clock was ahead, then set back"
    other = replace(FIRST, id="3", result=(8, 8))
    assert SavedGames((FIRST, replace(over, kept=Kept(9, 9)), other)).in_progress == (other,)


def test_a_game_by_link_whose_cards_are_not_dealt_has_no_picture_of_them() -> None:
    rng = Random(3)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.send(SettingChanged("starter", "A"))
    anna.do("panel", "friend").do("friend-invite").do("friend-copy")
    assert anna.app.game is not None
    assert entry("1", anna.app.game, 1).row == ""
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    anna.open(bernd.link).play()
    assert anna.app.game is not None
    assert entry("1", anna.app.game, 1).row != ""


def test_that_an_opened_game_cannot_be_saved_is_told_once() -> None:
    text, told = write(played()), "no space left to save this game"
    app = App(games=SavedGames((entry("x", played(), 1),)))
    for _ in range(2):
        app, _ = update(app, GameLoaded("x", text, failure="full"))
        assert page(app).count(told) == 1
        app, _ = update(app, Command("leave"))
        app, _ = update(app, GamesListed(app.games.entries))
        assert told not in page(app)  # nothing is unsaved
    app, _ = update(app, GameLoaded("x", text, failure="full"))
    app, _ = update(app, Command("failure-seen"))
    app, _ = update(app, GameSaved(entry("x", played(), 2), "full"))
    app, _ = update(app, GameLoaded("x", text, failure="full"))
    assert told not in page(app)
    app, _ = update(app, GameLoaded("x", text))
    app, _ = update(app, GameLoaded("x", text, failure="full"))
    assert told in page(app)


def test_a_finished_game_that_is_only_looked_at_need_not_be_saved() -> None:
    over = random_game(3)
    app = App(games=SavedGames((entry("x", over, 1),)))
    app, _ = update(app, GameLoaded("x", write(over), is_watched=True, failure="full"))
    assert app.game == over
    assert app.games.failure is None


@pytest.mark.parametrize("is_at_table", [True, False])
def test_a_game_that_cannot_be_opened_is_said_to_be_so(is_at_table: bool) -> None:
    before = at_table(played())[0] if is_at_table else App()
    app, effects = update(before, GameUnreachable())
    assert (app.game, app.screen, effects) == (before.game, before.screen, ())
    assert page(app).count("This game can’t be opened right now.") == 1


def test_a_failure_that_comes_back_is_told_again() -> None:
    app, _ = update(App(), GamesListed((), "broken"))
    app, _ = update(app, Command("failure-seen"))
    app, _ = update(app, GamesListed((), "broken"))
    assert app.games.is_failure_seen  # it is the same
    app, _ = update(app, GamesListed(()))
    app, _ = update(app, GamesListed((), "broken"))
    assert "couldn’t save this game" in page(app)


@pytest.mark.parametrize("panel", ["games", "statistics"])
def test_what_failed_is_told_in_the_panel_where_it_was_asked_for(panel: str) -> None:
    app, _ = update(with_panel(App(games=SavedGames((FIRST,))), panel), GamesUndeleted())
    dialog = page(app).partition('role="dialog"')[2]
    assert "Nothing could be deleted right now" in dialog


@pytest.mark.parametrize(
    ("kept", "title"),
    [
        (
            replace(FIRST, levels=(None, None), result=None, round=3),
            "Anna vs Mate, round 3 of 8",
        ),
        (FIRST, "Anna vs Mate, 7–9"),
        (replace(FIRST, sound=False, round=3, result=None), "Anna vs Mate, round 3 of 8"),
        (Entry(id="9", sound=False), "Unreadable game file"),
    ],
)
def test_a_kept_game_is_called_by_its_players_or_else_unreadable(kept: Entry, title: str) -> None:
    app = with_panel(App(games=SavedGames((kept,))), "games")
    (line,) = inside(page(app), "history").classed("saved-game")
    assert line.tagged("b")[0].text == title


@pytest.mark.parametrize(
    ("saved", "is_won"),
    [
        (replace(FIRST, leg=0, result=(9, 7)), True),
        (replace(FIRST, leg=0, result=(7, 9)), False),
        (replace(FIRST, leg=0, result=(8, 8)), False),
        (replace(FIRST, leg=0, result=(7, 9), levels=LEVELS[::-1]), True),
        (replace(FIRST, leg=0, result=(9, 7), levels=(None, None)), False),
        (replace(FIRST, leg=0, result=(9, 7), levels=("mate", "mate")), False),
        (replace(FIRST, leg=0, result=(9, 7), verdict=1), False),
        (replace(FIRST, leg=0, result=None), False),
        (replace(FIRST, leg=2, result=(9, 7), match=(16, 18)), False),
    ],
)
def test_a_game_won_against_the_computer_has_a_mark(saved: Entry, is_won: bool) -> None:
    app = with_panel(App(games=SavedGames((saved,))), "games")
    (line,) = inside(page(app), "history").classed("saved-game")
    assert ("Won" in line.text) == is_won


GAMES = tuple(
    replace(FIRST, leg=0, names=(name, "Mate"), seed=None, id=name, kept=Kept(1, DAY * day))
    for day, name in enumerate(["Anna", "Bernd", *"CDEFGHIJ"], start=40)
)


@pytest.mark.parametrize(
    ("text", "found"),
    [("", 11), ("bernd", 1), (" BER mat", 1), ("Feb", 10), ("oak", 1), ("oak bernd", 0), ("<b", 0)],
)
def test_the_history_is_searched_by_name_date_and_seed(text: str, found: int) -> None:
    games = (*GAMES, replace(FIRST, leg=0, names=("K", "L"), kept=Kept(1, 2)))
    app = with_panel(App(games=SavedGames(games)), "games")
    app, _ = update(replace(app, games=replace(app.games, page=1)), SettingChanged("sought", text))
    history = inside(page(app), "history")
    assert len(history.classed("saved-game")) == found
    assert ("No game found." in history.text) == (not found)
    assert app.games.page == 0


def test_few_games_have_no_search() -> None:
    for games, is_there in ((GAMES, False), ((*GAMES, FIRST), True)):
        app = with_panel(App(games=SavedGames(games)), "games")
        assert ("sought" in Tags(page(app)).all("id")) == is_there


def test_a_day_is_what_a_clock_may_be_ahead() -> None:
    assert DAY == 86_400_000


def test_a_notice_over_a_game_is_there_until_it_is_closed() -> None:
    app = replace(at_table(played())[0], notice="This link is old.")
    (note,) = Tags(page(app)).page.classed("note")
    assert (note.attrs["role"], note.text) == ("alert", "This link is old.")
    after, _ = press(app, "Close")
    assert after.notice is None
    assert not Tags(page(after)).page.classed("note")
