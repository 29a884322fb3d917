"""Many games in one file: all or none taken in, each refusal with its place."""

from random import Random

import pytest

from shanghaien.formats.collection import read_all, write_all
from shanghaien.formats.errors import Flaw, RecordError
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from tests.support.app_driver import PEOPLE, changed, game, started
from tests.support.html import Tags
from web.app.effects import ExportAllGames, ImportGames, ListGames
from web.app.messages import Command, GameSaved, GamesImported, TextOpened
from web.app.model import App
from web.app.update import update
from web.games.error_text import REASONS, refusal
from web.games.state import entry
from web.lang import LANGUAGES, words
from web.ui.page import page


def some() -> list[Game]:
    """Some games in progress and a finished one."""
    apps = list(game(changed(App(), **PEOPLE), Random(8)))
    return [found.game for found in (apps[3], apps[30], apps[-1]) if found.game]


def text() -> str:
    return write_all((i, i + 5, write(found)) for i, found in enumerate(some()))


def test_one_bad_game_refuses_all_and_is_named() -> None:
    lines = text().split("\n")
    lines[2] = lines[2].replace("rolled", "roled", 1)
    with pytest.raises(RecordError) as caught:
        read_all("\n".join(lines))
    assert caught.value.where.startswith("games[1].events[")
    app, effects = update(App(), TextOpened("\n".join(lines)))
    assert effects == ()
    assert "game 2, event 2" in str(app.notice)
    assert app.games == App().games


def test_altered_collections_are_refused_or_are_games_that_the_rules_allow() -> None:
    rng = Random(20)
    whole = text()
    for _ in range(60):
        at = rng.randrange(len(whole))
        altered = whole[:at] + rng.choice('0123456789 {}[]"\nabz') + whole[at + 1 :]
        try:
            rows = read_all(altered)
        except RecordError as error:
            refusal(words("en"), error)
        else:
            assert all(read(write(row.game)) == row.game for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("flaw", Flaw)
@pytest.mark.parametrize("where", ["record", "deck[3]", "games[0].line 2, column 5", "players[1]"])
def test_every_refusal_can_be_said(flaw: Flaw, where: str, language: str) -> None:
    said = refusal(words(language), RecordError(where, "?", flaw, "a {b} c"))
    assert "{0}" not in said
    assert ("a {b} c" in said) == ("{value}" in REASONS[flaw])


def test_games_are_taken_in_and_their_number_is_told() -> None:
    app, effects = update(App(), TextOpened(text()))
    (take,) = effects
    assert isinstance(take, ImportGames)
    assert len(take.games) == 3
    app, effects = update(app, GamesImported(2, 1))
    assert app.notice == "2 games were added. 1 was there already."
    assert effects == (ListGames(),)
    app, _ = update(app, GamesImported(0, 0, "full"))
    assert "nothing was changed" in str(app.notice)


def test_a_refusal_in_mid_game_is_shown_and_the_game_stays() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    after, effects = update(app, TextOpened("{}"))
    assert (after.game, effects) == (app.game, ())
    assert "nothing was changed" in " ".join(Tags(page(after)).texts)
    closed, _ = update(after, Command("close"))
    assert closed.notice is None


def test_saving_all_needs_games() -> None:
    assert update(App(), Command("export")) == (App(), ())
    app, _ = update(App(), GameSaved(entry("x", some()[0], 5)))
    assert update(app, Command("export")) == (app, (ExportAllGames(),))
