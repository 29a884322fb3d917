"""Names that the page has given: in the reader's language, whatever wrote the game."""

import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai import LEVELS
from shanghaien.formats.link import read_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from tests.support.app_driver import COMPUTER, PEOPLE, at_table, changed, started, with_panel
from tests.support.games import FEW, played
from tests.support.html import Tags
from web.kernel.messages import Command, GamesListed, SettingChanged, TextOpened
from web.kernel.model import App
from web.kernel.names_state import UNNAMED, isolated, plain_name
from web.kernel.saved_state import entry
from web.lang import LANGUAGES, words
from web.sharing.questions import link
from web.shell.page import page, title
from web.shell.update import update


def german() -> Game:
    """A game against the mate with its names as the page shows them in German."""
    return replace(played(*FEW), seats=(Seat("Rot"), Seat("Steuermann", "mate")))


def test_every_name_in_every_language_is_known() -> None:
    for message, names in UNNAMED.items():
        new = {words(language).say(message) for language in LANGUAGES} - set(names.split(" "))
        assert not new, f"web/kernel/names_state.py: UNNAMED[{message!r}] lacks {new}"
    new = {level.name for level in LEVELS} - UNNAMED.keys()
    assert not new, f"web/kernel/names_state.py: UNNAMED lacks {new}"


def test_a_name_that_somebody_chose_is_none() -> None:
    assert plain_name("Rouge", None) == "Red"
    assert plain_name("Capitano", "captain") == "Captain"
    assert plain_name("Captain", None) is None
    assert plain_name("Anna", None) is None


@pytest.mark.parametrize("form", [PEOPLE, COMPUTER])
def test_a_new_game_stores_no_translated_name(form: dict[str, str]) -> None:
    app, _ = started(changed(App(language="de"), **form), Random(1))
    assert app.game is not None
    assert app.game.seats[0].name == "Red"
    assert app.game.seats[1].name in ("Blue", "Deckhand")
    assert "Rot" in page(app)
    assert "Red" not in " ".join(Tags(page(app)).texts)
    assert title(app).startswith("Rot – ")


def test_a_game_is_told_in_the_language_that_is_chosen_now() -> None:
    app, _ = at_table(german())
    app = with_panel(app, "log")
    said = " ".join(Tags(page(app)).texts)
    assert "Red rolls 2 and 4." in said
    assert "Mate" in said
    assert "Rot" not in said
    app, _ = update(app, SettingChanged("language", "fr"))
    assert "Rouge" in page(app)


def test_lists_replays_and_links_tell_it_too() -> None:
    app, _ = update(App(language="nl"), GamesListed((entry("x", german(), 5),)))
    assert "Rood" in page(app)
    app, _ = update(App(), TextOpened(link(App(), german())))
    assert "Steuermann" not in page(app)
    app, _ = at_table(german())
    app, _ = update(app, Command("watch", "0"))
    assert "Mate" in page(app)


def test_a_link_is_the_same_in_every_language() -> None:
    app, _ = at_table(german())
    game = read_link(link(app, german()))
    assert [seat.name for seat in game.seats] == ["Red", "Mate"]
    assert write(game).startswith(write(game)[:20])
    other, _ = update(with_panel(app, "share"), SettingChanged("language", "it"))
    assert link(app, german()) in page(other)


@pytest.mark.parametrize("name", ["שלום", "علی‌رضا", "Ali علي"])
def test_a_name_that_is_read_from_right_to_left_turns_no_score_around(name: str) -> None:
    game = replace(played(*FEW), seats=(Seat("Anna"), Seat(name)))
    app, _ = at_table(game)
    assert isolated(name) == isolated(isolated(name)) == f"\u2068{name}\u2069"
    assert title(app) == f"Anna – {isolated(name)} · Shanghaien"
    assert f"Dice: Anna 0, {isolated(name)} 0." in " ".join(Tags(page(app)).texts)
    told = " ".join(Tags(page(with_panel(app, "share"))).texts)
    for seen in (link(app, game), *re.findall(r"#(g=[\w-]+)", told)):
        assert read_link(seen).seats == game.seats
    assert isolated("Änne 7") == "Änne 7"
