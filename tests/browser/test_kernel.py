"""The solver of rounds in the opponent's worker, and the page where it cannot be had."""

import re

import pytest
from playwright.sync_api import Page, expect

from shanghaien.game import Game
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.chances import told
from tests.support.log import Log
from tests.support.random_games import PEOPLE, random_game
from tests.support.site import requested
from tests.support.table_page import Table

pytestmark = pytest.mark.opponent

THOUGHT = 60_000
"""Milliseconds for an answer on a machine that is busy."""


def last_round() -> Game:
    """The first choice after a roll of the last round, in which tricks decide."""
    return random_game(28, until=lambda one: one.state.round == 8 and one.last_round() is None)


def opened(page: Page) -> Table:
    """The page, which tells chances and hints."""
    table = Table(page).open()
    table.more("Hints and warnings")
    page.get_by_label("Winning chances").select_option("Always")
    page.get_by_role("combobox", name="Hints").select_option("Always")
    table.close()
    return table


def test_chances_are_of_the_whole_round_and_become_surer_and_moves_are_rolled_out(
    page: Page, log: Log
) -> None:
    table = opened(page)
    table.load(last_round())
    bar = page.locator(".chances")
    expect(bar).to_have_accessible_name(told(last_round()), timeout=THOUGHT)
    asked = [url for url in log.requests if "/kernel." in url]
    assert len(asked) == 1
    assert told(last_round()) != told(last_round(), is_whole=False)
    table.leave()
    table.load(
        random_game(28, seats=PEOPLE, until=lambda game: game.state.round == 7 and choices(game))
    )
    surer = re.compile(r"Winning chances: .* \(±1%\)$")
    expect(bar).to_have_accessible_name(surer, timeout=THOUGHT)
    bar.click()
    expect(page.get_by_text("The teacher has played out the next round")).to_be_visible()
    table.close()
    table.button("Hint").click()
    table.button("Why?").click(timeout=THOUGHT)
    page.locator("summary", has_text="What every move is worth").click()
    table.button("Play it out").click()
    expect(page.get_by_text(re.compile(r"Played out \d\d times"))).to_be_visible(timeout=THOUGHT)
    table.button("Stop").click()
    expect(table.button("Play out more")).to_be_visible()


def choices(game: Game) -> bool:
    """Whether there are two moves with a die."""
    return game.state.phase is Phase.PLACE and len(legal_moves(game.state)) > 1


@pytest.mark.every_engine
def test_where_the_solver_does_not_arrive_python_answers(page: Page, log: Log) -> None:
    """As where it has no memory: tests/web/opponent/test_server.py."""
    page.route(requested("kernel.wasm"), lambda route: route.abort())
    opened(page).load(last_round())
    wanted = told(last_round(), is_whole=False)
    bar = page.locator(".chances")
    expect(bar).to_have_accessible_name(wanted, timeout=THOUGHT)
    expect(bar).to_have_accessible_name(re.compile("may be far off"))
    log.errors.clear()  # of the file that was refused
