"""The start screen: one tap to the table, and every choice told before it."""

from random import Random

import pytest

from shanghaien.ai import LEVELS
from tests.support import positions
from tests.support.app_driver import COMPUTER, changed, started
from tests.support.html import Tags
from web.app.effects import SaveSettings
from web.app.model import App
from web.games.row_state import pack, unpack
from web.games.state import entry
from web.lang import LANGUAGES
from web.setup.options_view import LEVEL_LINES
from web.ui.page import page
from web.ui.shell import shell


def seen(app: App) -> str:
    """The set-up screen's parts that are not hidden, as conditions."""
    tags = Tags(page(app)).tags
    return "; ".join(
        a["data-when"] or "" for _, a in tags if "data-when" in a and "hidden" not in a
    )


def test_who_has_never_played_starts_and_who_has_plays_again() -> None:
    assert "played=off" in seen(App())
    again = seen(changed(App(), played="on", level="mate", starter="A"))
    assert "played=on" in again
    assert "mode=computer level=mate; mode=computer starter=A" in again


@pytest.mark.parametrize("played", ["off", "on"])
def test_one_tap_leads_from_the_open_page_to_the_first_roll(played: str) -> None:
    app = changed(App(), played=played, starter="A")
    assert {tag["data-do"] for tag in Tags(page(app)).classed("primary")} == {"start"}
    app, _ = started(app, Random(1))
    assert "roll" in Tags(page(app)).all("data-move")


def test_the_first_game_is_remembered_once() -> None:
    app, effects = started(changed(App(), **COMPUTER), Random(1))
    assert app.settings.has_played
    assert [e.settings.has_played for e in effects if isinstance(e, SaveSettings)] == [True]


@pytest.mark.parametrize("mode", ["computer", "people"])
def test_what_begins_is_told_beside_the_button(mode: str) -> None:
    for starter in ("lot", "A", "B"):
        assert f"mode={mode} starter={starter}" in seen(changed(App(), mode=mode, starter=starter))


def test_every_level_says_what_it_is() -> None:
    assert set(LEVEL_LINES) == {level.id for level in LEVELS}


def test_a_saved_game_says_whose_turn_it_is_and_how_it_stands() -> None:
    game = positions.find(positions.choice)
    kept = entry("a", game, 1)
    assert kept.mover == game.state.to_move
    raw = {**pack(kept), "points": list(kept.points or ())}
    found = unpack(raw)
    assert found
    assert (found.mover, found.points) == (kept.mover, kept.points)
    old = unpack({**raw, "mover": "A", "points": None})
    assert old
    assert (old.mover, old.points) == (None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_before_python_tells_of_no_game_until_one_is_known_to_wait(language: str) -> None:
    (saved,) = Tags(shell(App(language=language))).page.classed("saved")
    assert not saved.is_in_reach
    assert "resume" in saved.all("data-do")
    assert not Tags(page(App(language=language))).page.classed("saved")
