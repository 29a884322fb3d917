"""The browser's own Back: it closes what is open, and leaves the page only from there."""

from playwright.sync_api import Page, expect

from tests.support import positions
from tests.support.table_page import START, Table


def test_back_closes_a_panel_and_then_the_replay_beneath_it(page: Page) -> None:
    table = Table(page).open()
    all_that_is_opened_and_closed_is_one_step(table)
    table.load(positions.find(positions.over, positions.COMPUTER))
    table.button("Final scoring").click()
    table.button("More").click()
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


def test_back_leads_from_the_review_to_the_result_before_and_after_a_reload(page: Page) -> None:
    table = Table(page).open()
    table.load(positions.find(positions.over, positions.COMPUTER))
    table.button("Final scoring").click()
    heading, result = page.get_by_role("heading", name="Game review"), page.locator("#final-title")
    for _ in range(2):
        table.button("Review").click()
        expect(heading).to_be_visible()
        page.go_back()
        expect(result).to_be_visible()
    table.button("Review").click()
    table.reload()
    expect(heading).to_be_visible(timeout=START)
    page.go_back()
    expect(result).to_be_visible()


def test_back_leaves_a_saved_game_for_the_start_screen_from_which_it_goes_on(page: Page) -> None:
    table = Table(page).open()
    table.begin(positions.find(positions.choice))
    moves = table.moves()
    table.button("Menu").click()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
    page.get_by_role("button", name="Continue this game").click()
    assert table.moves() == moves


def all_that_is_opened_and_closed_is_one_step(table: Table) -> None:
    """See that a panel that has been closed is no step of the way back."""
    page = table.page
    before = page.evaluate("history.length")
    for _ in range(3):
        table.more("Quick rules")
        table.close()
    assert page.evaluate("history.length") <= before + 1
