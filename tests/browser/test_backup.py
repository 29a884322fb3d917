"""Saving all games as one file and bringing them back; games for which there is no room."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import HEADS, write_all
from shanghaien.formats.record import write
from tests.support.games import FEW, MORE, played
from tests.support.table_page import START, Table

ONE_ENGINE = pytest.mark.skip_browser("firefox")
"""What is feigned by means that only Chromium has; or Playwright hears of no download from it."""

FULL = """() => {
    IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
    };
}"""
"""Makes every write fail as on a full disk."""

HUGE = """() => Object.defineProperty(Blob.prototype, "size", {get: () => 1e9})"""
"""Makes every file look larger than it is."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


@ONE_ENGINE
def test_all_games_are_saved_and_brought_back_but_for_the_bad_one(table: Table) -> None:
    page = table.page
    games = [played(*MORE[:n]) for n in (3, 7)]
    table.load(write_all(({"begun": n, "changed": n}, write(game)) for n, game in enumerate(games)))
    table.more("Saved games")
    with page.expect_download() as download:
        table.button("Download all games").click()
    text = download.value.path().read_text(encoding="utf-8")
    panel = page.get_by_role("dialog", name="Saved games")
    for left in reversed(range(len(games))):
        panel.get_by_role("button", name="Delete this game…").first.click()
        panel.get_by_role("button", name="Delete it").click()
        expect(panel.get_by_role("listitem")).to_have_count(left)
    expect(page.get_by_text("No saved games yet.")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    bad = text + text.splitlines()[1].replace("US", "XX", 1) + "\n"
    table.load(bad)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("2 games were added. 1 couldn’t be opened: game 3", timeout=START)
    assert set(table.stored().values()) == set(map(write, games))
    page.evaluate(HUGE)
    table.load(bad)
    expect(alert).to_contain_text("too large")


@pytest.mark.release
@ONE_ENGINE
def test_brackets_without_end_are_refused_and_the_page_lives(table: Table) -> None:
    """Nested so deeply that Python's parser would exhaust the browser's stack."""
    table.load(f"{HEADS[3]}\n{'[' * 9_999} {write(played(*FEW))}")
    expect(table.page.get_by_role("alert")).to_contain_text("couldn’t be opened")
    table.begin(played(*FEW))


def test_two_games_without_room_are_both_there_at_the_next_start(table: Table) -> None:
    page = table.page
    page.evaluate(FULL)
    for events in (FEW, MORE):
        table.load(played(*events))
        expect(page.get_by_role("region", name="Tavern")).to_be_visible()
        table.leave()
    table.reload()
    expect(table.button("Continue this game")).to_be_visible(timeout=START)
    expect(table.button("One more unfinished game")).to_be_visible()
    assert set(table.stored().values()) == {write(played(*FEW)), write(played(*MORE))}
    names = "Object.keys(localStorage).filter(name => name.startsWith('shanghaien.game'))"
    assert page.evaluate(names) in ([], ["shanghaien.games"])
