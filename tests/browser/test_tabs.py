"""What was chosen and achieved in one tab is in the others, even where only one place has room."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.puzzle_page import solution
from tests.support.table_page import START, Table

FULL = (
    "void (Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') })"
)


@pytest.mark.parametrize("is_full", [False, True], ids=["room", "full"])
def test_two_tabs_know_of_each_other_and_lose_nothing(page: Page, *, is_full: bool) -> None:
    table = Table(page).open()
    other = Table(page.context.new_page()).open()
    if is_full:
        for tab in (table, other):
            tab.page.evaluate(FULL)
    table.more("Puzzles")
    page.get_by_label("Theme").select_option("stop", timeout=START)
    expect(table.button("Shanghai!")).to_be_visible()
    best, _ = solution(page)
    page.locator(f'button[data-move="{best}"]').click()
    expect(page.locator(".lesson-number")).to_contain_text("Correct in a row: 1")
    other.more()
    other.page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    other.page.close()
    if is_full:  # nor is there room for the room that one was in
        table.button("Mehr").click(timeout=START)
        table.button("Aufgaben").click()
    expect(page.locator(".lesson-number")).to_contain_text("1", timeout=START)
    expect(page.locator("html")).to_have_attribute("lang", "de")
