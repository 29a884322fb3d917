"""How sure the chances are: exact in the last round, typically off before, or not whole."""

import re

import pytest

from shanghaien.ai.certainty import TYPICAL
from shanghaien.state import ROUNDS
from tests.support.app_driver import at_table, with_panel
from tests.support.random_games import PEOPLE, random_game
from web.app.messages import AnalysisArrived
from web.app.update import update
from web.ui.page import page


def panel(round_: int, *, is_whole: bool) -> str:
    """What the bar opens in a round."""
    game = random_game(3, seats=PEOPLE, until=lambda g: g.state.round == round_)
    app, _ = at_table(game, bar="always")
    waiting = page(with_panel(app, "chances"))
    assert "Calculating winning chances" in waiting
    app, _ = update(app, AnalysisArrived(app.ticket, "chances", {"win": 0.62, "whole": is_whole}))
    return page(with_panel(app, "chances"))


@pytest.mark.parametrize("round_", [1, 5, 7])
def test_before_the_last_round_the_typical_error_is_told(round_: int) -> None:
    text = panel(round_, is_whole=True)
    assert "Anna 62%, Bernd 38%" in text
    error = max(1, round(100 * TYPICAL[round_ - 1][0]))
    assert re.search(rf"off by about ({error}|{error + 1})%", text)


def test_the_last_round_is_exact() -> None:
    text = panel(ROUNDS, is_whole=True)
    assert "Exact:" in text
    assert "off by" not in text


def test_what_was_not_searched_is_told() -> None:
    assert "may be far off" in panel(ROUNDS, is_whole=False)
