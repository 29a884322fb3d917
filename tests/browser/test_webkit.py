"""A whole game in WebKitGTK, by its own driver instead of Playwright's."""

import re
import time
from collections.abc import Iterator
from random import Random

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from shanghaien.formats.record import read
from shanghaien.game import Game
from shanghaien.rules import outcome
from shanghaien.state import Phase, Player
from tests.support import engines, webkit
from tests.support.table_page import ON_TABLE, STORED

START = 60
"""Seconds that the driver, the browser and Python may take to start on a busy machine."""
LIMIT = 180
"""Seconds that a game may take; the whole test is ended after those of checks.py."""

LOOK = """
const visible = element => element.getClientRects().length > 0;
const of = name => [...document.querySelectorAll(`button[data-${name}]`)]
    .filter(visible).map(button => button.dataset[name]);
const texts = selector => [...document.querySelectorAll(selector)]
    .filter(visible).map(element => element.innerText.trim());
return {
    moves: of("move"),
    next: texts("button[data-do=continue]"),
    alerts: texts("[role=alert]"),
};
"""
"""The moves and the way on that the page offers now, and what it complains about."""


@pytest.fixture(autouse=True)
def log() -> None:
    """Nothing listens to the console: the driver does not tell of it."""


@pytest.fixture
def driver() -> Iterator[webdriver.Remote]:
    """WebKitGTK's small browser, on a screen that nobody sees."""
    with webkit.screen() as screen, webkit.session(screen) as session:
        yield session


def kept(driver: webdriver.Remote) -> Game:
    """The game as the browser keeps it: the rules check every move of it."""
    name = str(driver.execute_script(f"return {ON_TABLE}"))
    found = driver.execute_async_script(f"const done = arguments[0]; ({STORED})().then(done)")
    return read(str(found[name]))


def click(driver: webdriver.Remote, selector: str) -> None:
    """Click in the page if it is there still; where it is scrolled to does not matter."""
    # Found and clicked in one go: the page may draw itself anew between two commands, and a die
    # that is placed takes its other places away. Whoever plays then looks again.
    driver.execute_script("document.querySelector(arguments[0])?.click()", selector)


def play(driver: webdriver.Remote, rng: Random) -> None:
    """Play at random up to the final scoring."""
    end = time.monotonic() + LIMIT

    def look(_: object) -> dict[str, list[str]] | None:
        assert time.monotonic() < end, "the game takes too long"
        found: dict[str, list[str]] = driver.execute_script(LOOK)
        assert not found["alerts"]
        return found if found["moves"] or found["next"] else None

    while True:
        found = WebDriverWait(driver, START, poll_frequency=0.05).until(look)
        assert found
        if found["next"]:
            click(driver, "button[data-do=continue]")
            if found["next"] == ["Final scoring"]:
                return
        else:
            moves = found["moves"]
            move = "shanghai" if "shanghai" in moves else rng.choice(moves)
            click(driver, f'button[data-move="{move}"]')


@pytest.mark.skipif("webkit" not in engines.chosen(), reason="WebKitGTK's driver is not here")
def test_a_whole_game_against_the_computer(driver: webdriver.Remote, site: str) -> None:
    driver.get(site)
    WebDriverWait(driver, START).until(lambda _: driver.find_elements(By.ID, "mode-computer"))
    click(driver, "#mode-computer")
    click(driver, "#starter-B")
    pace = driver.find_element(By.CSS_SELECTOR, "select[data-field=pace]")
    Select(pace).select_by_value("instant")
    click(driver, "button[data-do=start]")
    play(driver, Random(7))
    game = kept(driver)
    assert game.seats[Player.B].is_computer
    assert game.state.phase is Phase.OVER
    final = outcome(game.state)
    assert final is not None
    a, b = final.totals
    shown = WebDriverWait(driver, START).until(
        lambda _: re.findall(r"\d+ : \d+", driver.find_element(By.ID, "app").text)
    )
    assert f"{a} : {b}" in shown
