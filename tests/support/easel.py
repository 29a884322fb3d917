"""The page as a frame for screens that are drawn here: looked at without being played to."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.support.table_page import wait_for_mark
from web.app.model import App
from web.ui.page import page as drawn

SHOW = """const [html, language, rest] = all;
document.documentElement.lang = language;
document.getElementById("app").innerHTML = html;
scrollTo(0, 0);"""

EACH = """async ([screens, given]) => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    return screens.map((screen) => look([...screen, given]));
}"""
"""Shows screen after screen; none of them is painted, which is most of a screen's work. A font that
stands in for another one may not be there."""

ASIDE = """() => {
    globalThis.own = document.getElementById("app");
    own.replaceWith(own.cloneNode());
}"""
"""Takes out of the document what the page draws into."""
BACK = "document.getElementById('app').replaceWith(own)"


class Easel:
    """A page that shows an App in the place of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While this lasts, what is shown stays: the page's own drawings go beside the document."""
        wait_for_mark(self.page, "opponent-ready")  # Python has found by now what it draws into
        self.page.evaluate(ASIDE)
        yield
        self.page.evaluate(BACK)

    def set_size(self, width: int, height: int) -> None:
        """Give the window a size in CSS pixels."""
        size: ViewportSize = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def look(self, app: App, look: str, given: object = None) -> Any:
        """What a function in JavaScript says of an App.

        Showing and looking is one step: the page's next drawing puts its own screen back.
        """
        return self.look_at(drawn(app), app.language, look, given)

    def look_each(
        self, apps: Iterable[tuple[str, App]], look: str, given: object = None
    ) -> list[tuple[str, Any]]:
        """What a function that awaits nothing says of each App, beside the App's name."""
        shown = list(apps)
        screens = [[drawn(app), app.language] for _, app in shown]
        one = f"const look = (all) => {{ {SHOW} return ({look})(rest); }};"
        told = self.page.evaluate(f"(all) => {{ {one} return ({EACH})(all); }}", [screens, given])
        return [(name, found) for (name, _), found in zip(shown, told, strict=True)]

    def look_at(self, html: str, language: str, look: str, given: object = None) -> Any:
        """What a function in JavaScript says of a screen in HTML."""
        return self.page.evaluate(
            f"(all) => {{ {SHOW} return ({look})(rest); }}", [html, language, given]
        )
