"""A text size of the page's own, which an installed page needs: it has no zoom of the browser's."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.table_page import Table, wait_for_mark

SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.mark.every_engine
def test_text_grows_at_once_and_has_its_size_again_before_python_is_there(page: Page) -> None:
    table = Table(page).open()
    table.start(people=True)
    before = page.evaluate(SIZE)
    page.get_by_role("button", name="Menu").click()
    table.button("Settings").click()
    table.set("Text size", "Very large")
    expect(page.locator("html[data-text='140']")).to_be_visible()
    assert page.evaluate(SIZE) == pytest.approx(1.4 * before)
    wait_for_mark(page, "opponent-ready")
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.dataset.text") == "140"
    expect(page.get_by_role("region", name="Tavern")).to_be_visible()
    assert page.evaluate(SIZE) == pytest.approx(1.4 * before)
