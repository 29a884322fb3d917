"""Measures how long the page takes to be usable and the opponent to be ready."""

import statistics
import tempfile
import threading
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from web.build import browser, serve, site
from web.build.paths import DIST

ROUNDS = 5
MARKS = ("usable", "opponent-ready")
PATIENCE = 60_000
"""Milliseconds after which a start has failed."""

TIMES = """names => names.map(name => performance.getEntriesByName(name, "mark")[0]?.startTime)"""

SETTLING = 3_000
"""Milliseconds that a browser gets to write its caches before it is closed."""


def run() -> None:
    """Print the medians for a first visit, a visit after a restart, and a further tab."""
    site.ensure()
    server = serve.Server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found: dict[str, list[list[float]]] = {"cold": [], "warm": [], "hot": [], "reload": []}
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            _with_browser(profile, lambda tabs: found["cold"].append(_visit(tabs, server.address)))

            def again(tabs: BrowserContext) -> None:
                found["warm"].append(_visit(tabs, server.address))
                found["hot"].append(_visit(tabs, server.address))
                tabs.pages[-1].reload()
                found["reload"].append(_times(tabs.pages[-1]))

            _with_browser(profile, again)
    server.shutdown()
    print(f"{'ms':>8}" + "".join(f"{mark:>16}" for mark in MARKS))
    for name, rows in found.items():
        medians = [statistics.median(column) for column in zip(*rows, strict=True)]
        print(f"{name:>8}" + "".join(f"{median:>16.0f}" for median in medians))


def _with_browser(profile: str, use: Callable[[BrowserContext], None]) -> None:
    """Start the browser with a profile, use it, let it settle and close it."""
    with sync_playwright() as playwright:
        options: dict[str, Any] = {"executable_path": browser.find(), "args": browser.FLAGS}
        tabs = playwright.chromium.launch_persistent_context(profile, **options)
        use(tabs)
        tabs.pages[-1].wait_for_timeout(SETTLING)
        tabs.close()


def _visit(tabs: BrowserContext, address: str) -> list[float]:
    """Open the page in a new tab and give the times of its marks in milliseconds."""
    page = tabs.new_page()
    page.goto(address, wait_until="commit")
    return _times(page)


def _times(page: Page) -> list[float]:
    """Wait for all marks of a page."""
    for _ in range(PATIENCE // 50):
        times: list[float | None] = page.evaluate(TIMES, MARKS)
        found = [time for time in times if time is not None]
        if len(found) == len(MARKS):
            return found
        page.wait_for_timeout(50)
    raise TimeoutError(f"{page.url} did not become ready")
