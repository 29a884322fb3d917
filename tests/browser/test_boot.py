"""The page starts, and all it needs comes from its own folder."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import Log

MARKED = "name => performance.getEntriesByName(name, 'mark').length"
PATIENCE = 60_000
"""Milliseconds for a start on a busy machine."""

DRAW = "import js, random; js.document.title = f'drawn {random.random()}'"
"""A page that shows the first number of Python's own generator."""


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
    wait_for_mark(page, "opponent-ready")
    own = (site, f"blob:{log.origin}", "data:")
    assert [url for url in log.requests if not url.startswith(own)] == []


@pytest.mark.parametrize("locale", ["en-US", "de-AT", "zh-Hant-TW"])
def test_snapshot_fits_whatever_the_browsers_language(
    browser: Browser, site: str, locale: str
) -> None:
    with browser.new_context(locale=locale) as context:
        log = Log(site)
        log.watch(context)
        page = context.new_page()
        page.goto(site)
        wait_for_mark(page, "opponent-ready")
        assert log.errors == []
        assert [url for url in log.requests if url.endswith("stdlib.zip")] == []


def exchange(content: bytes) -> bytes:
    """Say that the snapshot is of another runtime."""
    return gzip.compress(gzip.decompress(content).replace(b'"build":"', b'"build":"0', 1))


def cut(content: bytes) -> bytes:
    """Lose the end, as when a connection breaks."""
    return content[: len(content) // 2]


@pytest.mark.parametrize("spoil", [exchange, cut, lambda _: b"not found"])
def test_page_starts_from_bytecode_where_the_snapshot_does_not_fit(
    page: Page, site: str, dist: Path, log: Log, spoil: Callable[[bytes], bytes]
) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=spoil((dist / "snapshot.bin").read_bytes()))

    page.route("**/snapshot.bin", answer)
    page.goto(site)
    wait_for_mark(page, "usable")
    assert [url for url in log.requests if url.endswith("stdlib.zip")]
    expect(page.locator("#app")).not_to_be_empty()


def test_each_start_draws_other_numbers(context: BrowserContext, site: str) -> None:
    context.route("**/web/main.py", lambda route: route.fulfill(body=DRAW))
    titles = set()
    for _ in range(2):
        page = context.new_page()
        page.goto(site)
        expect(page).to_have_title(re.compile("drawn"), timeout=PATIENCE)
        titles.add(page.title())
    assert len(titles) == 2
