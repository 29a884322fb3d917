"""The dice in the statistics."""

from dataclasses import replace

from tests.support.app_driver import with_panel
from tests.support.html import Tags
from tests.support.random_games import random_game
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.shell.page import page
from web.shell.update import update

OVER = entry("over", random_game(8), 5)


def test_dice_of_games_that_go_on_are_not_among_those_of_finished_games() -> None:
    unfinished = replace(OVER, id="another", result=None, dice=(9,) * 6)
    app = with_panel(update(App(), GamesListed((unfinished,)))[0], "statistics")
    assert "No finished games yet." in page(app)
    assert not Tags(page(app)).page.classed("dice-figure")
    app, _ = update(app, GamesListed((unfinished, replace(OVER, dice=(1,) * 6))))
    assert "6 dice rolled" in page(app)
