"""Later starts, from the snapshot of Python's memory or, where it does not fit, from bytecode."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support import engines
from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import find, requested
from tests.support.table_page import PATIENCE, wait_for_mark
from web.build.paths import ROOT

DRAW = "import js, random; js.document.title = f'drawn {random.random()}'"
"""A script that shows the first number of Python's own generator."""


def draw(route: Route, script: str) -> None:
    """Serve the page with another script in place of its own."""
    text = route.fetch().text()
    main = (ROOT / "web" / "main.py").read_text(encoding="utf-8")
    assert main in text
    route.fulfill(body=text.replace(main, script), content_type="text/html")


@pytest.mark.parametrize("locale", ["de-AT", release("en-US"), release("zh-Hant-TW")])
def test_snapshot_fits_whatever_the_browsers_language(
    browser: Browser, site: str, locale: str
) -> None:
    with browser.new_context(locale=locale) as context:
        log = Log(site)
        log.watch(context)
        page = context.new_page()
        page.add_init_script(engines.VISITED)
        page.goto(site)
        wait_for_mark(page, "opponent-ready")
        assert log.errors == []
        assert [url for url in log.requests if "/library." in url] == []


def exchange(content: bytes) -> bytes:
    """Pretend that the snapshot is of another runtime."""
    return gzip.compress(gzip.decompress(content).replace(b'"build":"', b'"build":"0', 1))


def cut(content: bytes) -> bytes:
    """Lose the end, as when a connection breaks."""
    return content[: len(content) // 2]


@pytest.mark.release
@pytest.mark.opponent
@pytest.mark.parametrize("spoil", [exchange, release(cut), release(lambda _: b""), release(None)])
def test_page_starts_from_bytecode_where_the_snapshot_does_not_fit(
    page: Page, site: str, dist: Path, log: Log, spoil: Callable[[bytes], bytes] | None
) -> None:
    def answer(route: Route) -> None:
        if spoil:
            route.fulfill(body=spoil(find(dist, "snapshot.bin").read_bytes()))
        else:
            route.fulfill(status=404)

    page.route(requested("snapshot.bin"), answer)
    page.goto(site)
    wait_for_mark(page, "usable")
    assert [url for url in log.requests if "/library." in url]
    expect(page.locator("#app")).not_to_be_empty()
    wait_for_mark(page, "opponent-ready")
    log.forgive_broken_streams()
    if not spoil:
        log.errors[:] = [text for text in log.errors if "snapshot." not in text]


def test_each_start_draws_other_numbers(page: Page, site: str, log: Log) -> None:
    page.route(site, lambda route: draw(route, DRAW))
    titles = set()
    for _ in range(2):
        page.goto(site)
        expect(page).to_have_title(re.compile("drawn"), timeout=PATIENCE)
        titles.add(page.title())
    assert len(titles) == 2
    assert [url for url in log.requests if "/library." in url] == []  # from the snapshot
