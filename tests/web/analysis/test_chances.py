"""How sure the chances are: exact in the last round, typically off before, or not whole."""

import re
from dataclasses import replace

import pytest

from shanghaien.ai.certainty import first_estimate, is_free_of_tricks
from shanghaien.cards import Trick
from shanghaien.game import Game, from_position
from shanghaien.moves import Roll, Rolled, format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import ROUNDS
from tests.support.app_driver import at_table, press, with_panel
from tests.support.html import Tags
from tests.support.random_games import PEOPLE, random_game
from web.kernel.effects import AskTeacher
from web.kernel.messages import AnalysisArrived, DiceRolled, MovePlayed
from web.kernel.model import App
from web.shell.page import page
from web.shell.update import update


def panel(round_: int, *, is_whole: bool) -> str:
    """What the bar opens in a round."""
    return panel_of(begun(round_), is_whole=is_whole)


def begun(round_: int) -> Game:
    """A game whose first roll of a round has fallen."""

    def is_wanted(game: Game) -> bool:
        return game.state.round == round_ and game.last_round() is None

    return random_game(3, seats=PEOPLE, until=is_wanted)


def panel_of(game: Game, *, is_whole: bool) -> str:
    """The same of a game."""
    app, _ = at_table(game, bar="always")
    waiting = page(with_panel(app, "chances"))
    assert "Calculating winning chances" in waiting
    return page(with_panel(told(app, is_whole=is_whole), "chances"))


def told(app: App, *, is_whole: bool) -> App:
    """The App with chances."""
    answer = {"win": 0.62, "whole": is_whole}
    return update(app, AnalysisArrived(app.ticket, "chances", answer))[0]


@pytest.mark.parametrize("round_", [1, 5, 7])
def test_before_the_last_round_the_error_of_the_position_is_told(round_: int) -> None:
    text = panel(round_, is_whole=True)
    assert "Anna 62%, Bernd 38%" in text
    error = max(1, round(100 * first_estimate(begun(round_).state, 0.62).error))
    assert f"off by about {error}%" in text


def test_the_last_round_is_exact() -> None:
    text = panel(ROUNDS, is_whole=True)
    assert "Exact:" in text
    assert "off by" not in text


def test_what_was_not_searched_is_told_where_there_was_more_to_search() -> None:
    game = random_game(3, trick=Trick.BOTH, until=lambda g: g.state.round == 2)
    assert not is_free_of_tricks(game.state)
    assert "The chances may be far off." in panel_of(game, is_whole=False)
    tricks = [replace(side, tricks=()) for side in game.state.sides]
    bare = from_position(replace(game.state, sides=(tricks[0], tricks[1])), game.seats)
    assert "typically off by about" in panel_of(bare, is_whole=False)


def test_the_bar_shows_that_its_number_is_rough_only_where_the_kernel_has_failed() -> None:
    rolled = random_game(
        3, trick=Trick.BOTH, until=lambda g: g.state.round == 2 and g.last_round() is None
    )
    app, _ = at_table(rolled, bar="always")
    rough, whole = (page(told(app, is_whole=is_whole)) for is_whole in (False, True))
    assert re.search("Winning chances: .* – may be far off<", rough)
    assert re.search(">≈(62|38)<", rough)
    assert "far off" not in whole
    assert "≈" not in whole


@pytest.mark.parametrize("seed", range(5))
def test_between_two_rows_no_chances_are_shown(seed: int) -> None:
    """Those of the old row are gone by the shanghai, and nobody has seen the new one."""
    ended = random_game(seed, seats=PEOPLE, until=lambda g: g.last_round() is not None)
    app, effects = at_table(ended, bar="always")
    asked = [each.state for each in effects if isinstance(each, AskTeacher)]
    assert asked == [hide(ended.state)], "it is worked out ahead"
    app = told(app, is_whole=True)
    (bar,) = Tags(page(app)).classed("chances")
    assert bar["aria-label"] == "Winning chances"
    assert "62" not in page(app)
    rolled, _ = update(app, MovePlayed(format_event(Roll())))
    app, effects = update(rolled, DiceRolled(rolled.ticket, Rolled(1, 2)))
    assert app.game is not None
    asked = [each.state for each in effects if isinstance(each, AskTeacher)]
    assert asked[0] == hide(app.game.state)
    assert "Anna 62%" in page(told(app, is_whole=True))


@pytest.mark.parametrize("is_bar_first", [True, False])
def test_the_bar_shows_what_the_best_move_is_worth_once_a_hint_has_it(is_bar_first: bool) -> None:
    game = begun(5)
    app, _ = at_table(game, bar="always", hints="always")
    app, _ = press(app, "hint")
    options = [[format_event(move), 0.7 - n / 10] for n, move in enumerate(legal_moves(game.state))]
    bar = AnalysisArrived(app.ticket, "chances", {"win": 0.62, "whole": True})
    hint = AnalysisArrived(app.ticket, "options", {"options": options})
    for answer in (bar, hint) if is_bar_first else (hint, bar):
        app, _ = update(app, answer)
    assert f"{game.seats[game.state.to_move].name} 70%" in page(app)
