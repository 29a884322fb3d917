"""Games in WebKit, by its own driver instead of Playwright's: WebKitGTK, or Safari on a Mac."""

import re
import threading
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.support.expected_conditions import presence_of_element_located
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from shanghaien.cli.house import House
from shanghaien.formats.collection import split_all, write_all
from shanghaien.formats.link import write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from shanghaien.learning.decisions import study as told_of
from shanghaien.moves import Rolled, Shanghai
from shanghaien.seed import Seed
from shanghaien.state import Phase, Player
from tests.support import engines, painted, webkit
from tests.support.downloads import arrived, arrived_file
from tests.support.friends import Person
from tests.support.games import seeded, totals
from tests.support.mistakes import turns
from tests.support.site import Host
from tests.support.studies import decision
from tests.support.table_page import FOR_TWO, MOST, OFFERED, ON_TABLE, PLAY_OUT, STORED, last_game
from tests.support.tour import positions
from tests.support.veil import VEIL
from web.kernel.saved_state import Kept
from web.saved.row_state import write_kept

pytestmark = pytest.mark.skipif(
    "webkit" not in engines.chosen(), reason="WebKit's driver is not here"
)

START = 60
"""Seconds that the driver, the browser and Python may take to start on a busy machine."""


TEXT = "return document.getElementById('app').innerText"


@pytest.fixture(autouse=True)
def log() -> None:
    """Nothing listens to the console: the driver does not tell of it."""


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """Where the browser saves files."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    return folder


@pytest.fixture
def driver(downloads: Path) -> Iterator[webdriver.Remote]:
    """A browser with an empty profile."""
    with webkit.screen() as screen, webkit.session(screen, downloads) as session:
        yield session


def kept(driver: webdriver.Remote) -> Game:
    """The game as the browser keeps it: the rules check every move of it."""
    name = str(driver.execute_script(f"return {ON_TABLE}"))
    found = driver.execute_async_script(f"const done = arguments[0]; ({STORED})().then(done)")
    return last_game(found, name)


def rolled(driver: webdriver.Remote) -> Game:
    """The game as the browser keeps it once the first dice lie."""
    wait = WebDriverWait(driver, START)
    wait.until(lambda _: any(isinstance(event, Rolled) for event in kept(driver).events))
    return kept(driver)


def click(driver: webdriver.Remote, selector: str) -> None:
    """Click in the page; where it is scrolled to does not matter."""
    driver.execute_script("document.querySelector(arguments[0]).click()", selector)


def play(driver: webdriver.Remote, rng: Random) -> None:
    """Play at random up to the final scoring."""
    driver.set_script_timeout(webkit.LIMIT)
    script = f"const done = arguments[1]; ({PLAY_OUT})(arguments[0]).then(done)"
    driver.execute_async_script(script, [rng.random() for _ in range(MOST)])
    assert driver.execute_script(f"return ({OFFERED})()") == [[], ["Final scoring"]]
    assert driver.find_elements(By.CSS_SELECTOR, "[role=alert]") == []
    click(driver, "button[data-do=continue]")


@pytest.mark.release
def test_a_whole_game_against_the_computer(driver: webdriver.Remote, site: str) -> None:
    driver.get(site)
    driver.execute_script(VEIL)
    way = "[data-do=panel][data-argument=computer]"
    WebDriverWait(driver, START).until(lambda _: driver.find_elements(By.CSS_SELECTOR, way))
    click(driver, way)
    WebDriverWait(driver, START).until(lambda _: driver.find_elements(By.ID, "starter-B"))
    click(driver, "details.ways > summary")
    click(driver, "#starter-B")
    pace = driver.find_element(By.CSS_SELECTOR, "select[data-field=pace]")
    Select(pace).select_by_value("instant")
    click(driver, "[role=dialog] [data-do=start]")
    play(driver, Random(7))
    game = kept(driver)
    assert game.seats[Player.B].is_computer
    assert game.state.phase is Phase.OVER
    shown = WebDriverWait(driver, START).until(
        lambda _: re.findall(r"\d+–\u2060\d+", driver.execute_script(TEXT))
    )
    assert totals(game) in shown


def press(driver: webdriver.Remote, *selectors: str) -> None:
    """Click one after the other, each once it is there and nothing is being saved."""
    for selector in selectors:
        found = (By.CSS_SELECTOR, f"#app:not([data-keeping]) {selector}")
        WebDriverWait(driver, START).until(presence_of_element_located(found))
        click(driver, f"#app {selector}")


@pytest.mark.release
@pytest.mark.skipif(engines.IS_MAC, reason="Safari asks a person before it saves a file")
def test_a_record_and_all_games_are_saved_as_files(
    driver: webdriver.Remote, site: str, downloads: Path
) -> None:
    driver.get(site)
    driver.execute_script(VEIL)
    WebDriverWait(driver, START).until(
        lambda _: driver.execute_script("return performance.getEntriesByName('usable').length")
    )
    press(driver, *FOR_TWO, "button[data-move=roll]")
    press(driver, "button[data-move]", "[data-argument=menu]")
    saved = arrived(downloads, lambda: press(driver, "[role=dialog] [data-do=download]"))
    assert read(saved) == kept(driver)
    press(driver, "[role=dialog] [data-do=leave]", "[data-argument=more]")
    press(driver, "[role=dialog] [data-argument=games]")
    whole = split_all(arrived(downloads, lambda: press(driver, "[data-do=export-all]")))
    assert [whole.read(i).text for i in range(len(whole.lines))] == [write(read(saved))]
    told = "return document.querySelector('[role=dialog] .copies').textContent"
    line = "Last backup: today."
    WebDriverWait(driver, START).until(lambda _: driver.execute_script(told) == line)


@pytest.mark.release
@pytest.mark.skipif(engines.IS_MAC, reason="Safari asks a person before it saves a file")
def test_a_result_is_saved_as_a_picture(
    driver: webdriver.Remote, site: str, downloads: Path
) -> None:
    game = positions()[-1]
    driver.get(f"{site}#{write_link(game)}")
    press(driver, "[data-do=share]")
    saved = arrived_file(downloads, lambda: press(driver, "[data-do=share-picture]"))
    script = f"const [data, places, done] = arguments; ({painted.LOOK})(data, places).then(done)"
    painted.check(saved, game, partial(driver.execute_async_script, script))


def told(driver: webdriver.Remote, text: str) -> None:
    """Wait until the page says something."""
    WebDriverWait(driver, START).until(lambda _: text in driver.execute_script(TEXT))


ROWS = """const done = arguments[0];
const opening = indexedDB.open("shanghaien");
opening.onsuccess = () => {
    const all = opening.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => { opening.result.close(); done(all.result); };
};"""
"""Reads what is kept beside each game."""


def studied(game: Game) -> tuple[Mapping[str, object], str]:
    """A game as a backup has it, with a study: its last shanghai cost most, and two moves a little.

    To study it here would take this browser half a minute; tests/browser/test_mistakes.py does so.
    """
    ends = [turn for turn, event in enumerate(game.events) if event == Shanghai()]
    last = [turn for turn in ends if game.states[turn].to_move is Player.A][-1]
    mistakes = [decision(last, "stop", 0.25, "stop")]
    mistakes += [decision(turn, "place", 0.0625) for turn in turns(game, Player.A)[:2]]
    kept = Kept(study=(told_of(mistakes), None))
    return {"begun": 1, "changed": 2, **write_kept(kept)}, write(game)


def test_a_game_a_study_an_answer_and_a_variation_are_there_without_a_network(
    driver: webdriver.Remote, dist: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    file.write_text(write_all([studied(seeded(Seed("word 1")))]))
    host = Host(dist)
    try:
        driver.get(host.address)
        driver.execute_script(VEIL)
        press(driver, "[data-argument=more]", ".offline .ready")
        with driver.file_detector_context(UselessFileDetector):  # the driver takes no uploads
            driver.find_element(By.CSS_SELECTOR, "[data-file]").send_keys(str(file))
        press(driver, "[role=dialog] [data-do=close]")
        told(driver, "Mistakes to retry today: 3")
        press(driver, "[data-argument=today]", "[data-do=repeat]", "button[data-move=shanghai]")
        press(driver, "[data-do=why]")
        told(driver, "You played the same move in the game.")
        press(driver, "[data-do=repeat-end]", "[data-argument=more]")
        press(driver, "[data-argument=games]", "[data-do=look]")
        press(driver, "[data-do=replay-first]", "[data-do=whatif]", "button[data-move=roll]")
        press(driver, "[data-do=whatif-keep]")
        told(driver, "Saved with the game.")
        # Where the database fails, all would be kept in a spare place and be there again as well.
        (row,) = driver.execute_async_script(ROWS)
        assert row["study"]
        assert len(row["repeats"]) == 3
        assert len(row["branches"]) == 1
        press(driver, "[data-do=whatif-close]", "[data-do=leave]", "[role=dialog] [data-do=close]")
        press(driver, *FOR_TWO)
        press(driver, "button[data-move=roll]")
        before = rolled(driver)
    finally:
        host.stop()
    driver.refresh()
    found = presence_of_element_located((By.CSS_SELECTOR, "button[data-move]"))
    WebDriverWait(driver, START).until(found)
    assert kept(driver) == before
    press(driver, "button[data-move]")
    WebDriverWait(driver, START).until(lambda _: len(kept(driver).events) > len(before.events))
    assert kept(driver).events[: len(before.events)] == before.events
    press(driver, "[data-argument=menu]", "[role=dialog] [data-do=leave]")
    told(driver, "Mistakes to retry today: 2")
    press(driver, "[data-argument=more]", "[data-argument=analyses]", "[data-do=whatif-look]")
    press(driver, "[data-do=whatif-close]")
    assert driver.find_elements(By.CSS_SELECTOR, "[role=alert]") == []


HAND_ON = """const done = arguments[0];
const look = () => {
    const app = document.querySelector("#app:not([data-keeping])");
    const find = (selector) => app?.querySelector(selector);
    const link = find("[role=dialog] #share-link");
    const next = find("[role=dialog] [data-do=friend-code]")
        ?? find("[data-do=friend-send]:not([role=dialog] *) ~ [data-argument=friend]")
        ?? find("button[data-move]");
    if (link) { done(link.value); return; }
    if (next) next.click();
    setTimeout(look, 20);
};
look();"""
"""Plays until there is a link to be sent."""


@pytest.mark.release
def test_the_first_turns_with_a_friend_by_link(driver: webdriver.Remote, site: str) -> None:
    driver.get(site)
    driver.execute_script(VEIL)
    card = "button.way[data-argument=friend]"
    WebDriverWait(driver, START).until(lambda _: driver.find_elements(By.CSS_SELECTOR, card))
    WebDriverWait(driver, START).until(
        lambda _: driver.execute_script("return performance.getEntriesByName('usable').length")
    )
    driver.set_script_timeout(webkit.LIMIT)
    click(driver, card)
    WebDriverWait(driver, START).until(
        lambda _: driver.find_elements(By.CSS_SELECTOR, "[data-do=friend-invite]")
    )
    click(driver, "[data-do=friend-invite]")
    bernd = Person("Bernd", Random(1))
    bernd.open(driver.execute_async_script(HAND_ON)).do("friend-accept").do("friend-copy")
    for _ in range(3):
        driver.execute_script(
            "document.querySelector('[data-do=close]').click();"
            "location.hash = new URL(arguments[0]).hash;",
            bernd.link,
        )
        bernd.open(driver.execute_async_script(HAND_ON))
        assert bernd.app.notice is None
        bernd.play().do("friend-copy")
    assert kept(driver).events == bernd.game.events[: kept(driver).turn]


@pytest.fixture
def house(dist: Path) -> Iterator[str]:
    """The address of a host that passes letters on."""
    with House(dist) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def choosing(
    drivers: tuple[webdriver.Remote, ...],
) -> tuple[webdriver.Remote, list[str]] | Literal[False]:
    """Who can choose just now, and among which moves."""
    for driver in drivers:
        moves = driver.execute_script(f"return ({OFFERED})()[0]")
        if moves:
            return driver, moves
    return False


def play_at_table(drivers: tuple[webdriver.Remote, ...], rng: Random, most: int) -> None:
    """Let whoever can choose make a move, so many together."""
    for _ in range(most):
        wait = WebDriverWait(drivers[0], START, poll_frequency=0.05)
        driver, moves = wait.until(lambda _: choosing(drivers))
        press(driver, f"button[data-move='{rng.choice(moves)}']")


@pytest.mark.release
@pytest.mark.skipif(engines.IS_MAC, reason="Safari has one session at a time")
def test_two_devices_play_at_one_table(
    driver: webdriver.Remote, house: str, tmp_path: Path
) -> None:
    with webkit.screen() as screen, webkit.session(screen, tmp_path / "other") as other:
        for device in (driver, other):
            device.get(house)
            device.execute_script(VEIL)
        press(driver, "button.way[data-argument=friend]", "[data-do=wire-invite]")
        press(other, "[data-do=wire-sit]", "[role=dialog] [data-do=friend-accept]")
        play_at_table((driver, other), Random(2), 12)
        WebDriverWait(driver, START).until(
            lambda _: kept(driver).events[:12] == kept(other).events[:12]
        )
        assert len(kept(driver).events) >= 12
        for device in (driver, other):
            assert device.find_elements(By.CSS_SELECTOR, "[role=alert]") == []
