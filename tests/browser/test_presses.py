"""Taps, clicks and keys that were not meant, in a browser (web/shell/presses.py says which)."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from shanghaien.moves import Roll, Shanghai
from shanghaien.state import Phase
from tests.support import positions
from tests.support.table_page import Table
from tests.support.unhurried import Hurry
from web.shell.presses import SETTLED

pytestmark = pytest.mark.only_browser("chromium")
"""What a press leads to is decided in Python, the same in every engine."""

DIE = "button.die-choice"


@pytest.fixture
def touched(browser: Browser, site: str) -> Iterator[Page]:
    """A page that is touched."""
    with browser.new_context(has_touch=True, reduced_motion="reduce", base_url=site) as context:
        yield context.new_page()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first control of its kind that can be seen."""
    box = page.locator(selector).filter(visible=True).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check_that_a_row_of_presses_adds_one_die(
    page: Page, press: Callable[[float, float], None]
) -> None:
    """On a die, beside which "Roll two dice" then appears for the other player."""
    table = Table(page).open()
    game = positions.find(positions.tricks)
    table.begin(game)
    hurry = Hurry(page)
    place = middle(page, DIE)
    press(*place)
    for gap in (120, 300, 450):
        table.settle()
        expect(page.locator(DIE)).to_have_count(0)
        hurry.wait(gap)
        press(*place)
    table.settle()
    assert table.kept().turn == game.turn + 1
    hurry.wait(SETTLED)
    page.get_by_role("button", name="Roll two dice").click()
    expect(page.locator(DIE).first).to_be_visible()
    assert isinstance(table.kept().events[game.turn + 1], Roll)


def test_taps_in_a_row_add_one_die_and_roll_for_nobody(touched: Page) -> None:
    check_that_a_row_of_presses_adds_one_die(touched, touched.touchscreen.tap)


def test_what_a_tap_has_opened_the_next_taps_neither_close_nor_use(touched: Page) -> None:
    Table(touched).open()
    hurry = Hurry(touched)
    place = middle(touched, "#stage [data-do=panel][data-argument=people]")
    for _ in range(3):
        touched.touchscreen.tap(*place)
        expect(touched.get_by_role("dialog")).to_be_visible()
        hurry.wait(250)
    hurry.wait(SETTLED)
    touched.touchscreen.tap(5, 5)  # beside the dialog
    expect(touched.get_by_role("dialog")).to_be_hidden()


def test_neither_fast_taps_zoom_nor_does_a_pull_load_the_page_anew(touched: Page) -> None:
    Table(touched).open()
    style = "getComputedStyle(document.{})"
    assert touched.evaluate(f"{style.format('documentElement')}.touchAction") == "manipulation"
    for element in ("documentElement", "body"):
        told = touched.evaluate(f"{style.format(element)}.overscrollBehaviorY")
        assert told == "contain"


def test_clicks_in_a_row_add_one_die_and_roll_for_nobody(page: Page) -> None:
    check_that_a_row_of_presses_adds_one_die(page, page.mouse.click)


@pytest.mark.keyboard
@pytest.mark.parametrize("key", ["Enter", "Space", "d", "3"])
def test_a_key_that_is_held_down_counts_once(page: Page, key: str) -> None:
    table = Table(page).open()
    game = positions.find(positions.turn_of_b)
    table.begin(game)
    page.locator("button[data-move=roll]").focus()
    for _ in range(9):  # each but the first is a repetition
        page.keyboard.down(key)
        table.settle()
    page.keyboard.up(key)
    table.settle()
    events = table.kept().events[game.turn :]
    assert len([event for event in events if isinstance(event, Roll | Shanghai)]) <= 1
    assert len(events) == (0 if key == "3" else 2)
    assert table.kept().state.phase is (Phase.TURN if key == "3" else Phase.PLACE)
