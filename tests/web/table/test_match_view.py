"""What is said of a sealed game: fixed while it goes on, checked once it is over, and only then
what the seal hid."""

import json
import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.cli.text import seal_lines
from shanghaien.formats.record import write
from shanghaien.game import Game, seed_setup, start
from shanghaien.sources import Drawn, Sealed
from tests.support.app_driver import COMPUTER, PEOPLE, at_table, changed, started, with_panel
from tests.support.html import Tags
from tests.support.random_games import AGAINST, finished
from web.kernel.messages import TextOpened
from web.kernel.model import App
from web.lang import words
from web.shell.page import page
from web.shell.update import update
from web.table.match_view import origin

SEALED, OTHER = Sealed("0af1" * 8), Sealed("0af2" * 8)
FIXED = "All cards and dice were set before the first move; nobody can change them."
CHECKED = "Checked: nobody has changed the cards or dice since the game began."
FALSE = "These aren’t the cards and dice set before the first move."


def begun(sealed: Sealed = SEALED) -> Game:
    return start(seed_setup(sealed.seed), AGAINST, sealed)


OVER = finished(begun(), Random(2))
DRAWN = finished(replace(begun(), chance=Drawn()), Random(3))


def shown(game: Game, panel: str | None) -> str:
    """What stands on the page with a panel open."""
    app = replace(at_table(game)[0], round_end_seen=True)
    return " ".join(Tags(page(with_panel(app, panel))).texts)


def grouped(digits: str) -> str:
    """Digits as they are shown in full."""
    return " ".join(re.findall(".{8}", digits))


def test_that_a_game_was_checked_is_said_of_the_sealed_cards_and_dice_alone() -> None:
    w = words("en")
    assert origin(w, OVER) == CHECKED
    other_cards = replace(OVER, chance=OTHER)
    other_dice = replace(DRAWN, chance=SEALED)
    assert other_dice.setup == OVER.setup
    for game in (other_cards, other_dice):
        assert origin(w, game) == FALSE
        assert next(seal_lines(game)) == FALSE.replace("aren’t", "are not")
    assert origin(w, DRAWN) is None
    assert list(seal_lines(DRAWN)) == []
    # While it goes on, nothing has been checked.
    for turn in range(OVER.turn):
        assert origin(w, OVER.at(turn)) == FIXED


@pytest.mark.parametrize("panel", ["menu", "log", None])
@pytest.mark.parametrize("turn", [0, 1, 40])
def test_the_secret_is_nowhere_before_the_end(panel: str | None, turn: int) -> None:
    text = shown(OVER.at(turn), panel)
    assert SEALED.secret not in text.replace(" ", "")
    assert "opened" not in text
    assert SEALED.secret not in "".join(seal_lines(OVER.at(turn)))


def test_the_seal_is_in_the_menu_in_short_and_in_the_log_in_full() -> None:
    for turn in (0, 40):
        assert f"{FIXED} Seal: {SEALED.seal[:8]}…" in shown(OVER.at(turn), "menu")
        assert f"Seal: {grouped(SEALED.seal)}" in shown(OVER.at(turn), "log")


def test_the_end_says_that_it_was_checked_and_opens_the_seal() -> None:
    for panel in ("result", "log"):
        text = shown(OVER, panel)
        assert CHECKED in text
        assert f"Seal: {grouped(SEALED.seal)}" in text
        assert f"Secret that opens the seal: {grouped(SEALED.secret)}" in text


def test_each_new_game_at_this_device_is_sealed_anew() -> None:
    seals = set()
    for n, form in enumerate((COMPUTER, PEOPLE, COMPUTER)):
        app, _ = started(changed(App(), **form), Random(n))
        assert app.game
        assert isinstance(app.game.chance, Sealed)
        seals.add(app.game.chance.seal)
    assert len(seals) == 3


@pytest.mark.parametrize("field", ["secret", "deck", "events"])
def test_a_record_that_was_altered_is_refused_with_a_sentence(field: str) -> None:
    record = json.loads(write(OVER))
    other = json.loads(write(finished(begun(OTHER), Random(2))))
    if field == "events":
        rolled = next(i for i, event in enumerate(record["events"]) if event.startswith("rolled"))
        is_one = record["events"][rolled] == "rolled 1 1"
        record["events"][rolled] = "rolled 2 2" if is_one else "rolled 1 1"
    else:
        record[field] = other[field]
    app, _ = update(App(), TextOpened(json.dumps(record)))
    assert app.game is None
    assert app.notice
    assert "the cards or dice aren’t those set before the first move" in app.notice
