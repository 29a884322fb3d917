"""Games whose opponent's worker dies, hangs or does not start."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from shanghaien.state import Player
from tests.support import engines
from tests.support.log import Log
from tests.support.site import requested
from tests.support.table_page import Table

LONG = 60_000
"""Milliseconds in which a dead worker must have been noticed and replaced, on a slow machine."""


def thoughts(page: Page) -> list[dict[str, str]]:
    """What the measures "think" say."""
    text = page.evaluate(
        "JSON.stringify(performance.getEntriesByName('think').map(measure => measure.detail))"
    )
    found: list[dict[str, str]] = json.loads(str(text))
    return found


def begin(page: Page) -> Table:
    """A game that the computer begins; it has answered once."""
    table = Table(page).open()
    table.start(people=False, starter="Computer")
    expect(page.locator("button[data-move=roll]")).to_be_visible(timeout=LONG)
    return table


def play_on(table: Table) -> None:
    """Make a few moves, between which the computer makes some."""
    before = table.kept().turn
    table.play_out(Random(5), most=5)
    game = table.kept()
    assert Player.B in {state.to_move for state in game.states[before : game.turn]}


@pytest.mark.release
def test_every_answer_is_measured(page: Page) -> None:
    table = begin(page)
    play_on(table)
    moves = [detail for detail in thoughts(page) if detail["kind"] == "move"]
    assert moves
    assert {detail["level"] for detail in moves} == {"deckhand"}


def test_a_worker_that_dies_in_mid_game_is_started_anew(page: Page, log: Log) -> None:
    table = begin(page)
    page.evaluate("document.querySelector('script[name=opponent]').xworker.terminate()")
    play_on(table)
    # Mostly the second; on a slow machine that may be taken for dead before it has started.
    expect(page.locator("script[name^=opponent-]")).to_have_count(1)
    expect(page.locator("script[name=opponent]")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    log.errors[:] = [text for text in log.errors if text != "undefined"]  # Firefox, of the dead one


@pytest.mark.release
@pytest.mark.skip_browser("firefox")  # the same code; one engine shows it
def test_a_worker_that_does_not_start_is_tried_twice_more_then_the_person_is_asked(
    page: Page, log: Log
) -> None:
    is_broken = True

    def answer(route: Route) -> None:
        if is_broken:
            route.fulfill(body="raise RuntimeError('a test')", content_type="text/x-python")
        else:
            route.continue_()

    page.route(requested("web/worker.py"), answer)
    table = Table(page).open()
    table.start(people=False, starter="Computer")
    expect(page.get_by_role("alert")).to_contain_text("isn’t responding", timeout=LONG)
    # Three at least; more where another question was asked meanwhile and tried on its own.
    workers = page.locator("script[name^=opponent-]")
    expect(workers).to_have_attribute("name", re.compile(r"^opponent-[3-9]$"))
    assert table.kept().turn == 0  # the game is as it was
    is_broken = False
    table.button("Ask again").click()
    expect(page.locator("button[data-move=roll]")).to_be_visible(timeout=LONG)
    assert log.errors  # of the workers that broke
    log.errors.clear()


def test_a_fetch_that_fails_unheard_ends_no_game_of_two(page: Page, log: Log) -> None:
    page.add_init_script(engines.ALONE)
    table = Table(page).open()
    table.start(people=True)
    page.route("**/nowhere", lambda route: route.abort())
    with page.expect_event("pageerror"):
        page.evaluate("() => { fetch('./nowhere'); }")
    page.locator("button[data-move=roll]").click()
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    log.errors.clear()
