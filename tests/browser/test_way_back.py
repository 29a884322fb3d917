"""The browser's own Back: it closes what is open, and leaves the page only from there."""

from playwright.sync_api import expect

from tests.support import positions
from tests.support.table_page import Table


def test_back_closes_a_panel_and_then_the_replay_beneath_it(table: Table) -> None:
    page = table.page
    table.load(positions.find(positions.over, positions.COMPUTER))
    table.button("Final scoring").click()
    table.button("Replay").click()
    heading = page.get_by_role("heading", name="Replay")
    expect(heading).to_be_visible()
    table.button("Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(heading).to_be_visible()
    page.go_back()
    expect(heading).to_be_hidden()
    expect(page.locator("#final-title")).to_be_visible()


def test_what_was_closed_by_its_button_leaves_nothing_in_the_way(table: Table) -> None:
    page = table.page
    address = page.url
    page.goto("about:blank")
    table.open()
    for _ in range(2):
        table.button("Quick rules").first.click()
        table.button("Close").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url == address
    page.evaluate("() => { history.back(); }")
    page.wait_for_url("about:blank")
