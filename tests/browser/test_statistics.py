"""Statistics of saved games: shown, saved as a file, deleted."""

import csv
import re

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.seed import Seed
from tests.support.axe import findings
from tests.support.games import seeded
from tests.support.table_page import START, Table

REVIEWED = 180_000
"""Milliseconds for a review on a machine that is busy."""
GAMES = [(1_790_000_000_000 + i, 1_790_000_000_000 + i, Seed(f"word {i}")) for i in range(3)]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def add_games(table: Table) -> None:
    """Take in three finished games against the captain."""
    text = write_all(
        ({"begun": begun, "changed": kept}, write(seeded(seed))) for begun, kept, seed in GAMES
    )
    table.load(text)
    expect(table.page.get_by_text("3 games were added.")).to_be_visible(timeout=START)


def look(table: Table) -> None:
    """Open the statistics."""
    table.more("Statistics")
    expect(table.page.get_by_role("dialog", name="Statistics")).to_be_visible()


@pytest.mark.release
def test_without_games_the_screen_says_so(table: Table) -> None:
    look(table)
    expect(table.page.get_by_text("No finished games yet.")).to_be_visible()


def test_games_are_counted_and_deleted_after_a_question(table: Table) -> None:
    add_games(table)
    look(table)
    page = table.page
    expect(page.get_by_role("heading", name="Against the computer: Captain")).to_be_visible()
    expect(page.get_by_role("img", name="Last 3 games")).to_be_visible()
    expect(page.get_by_text("The dice of games from a seed")).to_be_visible()
    assert findings(page) == []
    table.button("Delete all finished games…").press("Enter")
    expect(page.get_by_role("group", name="Delete 3 finished games for good?")).to_be_focused()
    table.button("Keep").press("Enter")
    expect(table.button("Delete all finished games…")).to_be_focused()
    page.keyboard.press("Enter")
    table.button("Delete for good").press("Enter")
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    dialog = page.get_by_role("dialog", name="Statistics")
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    page.reload()
    expect(page.get_by_text("No finished games yet.")).to_be_visible(timeout=START)
    assert table.stored() == {}


@pytest.mark.release
@pytest.mark.skip_browser("firefox")  # Playwright hears of no download from it
def test_the_statistics_are_saved_as_a_file(table: Table) -> None:
    add_games(table)
    look(table)
    with table.page.expect_download() as download:
        table.button("Download as a table (CSV)").click()
    assert download.value.suggested_filename == "shanghaien-statistics.csv"
    with download.value.path().open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [seed.word for *_, seed in GAMES]


@pytest.mark.release
@pytest.mark.skip_browser("firefox")  # it takes long and shows nothing of the engine
@pytest.mark.timeout(300)
@pytest.mark.opponent
def test_what_a_review_found_is_kept_with_the_game(table: Table) -> None:
    table.load(write_all([({"begun": 1, "changed": 2}, write(seeded(Seed("harbour"))))]))
    table.more("Saved games")
    table.page.get_by_role("button", name=re.compile("^View ")).click()
    table.button("Review").click(timeout=START)
    page = table.page
    expect(page.get_by_text("Grades and luck")).to_be_visible(timeout=REVIEWED)
    table.leave()
    page.reload()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible(timeout=START)
    look(table)
    expect(page.get_by_text("Luck per game (winning chances)")).to_be_visible()
    expect(page.get_by_text("Winning chances lost per choice")).to_be_visible()
