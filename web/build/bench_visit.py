"""One visit to a page: how long each step took."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright

from web.build import bench_memory
from web.build.bench_table import MARKS

PATIENCE = 60_000
"""Milliseconds after which a start has failed."""

STEP = 50
"""Milliseconds between two looks at a page."""

SETTLING = 2_000
"""Milliseconds that a browser gets to write its caches, and a page to come to rest."""

TIMES = "names => names.map(name => performance.getEntriesByName(name)[0]?.startTime ?? null)"

STORED = 'document.documentElement.dataset.offline === "ready"'

Launch = Callable[[Playwright, str], BrowserContext]
"""Starts a browser with the profile in a folder."""


class Round(NamedTuple):
    """What was seen of one page with one profile."""

    cold: Sequence[float]
    warm: Sequence[float]
    reload: Sequence[float]
    memory: float | None


def visit(playwright: Playwright, launch: Launch, address: str, *, is_stored: bool) -> Round:
    """Visit for the first time, restart the browser, visit again, and reload.

    `is_stored`: the page's service worker stores everything in the first visit; wait for that.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with _opened(playwright, launch, profile) as page:
            cold = _go(page, address)
            if is_stored:
                _wait(page, STORED)
        with _opened(playwright, launch, profile) as page:
            warm = _go(page, address)
            page.wait_for_timeout(SETTLING)
            memory = bench_memory.largest_renderer(profile)
            page.reload(wait_until="commit")
            return Round(cold, warm, _times(page, MARKS), memory)


def memory(playwright: Playwright, launch: Launch, address: str) -> float | None:
    """Give the memory of a page once it and its worker are ready."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        _opened(playwright, launch, profile) as page,
    ):
        page.goto(address, wait_until="commit")
        _times(page, MARKS[1:])
        page.wait_for_timeout(SETTLING)
        return bench_memory.largest_renderer(profile)


@contextmanager
def _opened(playwright: Playwright, launch: Launch, profile: str) -> Iterator[Page]:
    """Start a browser, let it settle after its use, and close it."""
    tabs = launch(playwright, profile)
    try:
        page = tabs.new_page()
        yield page
        page.wait_for_timeout(SETTLING)
    finally:
        tabs.close()


def _go(page: Page, address: str) -> list[float]:
    page.goto(address, wait_until="commit")
    return _times(page, MARKS)


def _times(page: Page, marks: Sequence[str]) -> list[float]:
    """Wait for the marks of a page and give their times in milliseconds."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        times: list[float | None] = page.evaluate(TIMES, list(marks))
        found = [each for each in times if each is not None]
        if len(found) == len(marks):
            return found
        page.wait_for_timeout(STEP)
    raise TimeoutError(f"{page.url} did not become ready")


def _wait(page: Page, condition: str) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if page.evaluate(condition):
            return
        page.wait_for_timeout(STEP)
    raise TimeoutError(f"{page.url} was not stored")
