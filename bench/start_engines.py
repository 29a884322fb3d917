"""The browsers for measuring the start, each as its driver allows."""

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from selenium import webdriver

from bench import memory
from tests.support import engines, webkit

SETTLING = 2
"""Seconds for a browser to write its caches and finish its own start.

Chromium's takes as much work as the page's.
"""


class Tab(Protocol):
    """A tab of a browser started with an empty profile."""

    def go(self, address: str) -> None:
        """Start to open a page."""

    def reload(self) -> None:
        """Start to open the same page again."""

    def renew(self) -> None:
        """Continue with the same profile, as far from the page as possible: see `again`."""

    def look(self, expression: str) -> Any:
        """The value of an expression in JavaScript."""

    def memory(self) -> float | None:
        """The memory of the page's process, in MiB; None if unknown."""


class BrowserEngine(Protocol):
    """A browser."""

    name: str
    again: str
    """What `renew` does."""

    def opened(self) -> AbstractContextManager[Tab]:
        """Open a tab with an empty profile."""


class Chromium:
    """Chromium has its profile in a folder, so it can be restarted."""

    name = "Chromium"
    again = "browser restarted"

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright

    @contextmanager
    def opened(self) -> Iterator["_Restarted"]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            tab = _Restarted(self._playwright, profile)
            try:
                yield tab
            finally:
                tab.tabs.close()


class Firefox:
    """Firefox does not start with a profile in a folder here: one browser, with contexts."""

    name = "Firefox"
    again = "new tab"

    def __init__(self, playwright: Playwright, stack: ExitStack) -> None:
        self._browser: Browser = playwright.firefox.launch(**engines.options("firefox"))
        stack.callback(self._browser.close)

    @contextmanager
    def opened(self) -> Iterator["_Tabbed"]:
        with self._browser.new_context() as tabs:
            yield _Tabbed(tabs)


class WebKit:
    """WebKitGTK's driver starts each session with an empty profile and one tab."""

    name = "WebKitGTK"
    again = "opened again"

    def __init__(self, stack: ExitStack) -> None:
        self._screen = stack.enter_context(webkit.screen())

    @contextmanager
    def opened(self) -> Iterator["_Driven"]:
        with webkit.session(self._screen) as driver:
            yield _Driven(driver)


class _Played:
    """A tab driven by Playwright."""

    page: Page

    def go(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def look(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def memory(self) -> float | None:
        return None


class _Restarted(_Played):
    def __init__(self, playwright: Playwright, profile: str) -> None:
        self._playwright = playwright
        self._profile = profile
        self._open()

    def _open(self) -> None:
        self.tabs = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=engines.find(), args=engines.FLAGS
        )
        self.page = self.tabs.new_page()

    def renew(self) -> None:
        self.page.wait_for_timeout(SETTLING * 1000)
        self.tabs.close()
        self._open()

    def memory(self) -> float | None:
        return memory.largest_renderer(self._profile)


class _Tabbed(_Played):
    def __init__(self, tabs: BrowserContext) -> None:
        self._tabs = tabs
        self.page = tabs.new_page()

    def renew(self) -> None:
        self.page.wait_for_timeout(SETTLING * 1000)
        self.page.close()
        self.page = self._tabs.new_page()


class _Driven:
    """A tab driven by Selenium."""

    def __init__(self, driver: webdriver.Remote) -> None:
        self._driver = driver

    def go(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def renew(self) -> None:
        self._driver.get("about:blank")

    def look(self, expression: str) -> Any:
        return self._driver.execute_script(f"return {expression}")

    def memory(self) -> float | None:
        return None
