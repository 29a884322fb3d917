"""A first visit over a slow link, or one that breaks."""

import io
import re
from typing import BinaryIO

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import requested
from tests.support.table_page import START, Table, hold, wait_for_mark
from web.build import serve

pytestmark = pytest.mark.first_visit

LARGE = requested("python.bin")
BREAK = 1_000_000
"""Bytes after which a connection breaks."""


SHARE = re.compile(r"^\d\.\d of 4\.\d MB")
SIZE = """() => JSON.parse(document.querySelector("meta[name=boot]").content).sizes["python.bin"]"""


class Breaking:
    """Has a server break off in the midst of a large file; what that is asked and sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, breaks: int, *, takes_ranges: bool) -> None:
        self.asked: list[str] = []
        self.sent: list[int] = []
        self._breaks, self._takes_ranges = breaks, takes_ranges
        self._plain = serve.Handler.send_head

        def send_head(handler: serve.Handler) -> io.BytesIO | BinaryIO | None:
            return self._head(handler)

        def copyfile(handler: serve.Handler, source: BinaryIO, target: BinaryIO) -> None:
            self._copy(handler, source, target)

        monkeypatch.setattr(serve.Handler, "send_head", send_head)
        monkeypatch.setattr(serve.Handler, "copyfile", copyfile)

    def _head(self, handler: serve.Handler) -> io.BytesIO | BinaryIO | None:
        if not LARGE.search(handler.path):
            return self._plain(handler)
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", handler.headers.get("Range", ""))
        self.asked.append(handler.headers.get("Range", ""))
        if not part or not self._takes_ranges:
            return self._plain(handler)
        start, end = int(part[1]), int(part[2] or -2) + 1
        path = handler.translate_path("/" + handler.path.removeprefix(handler.prefix))
        with open(path, "rb") as file:  # noqa: PTH123 - a path as the server has it
            content = file.read()
        end = end if end > 0 else len(content)
        handler.send_response(206)
        handler.send_header("Content-Range", f"bytes {start}-{end - 1}/{len(content)}")
        handler.send_header("Content-Length", str(end - start))
        handler.end_headers()
        return io.BytesIO(content[start:end])

    def _copy(self, handler: serve.Handler, source: BinaryIO, target: BinaryIO) -> None:
        content = source.read()
        if not LARGE.search(handler.path) or len(content) < BREAK:  # some browsers ask for a byte
            target.write(content)
            return
        breaks, self._breaks = self._breaks > 0, self._breaks - 1
        content = content[:BREAK] if breaks else content
        self.sent.append(len(content))
        target.write(content)
        if breaks:
            raise ConnectionAbortedError


@pytest.mark.same_everywhere
@pytest.mark.parametrize("takes_ranges", [True, release(False)])
def test_a_connection_that_breaks_goes_on_where_it_was(
    page: Page, site: str, log: Log, monkeypatch: pytest.MonkeyPatch, *, takes_ranges: bool
) -> None:
    server = Breaking(monkeypatch, 2, takes_ranges=takes_ranges)
    page.goto(site)
    wait_for_mark(page, "usable")
    assert server.asked[1].startswith("bytes=")
    assert server.sent[:2] == [BREAK, BREAK]
    # Of what was sent before a break the browser may have lost the end.
    assert (server.sent[2] < page.evaluate(SIZE)) is takes_ranges
    log.errors.clear()  # the breaks themselves


def test_whoever_waits_is_told_for_how_much_and_reads_the_rules(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route(requested("library.bin"), lambda route: hold(held, route))
    table = Table(page).open(site)
    rules, dialog = table.button("Quick rules"), page.get_by_role("dialog", name="Quick rules")
    expect(rules).to_be_visible(timeout=START)
    expect(page.get_by_text(SHARE).locator("visible=true")).to_be_visible()
    rules.click()
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(rules).to_be_focused()
    rules.click()
    last = dialog.get_by_text("Each unused trick card")
    last.scroll_into_view_if_needed()
    for route in held:
        route.continue_()
    wait_for_mark(page, "usable")
    expect(last).to_be_in_viewport()  # whoever reads reads on
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(table.button("Learn to play")).to_be_enabled()


def test_without_a_network_the_page_says_that_it_waits_for_one(
    page: Page, site: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => !self.isCut })")
    page.add_init_script("self.isCut = true")
    Breaking(monkeypatch, 1, takes_ranges=True)
    page.goto(site)
    told = page.get_by_text("No connection. Loading continues").locator("visible=true")
    expect(told).to_be_visible(timeout=START)
    page.evaluate("() => { self.isCut = false; dispatchEvent(new Event('online')); }")
    wait_for_mark(page, "usable")
    log.errors.clear()  # the break itself
