"""A tab that its person or a phone short of memory loads anew goes on as it was."""

from playwright.sync_api import Page, expect

from shanghaien.formats.link import write_link
from tests.support.table_page import START, Table, until
from tests.support.tour import positions

DRAFT = "sessionStorage.getItem('shanghaien.draft')"


def set_up(table: Table) -> None:
    table.more("Set up a position")
    cards = table.page.locator("button[data-do=board-card]")
    for at in (0, 3, 9):
        cards.nth(at).click()
    table.page.locator("#die-A-1").click()


def solve(table: Table) -> None:
    table.more("Puzzles")
    table.page.locator("button[data-move]").first.click(timeout=START)


def try_out(table: Table) -> None:
    fragment = write_link(positions()[-1])
    table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
    expect(table.page.locator(".is-replay")).to_be_visible()
    table.page.keyboard.press("PageDown")
    table.page.locator("[data-do=whatif]").click()
    table.page.locator("button[data-move], [data-do=whatif-roll]").first.click()


def invite(table: Table) -> None:
    table.page.locator("[data-do=panel][data-argument=friend]").first.click()
    table.page.locator("#friend-name").fill("Anna")
    table.page.locator("#friend-link").fill("https://example.org/#f=cut")


def test_what_was_done_comes_back_and_ends_with_the_room(page: Page) -> None:
    """Those that differ for a browser: a position by hand, a puzzle, whose file is fetched anew, a
    branch of a game from a link, and fields. All of them: tests/web/shell/test_drafts.py.
    """
    table = Table(page).open()
    for act in (set_up, solve, try_out, invite):
        act(table)
        draft = page.evaluate(DRAFT)
        assert draft.startswith("["), act.__name__
        page.reload()
        until(page, f"document.querySelector('#screen') && {DRAFT}", draft)
        shown = page.locator(".board, .is-lesson, .is-replay, .is-whatif, .table, [role=dialog]")
        expect(shown.first, act.__name__).to_be_visible(timeout=START)
        page.evaluate("history.back()")
        expect(page.get_by_role("dialog")).to_be_hidden()
        while page.locator(".setup").is_hidden():
            ends = page.locator("[data-do$=-close], [data-do$=leave], [data-do=stop-learning]")
            ends.last.click()
        assert page.evaluate(DRAFT) == "no", act.__name__
    page.reload()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible(timeout=START)
