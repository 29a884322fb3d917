"""One page for many tests: a start in a tab that has had the page before takes half the work."""

from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page

EMPTY = "not-there"
"""Below the site: the server's word that there is no such file, which runs and stores nothing."""

SIZE = {"width": 1280, "height": 720}
"""Playwright's own size of a page, in CSS pixels."""

FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const {name} of await indexedDB.databases()) {
        await new Promise((resolve, reject) => {
            const deleting = indexedDB.deleteDatabase(name);
            deleting.onsuccess = resolve;
            deleting.onerror = () => reject(deleting.error);
        });
    }
}"""
"""Removes what a page has stored. A lent page stores no files: its service worker is feigned."""

LASTING = {
    BrowserContext: ("add_init_script", "grant_permissions", "route", "set_offline"),
    Page: ("add_init_script", "close", "expose_function"),
}
"""What a test can do to a context or a page and nobody can undo."""


class Lender:
    """Lends the same context, with one page in it, to one test after the other."""

    def __init__(
        self, browser: Browser, arguments: dict[str, Any], *scripts: str, loans: int | None = None
    ) -> None:
        """The scripts run before the page's own; `loans` says how often a context is lent."""
        self._browser = browser
        self._loans = loans
        self._lent = 0
        self._arguments = arguments
        self._scripts = scripts
        self._context: BrowserContext | None = None
        self._is_altered = False

    def lend(self, *, is_moving: bool) -> BrowserContext:
        """The context with its page, as empty as a new one; whether anything moves in it."""
        if self._context is None:
            context = self._browser.new_context(**self._arguments)
            for script in self._scripts:
                context.add_init_script(script)
            self._watch(context, context.new_page())
            self._context = context
            self._is_altered = False
            self._lent = 0
        self._lent += 1
        motion: Literal["no-preference", "reduce"] = "no-preference" if is_moving else "reduce"
        self._context.pages[0].emulate_media(color_scheme="light", reduced_motion=motion)
        return self._context

    def take_back(self, site: str) -> None:
        """Undo what a test did; where that cannot be, the next one gets a new context."""
        context = self._context
        if context is None:
            return
        if self._lent == self._loans:
            self._is_altered = True
        try:
            if not self._is_altered:
                self._clean(context, site)
        except Error:  # a page that hangs or crashed
            self._is_altered = True
        if self._is_altered:
            self.close()

    def close(self) -> None:
        """Close what is open."""
        if self._context is not None:
            self._context.close()
            self._context = None

    def _clean(self, context: BrowserContext, site: str) -> None:
        page, *others = context.pages
        for other in others:
            other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.goto(site + EMPTY)
        page.evaluate(FORGET)
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": SIZE["width"], "height": SIZE["height"]})

    def _watch(self, *lent: BrowserContext | Page) -> None:
        """Note when something is done that cannot be undone."""
        for each in lent:
            for name in LASTING[type(each)]:
                setattr(each, name, self._noting(getattr(each, name)))

    def _noting(self, act: Any) -> Any:
        def noted(*arguments: Any, **named: Any) -> Any:
            self._is_altered = True
            return act(*arguments, **named)

        return noted
