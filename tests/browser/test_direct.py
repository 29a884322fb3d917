"""Two browsers in one room, connected without a server: by codes, by hand, and after a cut."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.support.table_page import START, Table
from tests.support.two_tables import play_both


def begin(page: Page) -> tuple[Table, str]:
    """From the start screen to the code; the link that it holds."""
    table = Table(page).open()
    table.button("With a friend, by link").click()
    table.button("Connect another device").click()
    expect(page.get_by_role("img", name="QR code for the camera")).to_be_visible()
    return table, page.get_by_label("The link", exact=True).input_value()


def answer(page: Page, link: str) -> tuple[Table, str]:
    """The second device opens the link and accepts; its answer."""
    page.goto(link)
    page.get_by_role("button", name="Accept", exact=True).click(timeout=START)
    expect(page.get_by_role("dialog", name="scan this code")).to_be_visible()
    return Table(page), page.get_by_label("The answer", exact=True).input_value()


def connect(page: Page, other: Page) -> tuple[Table, Table]:
    """Two browsers, connected by hand."""
    anna, link = begin(page)
    bernd, text = answer(other, link)
    page.get_by_label("Paste the answer here").fill(text)
    for side in (page, other):
        expect(side.get_by_role("dialog")).to_have_count(0)
        expect(side.get_by_text("is at the table.").first).to_be_attached(timeout=START)
    return anna, bernd


@pytest.mark.every_engine
def test_two_browsers_play_without_a_server(page: Page, other: Page) -> None:
    tables = connect(page, other)
    assert play_both(tables, Random(5), 8) == 8
