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


@pytest.mark.every_engine
def test_a_connection_that_ends_in_the_middle_of_a_turn_goes_on_by_link(
    page: Page, other: Page
) -> None:
    tables = connect(page, other)
    play_both(tables, Random(7), 3)
    other.reload()
    page.get_by_text("The connection has ended.").first.wait_for()
    for table in tables:
        expect(table.page.get_by_role("region", name="Tavern")).to_be_visible(timeout=START)
    # The other one makes the line anew, with new codes.
    other.get_by_role("button", name="Send it again…").or_(
        other.get_by_role("button", name="Other ways…")
    ).or_(other.get_by_role("button", name="By link…")).first.click()


def test_a_rematch_goes_over_the_same_connection(page: Page, other: Page) -> None:
    pass


def test_without_a_camera_the_page_says_what_to_do(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Scan the answer").click()
    expect(page.get_by_role("status")).to_have_text(
        "The camera cannot be used. Copy the answer there and paste it here."
    )
    expect(page.get_by_label("Paste the answer here")).to_be_visible()
    expect(page.locator("video")).to_have_count(0)
