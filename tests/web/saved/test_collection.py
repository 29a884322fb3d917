"""Texts from outside: many games in one file, single records, and what is told of them."""

import json
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from shanghaien.formats.collection import HEADS, split_all, write_all
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from tests.support.app_driver import PEOPLE, changed, game, started, with_panel
from tests.support.games import FEW, played
from tests.support.html import Tags
from tests.support.stored import write_settings
from web.kernel.effects import SaveGame, SaveSettings
from web.kernel.messages import (
    BulkProgress,
    Command,
    FilesRefused,
    GameLoaded,
    GameSaved,
    GamesExported,
    GamesImported,
    GamesListed,
    TextOpened,
)
from web.kernel.model import App
from web.kernel.saved_state import PAGE, Kept, ReviewSums, entry
from web.kernel.settings import Pace
from web.lang import LANGUAGES, words
from web.saved.effects import (
    ExportAllGames,
    ExportGame,
    ImportGames,
    ListGames,
    OpenGame,
    Quarantine,
    Renew,
    SaveReviewTotals,
)
from web.saved.error_text import REASONS, refusal
from web.saved.row_state import pack, unpack
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import lines


@cache
def some() -> tuple[Game, ...]:
    """Some games in progress and a finished one."""
    apps = list(game(changed(App(), **PEOPLE), Random(8)))
    return tuple(found.game for found in (apps[3], apps[30], apps[-1]) if found.game)


@cache
def text() -> str:
    return write_all(
        ({"begun": i, "changed": i + 5}, write(found)) for i, found in enumerate(some())
    )


@pytest.mark.parametrize("number", [0, 1, 3])
def test_all_games_can_be_saved_as_one_file_however_few_there_are(number: int) -> None:
    entries = tuple(entry(str(i), some()[0], i) for i in range(number))
    app, _ = update(App(), GamesListed(entries))
    assert ("export-all" in Tags(page(with_panel(app, "games"))).all("data-do")) == (number > 0)


def test_altered_collections_are_refused_or_are_games_that_the_rules_allow() -> None:
    rng = Random(20)
    whole = text()
    for _ in range(60):
        at = rng.randrange(len(whole))
        altered = whole[:at] + rng.choice('0123456789 {}[]"\nabz') + whole[at + 1 :]
        try:
            found = split_all(altered)
            rows = [found.read(i) for i in range(len(found.lines))]
        except RecordError as error:
            refusal(words("en"), error)
        else:
            assert all(read(write(row.game)) == row.game for row in rows)


def test_every_refusal_can_be_said() -> None:
    wheres = ("record", "deck[3]", "games[0].line 2, column 5", "players[1]")
    for where, problem, language in product(wheres, RecordProblem, LANGUAGES):
        said = refusal(words(language), RecordError(where, "?", problem, "a {b} c"))
        assert "{0}" not in said, said
        assert ("a {b} c" in said) == ("{value}" in REASONS[problem]), said


def test_a_fault_of_which_only_the_place_is_known_names_it_once() -> None:
    for problem in (RecordProblem.VALUE, RecordProblem.ILLEGAL):
        said = refusal(words("en"), RecordError("events", "?", problem))
        assert said.count("events") == 1, said


def test_games_are_taken_in_and_their_number_is_told() -> None:
    app, effects = update(App(), TextOpened(text()))
    assert effects == (ImportGames(text()),)
    assert app.games.progress == (0, 3)
    assert update(app, TextOpened(text())) == (app, ())  # one file after the other
    app, effects = update(app, GamesImported(2, 1))
    assert app.notice == "2 games were added. 1 game was already saved."
    assert effects == (ListGames(),)


BAD = tuple(
    RecordError(f"games[{i}].events[1]", "?", RecordProblem.ILLEGAL, "roll") for i in range(5)
)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (GamesImported(0, 0, failure="full"), "The games couldn’t be saved. Nothing was changed."),
        (GamesImported(0, 0, failure="slow"), "Your browser hasn’t responded yet"),
        (GamesImported(7, 0, failure="full"), "7 games were added. The others couldn’t be saved"),
        (GamesImported(7, 0, BAD[:1]), "1 couldn’t be opened: game 1, event 2 (the rules don’t"),
        (GamesImported(7, 0, BAD), "5 couldn’t be opened: game 1, event 2"),
    ],
)
def test_what_became_of_the_games_is_told(event: GamesImported, said: str) -> None:
    app, _ = update(App(), event)
    assert said in str(app.notice)
    assert ("…" in str(app.notice)) == (len(event.bad) > 3)


def test_a_backup_brings_settings_and_lessons_where_nothing_was_chosen_here() -> None:
    theirs = changed(App(language="nl"), name_a="Käthe", pace="quick", lesson="4")
    stored = write_settings(theirs.language, theirs.settings)
    app, effects = update(App(), GamesImported(1, 0, settings=stored))
    assert (app.language, app.settings) == ("nl", theirs.settings)
    assert effects == (
        SaveSettings({"language": "nl", "name_a": "Käthe", "pace": "quick", "lesson": "4"}),
        ListGames(),
    )
    assert app.notice == update(App(language="nl"), GamesImported(1, 0))[0].notice
    ours = changed(App(language="fr"), name_a="Anna", lesson="6")
    app, _ = update(ours, GamesImported(1, 0, settings=stored))
    assert (app.language, app.settings.name_a, app.settings.lessons_done) == ("fr", "Anna", 6)
    assert app.settings.pace is Pace.QUICK
    app, effects = update(ours, GamesImported(1, 0, settings="rubbish"))
    assert (app.settings, effects) == (ours.settings, (ListGames(),))


def test_a_finished_record_is_looked_at_and_does_not_become_ones_own() -> None:
    over = some()[-1]
    app, effects = update(App(), TextOpened(write(over)))
    assert app.game == over
    assert app.games == App().games
    app, more = update(replace(app, is_calm=True), Command("continue"))
    assert "final-title" in page(app)
    assert not any(isinstance(effect, SaveGame | SaveReviewTotals) for effect in (*effects, *more))


def test_a_record_in_mid_game_goes_on() -> None:
    app, effects = update(App(), TextOpened(write(some()[1])))
    assert app.game == some()[1]
    assert isinstance(effects[0], SaveGame)


def test_a_game_of_a_newer_version_is_left_as_it_is() -> None:
    newer = write(some()[0]).replace('"version": 8', '"version": 9')
    app, effects = update(App(), GameLoaded("x", newer))
    assert effects == ()
    assert "saved by a newer version of this page" in str(app.notice)


def test_a_damaged_game_keeps_what_is_known_of_it_and_can_be_tried_again() -> None:
    over = some()[-1]
    kept = replace(entry("x", over, 5), kept=Kept(3, 5, ReviewSums((0, 0), (0, 0), (1, 2), (0, 0))))
    app, _ = update(App(), GamesListed((kept,)))
    app, effects = update(app, GameLoaded("x", "scrap", is_watched=True))
    assert effects == (Quarantine(kept, "scrap"),)
    aside = unpack(json.loads(json.dumps(pack(replace(kept, sound=False)))))
    assert aside == replace(kept, sound=False)
    app, _ = update(app, GamesListed((aside,)))
    assert "Try opening it" in page(with_panel(app, "games"))
    assert len(lines(app.games.entries)) == 1  # the result is known all the same
    app, effects = update(app, Command("look", "x"))
    assert effects == (OpenGame("x", is_watched=True),)
    app, effects = update(app, GameLoaded("x", write(over), is_watched=True))
    assert Renew(kept, over) in effects
    assert app.games.find("x") == kept


def test_a_list_that_was_fetched_earlier_drops_no_game_that_has_begun_since() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    assert app.game is not None
    id_ = str(app.games.id)
    app, _ = update(app, GameSaved(entry(id_, app.game, 7)))
    app, _ = update(app, GamesListed((entry("x", some()[0], 5),)))
    assert [kept.id for kept in app.games.entries] == [id_, "x"]
    app, _ = update(app, GamesListed((entry(id_, some()[1], 9),)))
    assert [kept.turn for kept in app.games.entries] == [some()[1].turn]


def test_the_history_shows_a_page_at_a_time_each_game_once() -> None:
    games = tuple(replace(entry(f"game {n}", some()[n % 3], n)) for n in range(2 * PAGE + 5))
    app, _ = update(App(), GamesListed(games))
    app = with_panel(app, "games")
    found = []
    for number in range(3):
        shown, _ = update(app, Command("page", str(number)))
        tags = Tags(page(shown))
        ids = [id_ for id_ in tags.all("id") if id_.startswith("all-")]
        assert len(tags.all("id")) == len(set(tags.all("id")))
        assert len(ids) <= PAGE
        found += ids
    assert len(found) == len(set(found)) == len(games)
    assert update(app, Command("page", "3")) == (app, ())
    assert "Older games" in page(app)


@pytest.mark.parametrize("left", [2 * PAGE, PAGE + 1, PAGE, 1, 0])
def test_the_history_goes_back_to_a_page_that_there_is_once_games_are_deleted(left: int) -> None:
    games = tuple(replace(entry(f"game {n}", some()[n % 3], n)) for n in range(2 * PAGE + 1))
    app, _ = update(App(), GamesListed(games))
    app, _ = update(with_panel(app, "games"), Command("page", "2"))
    app, _ = update(app, GamesListed(games[:left]))
    html = page(app)
    shown = [id_ for id_ in Tags(html).all("id") if id_.startswith("all-")]
    assert len(shown) == (left - 1) % PAGE + 1 if left else not shown
    assert ("Newer games" in html) == (left > PAGE)
    assert "Older games" not in html


def test_the_history_goes_back_a_page_where_its_only_game_is_gone_when_it_is_opened() -> None:
    games = tuple(replace(entry(f"game {n}", some()[n % 3], n)) for n in range(PAGE + 1))
    app, _ = update(App(), GamesListed(games))
    app, _ = update(with_panel(app, "games"), Command("page", "1"))
    app, _ = update(app, GameLoaded("game 0", None))
    assert len(Tags(page(with_panel(app, "games"))).classed("saved-game")) >= PAGE


def test_how_far_it_has_come_is_shown_until_it_is_over() -> None:
    app, _ = update(App(), BulkProgress(40, 2000))
    assert "One moment… 40 of 2000 games done." in page(app)
    app, _ = update(app, BulkProgress(0, 0))
    assert "One moment" not in page(app)


def test_a_file_that_is_too_large_is_not_read_and_that_is_told() -> None:
    app, effects = update(App(), FilesRefused(are_many=False))
    assert effects == ()
    assert "too large" in str(app.notice)


def test_several_files_at_once_are_not_read_and_that_is_told() -> None:
    app, effects = update(App(), FilesRefused(are_many=True))
    assert (app.notice, effects) == ("Open one file at a time. Nothing was opened.", ())


def test_a_refusal_in_mid_game_is_shown_and_the_game_stays() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    after, effects = update(app, TextOpened("{}"))
    assert (after.game, effects) == (app.game, ())
    assert "Nothing was changed" in " ".join(Tags(page(after)).texts)
    closed, _ = update(after, Command("close"))
    assert closed.notice is None


def test_saving_all_needs_a_game_or_anything_that_was_chosen_or_achieved() -> None:
    assert update(App(), Command("export-all")) == (App(), ())
    app, _ = update(App(), GameSaved(entry("x", some()[0], 5)))
    exporting, effects = update(app, Command("export-all"))
    assert effects == (ExportAllGames(),)
    assert exporting.games.progress == (0, len(app.games.entries))
    assert update(exporting, Command("export-all")) == (exporting, ())  # one click is enough
    app, _ = update(exporting, GamesExported(left_out=2))
    assert app.notice == "2 games can’t be read and aren’t in the file."


def test_only_a_game_that_is_there_is_saved_as_a_file() -> None:
    app, _ = update(App(), GameSaved(entry("x", some()[0], 5)))
    assert update(app, Command("export-game", "x")) == (app, (ExportGame("x"),))
    assert update(app, Command("export-game", "y")) == (app, ())


def test_what_a_newer_version_has_saved_is_told_to_be_that() -> None:
    record = write(played(*FEW)).replace('"version": 1', '"version": 9')
    for text in (HEADS[3].replace("3", "4") + "\n", record):
        app, effects = update(App(), TextOpened(text))
        assert (
            app.notice
            == "This was made by a newer version of the game. Reload the page and try again."
        )
        assert effects == ()


def test_a_backup_of_a_newer_version_brings_what_only_that_can_read() -> None:
    stored = '{"language": "xx", "level": "admiral", "new": [1], "name_a": "Ada"}'
    _, effects = update(App(), GamesImported(1, 0, settings=stored))
    assert effects[:2] == (
        SaveSettings({"name_a": "Ada"}),
        SaveSettings({}, {"language": "xx", "level": "admiral", "new": [1]}),
    )
    vast = json.dumps({"new": "x" * 10_000})
    assert update(App(), GamesImported(1, 0, settings=vast))[1] == (ListGames(),)
