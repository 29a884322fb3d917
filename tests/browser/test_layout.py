"""Every screen in every size: no overflow, no overlap, nothing too small to touch."""

import pytest
from playwright.sync_api import Page

from shanghaien.cards import Trick
from shanghaien.game import Game
from tests.support import positions
from tests.support.layouts import LAYOUTS, STILL
from tests.support.look import AROUND, LEAST, problems
from tests.support.table_page import Table

PLAY = {
    "direction": (positions.direction, positions.PEOPLE, None, ""),
    "opening": (positions.opening, positions.PEOPLE, None, ""),
    "choice": (positions.choice, positions.PEOPLE, Trick.ADJUST, ""),
    "tricks": (positions.tricks, positions.LONG, Trick.ADJUST, ""),
    "joker": (positions.tricks, positions.LONG, Trick.ADJUST, '[data-argument="joker both"]'),
    "adjust": (positions.tricks, positions.PEOPLE, Trick.ADJUST, '[data-argument="adjust"]'),
    "must": (positions.must, positions.PEOPLE, None, ""),
    "stacked": (positions.stacked, positions.PEOPLE, None, ""),
    "ended": (positions.ended, positions.LONG, None, ""),
    "computer": (positions.tricks, positions.COMPUTER, Trick.ADJUST, ""),
}
"""By name: what to find, who plays, the trick from the start, and what to click then."""


def opened(page: Page, game: Game, form: str = "turn") -> Table:
    """The page with a game on the table, seen as the form's `table` says."""
    table = Table(page).open()
    table.choose("Two at one table")
    table.set("The table", form)
    table.load(game)
    page.locator(".table").wait_for()
    return table


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("form", ["turn", "face"])
@pytest.mark.parametrize("screen", PLAY)
def test_a_table_fits_every_screen(page: Page, screen: str, form: str) -> None:
    test, seats, trick, click = PLAY[screen]
    opened(page, positions.find(test, seats, trick), form)
    if click:
        page.locator(click).first.click()
    found = []
    for layout, (width, height) in LAYOUTS.items():
        page.set_viewport_size({"width": width, "height": height})
        is_large = layout in STILL
        target = AROUND if is_large and seats != positions.COMPUTER else LEAST
        found += [f"{layout}: {text}" for text in problems(page, still=is_large, target=target)]
    assert found == []


@pytest.mark.parametrize("screen", ["tricks", "ended", "computer"])
def test_a_table_fits_in_every_engine(page: Page, screen: str) -> None:
    test, seats, trick, _ = PLAY[screen]
    opened(page, positions.find(test, seats, trick))
    for layout in ("phone", "phone-side", "tablet", "laptop"):
        width, height = LAYOUTS[layout]
        page.set_viewport_size({"width": width, "height": height})
        assert problems(page, still=layout in STILL, target=LEAST) == []


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("screen", ["tricks", "ended", "opening"])
def test_text_of_twice_the_size_loses_nothing(page: Page, screen: str) -> None:
    test, seats, trick, _ = PLAY[screen]
    opened(page, positions.find(test, seats, trick))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = []
    for layout, (width, height) in LAYOUTS.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{layout}: {text}" for text in problems(page, still=False, target=LEAST)]
    assert found == []


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_the_set_up_fits_every_screen(page: Page, size: str) -> None:
    table = Table(page).open()
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    found = []
    for mode in ("Against the computer", "Two at one table"):
        table.choose(mode)
        for layout, (width, height) in LAYOUTS.items():
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{layout}: {text}" for text in problems(page, still=False, target=LEAST)]
    assert found == []


@pytest.mark.skip_browser("firefox")
def test_the_final_scoring_fits_every_screen(page: Page) -> None:
    opened(page, positions.find(positions.over, positions.LONG))
    page.locator("[data-do=continue]").click()
    page.locator(".final").wait_for()
    found = []
    for layout, (width, height) in LAYOUTS.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{layout}: {text}" for text in problems(page, still=False, target=LEAST)]
    assert found == []
