"""What is said of the game where something else is wrong: never that it is saved if it is not."""

from dataclasses import replace

import pytest

from tests.support import positions
from tests.support.app_driver import at_table
from web.kernel.asked_state import LATE
from web.kernel.model import App
from web.shell.page import page
from web.ui.safety import safety

SAVED, UNSAVED = "Your game is saved.", "Download the game file before you leave."
COMPUTER, _ = at_table(positions.find(positions.choice, positions.COMPUTER), mode="computer")


@pytest.mark.parametrize(
    ("failure", "is_held", "told"),
    [(None, True, SAVED), ("full", True, UNSAVED), (None, False, UNSAVED)],
)
def test_a_game_is_called_saved_only_where_it_is(
    failure: str | None, is_held: bool, told: str
) -> None:
    app = COMPUTER
    app = replace(app, games=replace(app.games, failure=failure, is_held=is_held))
    assert safety(app) == told
    for shown in (replace(app, opponent_error=LATE), replace(app, fault="a test")):
        assert told in page(shown)


def test_where_there_is_no_game_nothing_is_said_of_one() -> None:
    assert safety(App()) == ""
    assert SAVED not in page(replace(App(), fault="a test"))
