"""The page starts, and all it needs comes from its own folder."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Log

MARKED = "name => performance.getEntriesByName(name, 'mark').length"
PATIENCE = 60_000
"""Milliseconds for a start on a busy machine."""


def wait_for_mark(page: Page, name: str) -> None:
    """Wait until the page has set a User Timing mark; the policy forbids `wait_for_function`."""
    waited = 0
    while not page.evaluate(MARKED, name):
        assert waited < PATIENCE, f"no mark {name!r}"
        page.wait_for_timeout(50)
        waited += 50


def test_page_starts_under_a_subpath(page: Page, site: str, log: Log) -> None:
    page.goto(site)
    wait_for_mark(page, "usable")
    expect(page.locator("#app")).not_to_be_empty()
    own = (site, f"blob:{log.origin}", "data:")
    assert [url for url in log.requests if not url.startswith(own)] == []


def test_opponent_answers(page: Page, site: str) -> None:
    page.goto(site)
    wait_for_mark(page, "opponent-ready")
