"""Own mistakes: found by themselves, asked again on later days, and kept."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.seed import Seed
from tests.support import engines
from tests.support.axe import findings
from tests.support.games import seeded
from tests.support.log import Log
from tests.support.table_page import START, Table
from tests.support.veil import VEIL

STUDIED = 240_000
"""Milliseconds for a study on a machine that is busy."""
TODAY = datetime(2026, 11, 26, 12)


@pytest.fixture
def dated(browser: Browser, log: Log) -> Iterator[Page]:
    """A page whose day can be chosen: the clock is that of a whole context, so it has its own."""
    with browser.new_context(reduced_motion="reduce") as context:
        for script in (VEIL, engines.VISITED):
            context.add_init_script(script)
        log.watch(context)
        page = context.new_page()
        page.clock.set_fixed_time(TODAY)
        yield page


def on_day(page: Page, days: int) -> None:
    """Another visit, so many days later."""
    page.clock.set_fixed_time(TODAY + timedelta(days=days))
    page.reload()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible(timeout=START)


@pytest.mark.opponent
@pytest.mark.skip_browser("firefox")  # it takes long and shows nothing of the engine
@pytest.mark.timeout(600)
def test_a_mistake_is_found_answered_wrongly_and_comes_again_the_next_day(
    dated: Page, site: str
) -> None:
    page, table = dated, Table(dated).open(site)
    # Of this game a shanghai in the last round cost most, and two more decisions are mistakes.
    table.load(write_all([({"begun": 1, "changed": 2}, write(seeded(Seed("word 1"))))]))
    offer = page.get_by_role("button", name="to retry today")
    expect(offer).to_contain_text("3 to retry today", timeout=STUDIED)
    assert findings(page) == []
    table.press(offer)
    expect(page.get_by_role("heading", name="Mistake 1 of 3")).to_be_focused()
    table.press(table.button("Shanghai!"))
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_contain_text("You played the same move in the game.", timeout=STUDIED)
    expect(verdict).to_contain_text("You’ll see it again tomorrow.")
    expect(table.button("Next mistake")).to_be_focused()
    page.get_by_text("Why not mine?").click()
    expect(verdict).to_contain_text("Roll two dice – ")
    assert findings(page) == []
    page.go_back()
    expect(offer).to_contain_text("2 to retry today")
    on_day(page, 0)
    expect(offer).to_contain_text("2 to retry today")
    on_day(page, 1)
    expect(offer).to_contain_text("3 to retry today")
    table.button("All saved games…").click()
    with page.expect_download() as download:
        table.button("Download all games").click()
    text = download.value.path().read_text(encoding="utf-8")
    panel = page.get_by_role("dialog", name="Saved games")
    panel.get_by_role("button", name="Delete this game…").click()
    panel.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("No saved games yet.")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)
    table.load(text)
    expect(offer).to_contain_text("3 to retry today", timeout=START)
    table.button("Statistics").click()
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
    table.button("Close").click()
    expect(offer).to_contain_text("2 to retry today")
