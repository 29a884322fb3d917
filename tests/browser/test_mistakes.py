"""Own mistakes: found by themselves, asked again on later days, and kept."""

from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.seed import Seed
from tests.support.axe import findings
from tests.support.downloads import Save
from tests.support.games import seeded
from tests.support.table_page import START, Table, wait_for_mark

STUDIED = 240_000
"""Milliseconds for a study on a machine that is busy."""
NOON = int(datetime(2026, 11, 26, 12).timestamp()) * 1000
DAY = 24 * 60 * 60 * 1000


def visit_on(page: Page, days: int) -> None:
    """Have the next visit begin at noon, so many days later.

    Playwright's own clock would take its marks from the page, and with them the opponent's start.
    """
    now = f"{NOON + days * DAY} + Math.round(performance.now())"
    page.add_init_script(f"Date.now = () => {now};")


def on_day(page: Page, days: int) -> None:
    """Another visit, so many days later."""
    visit_on(page, days)
    page.reload()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible(timeout=START)
    wait_for_mark(page, "opponent-ready")  # the next visit would cut its files off


@pytest.mark.opponent
@pytest.mark.timeout(600)
def test_a_mistake_is_found_answered_wrongly_and_comes_again_the_next_day(
    page: Page, save: Save
) -> None:
    visit_on(page, 0)
    table = Table(page).open()
    # Of this game a shanghai in the last round cost most, and two more decisions are mistakes.
    table.load(write_all([({"begun": 1, "changed": 2}, write(seeded(Seed("word 1"))))]))
    offer = page.locator("#today-line")
    expect(offer).to_contain_text("Mistakes to retry today: 3", timeout=STUDIED)
    assert findings(page) == []
    table.close()
    # Round by Tab, a Firefox without a window would lose the focus.
    table.press(table.button("Today"), "Shift+Tab")
    table.press(table.button("Retry 3 now"))
    expect(page.get_by_role("heading", name="Mistake 1 of 3")).to_be_focused()
    table.press(table.button("Shanghai!"))
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_contain_text("You’ll see it again tomorrow.", timeout=STUDIED)
    expect(table.button("Try again")).to_be_focused()
    table.button("Why?").click()
    expect(verdict).to_contain_text("You played the same move in the game.")
    expect(verdict).to_contain_text("Better: roll.")
    assert findings(page) == []
    page.go_back()
    expect(offer).to_contain_text("Mistakes to retry today: 2")
    on_day(page, 0)
    expect(offer).to_contain_text("Mistakes to retry today: 2")
    on_day(page, 1)
    expect(offer).to_contain_text("Mistakes to retry today: 3")
    table.more("Saved games")
    text = save(table.button("Download all games").click)
    panel = page.get_by_role("dialog", name="Saved games")
    panel.get_by_role("button", name="Delete this game…").click()
    panel.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("No saved games yet.")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    table.close()
    expect(offer).not_to_contain_text("to retry")
    table.load(text)
    expect(offer).to_contain_text("Mistakes to retry today: 3", timeout=START)
    table.more("Statistics")
    page.get_by_role("button", name="My mistakes").click()
    listed = page.get_by_role("dialog", name="My mistakes").get_by_role("listitem")
    expect(listed.first).to_contain_text("You’ll see it again today.")
    listed.first.get_by_role("button", name="Mark as fixed").press("Enter")
    expect(listed.first).to_contain_text("Fixed: it won’t come back.")
    expect(listed.first.get_by_role("button", name="Undo")).to_be_focused()
    assert findings(page) == []
    listed.first.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator(".replay-comment")).to_contain_text("That gave away")
    table.button("Back").click()
    expect(page.get_by_role("dialog", name="My mistakes")).to_be_visible()
    table.close()
    expect(offer).to_contain_text("Mistakes to retry today: 2")
