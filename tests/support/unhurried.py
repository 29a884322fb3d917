"""How fast the hands are that press on a page: they wait, but where a test is about that."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

UNHURRIED = """{
    const told = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
    const get = function () { return told.call(this) + (this.type === "pointerdown" ? 1000 : 0); };
    Object.defineProperty(PointerEvent.prototype, "timeStamp", { configurable: true, get });
}"""
"""Tells a page that a second has passed before each press: what a person has not seen yet cannot
be pressed (web/shell/presses.py), and Playwright presses as soon as it is there."""

STOPPED = """() => {
    globalThis.clock = performance.now() + 10_000;
    performance.now = () => globalThis.clock;
    const timeStamp = { configurable: true, get: () => globalThis.clock };
    Object.defineProperty(PointerEvent.prototype, "timeStamp", timeStamp);
}"""
"""Stops the clock by which a page judges presses."""


def wait_in(pages: BrowserContext | Page) -> None:
    """Let the hands wait in this page, or in each one of this context."""
    pages.add_init_script(UNHURRIED)


def unhurried(browser: Browser) -> Browser:
    """The browser, with hands that wait in each of its pages."""
    made = browser.new_context

    def new_context(**arguments: Any) -> BrowserContext:
        context = made(**arguments)
        wait_in(context)
        return context

    browser.new_context = new_context  # type: ignore[method-assign] # for every test
    return browser


class Hurry:
    """The time of a page, which passes only when a test says so."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(STOPPED)

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self._page.evaluate("passed => { globalThis.clock += passed; }", milliseconds)
