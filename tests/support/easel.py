"""The page as a frame for screens that are drawn here: looked at without being played to."""

from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.support.table_page import wait_for_mark
from web.kernel.model import App
from web.shell.page import page

SHOW = """const [html, language, rest] = all;
document.documentElement.lang = language;
document.getElementById("app").innerHTML = html;
scrollTo(0, 0);"""

EACH = """async ([screens, given]) => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const told = [];
    for (const screen of screens) told.push(await look([...screen, given]));
    document.getElementById("app").replaceChildren();
    return told;
}"""
"""Shows screen after screen, and nothing at the end; none of them is painted, which is most of a
screen's work, unless the look waits. A font that stands in for another one may not be there."""

ASIDE = """() => {
    const own = document.getElementById("app");
    own.replaceWith(own.cloneNode());
}"""
"""Takes out of the document what the page draws into."""

Drawn = tuple[str, str, str]
"""A screen's name, its HTML and its language."""


class Easel:
    """A page that shows an App in the place of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def keep(self) -> None:
        """From now on what is shown stays: the page's own drawings go beside the document."""
        wait_for_mark(self.page, "opponent-ready")  # Python has found by now what it draws into
        self.page.evaluate(ASIDE)

    def set_size(self, width: int, height: int) -> None:
        """Give the window a size in CSS pixels."""
        size: ViewportSize = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def look(self, app: App, look: str, given: object = None) -> Any:
        """What a function in JavaScript says of an App."""
        return self.look_each([("", app)], look, given)[0][1]

    def look_each(
        self, apps: Iterable[tuple[str, App]], look: str, given: object = None
    ) -> list[tuple[str, Any]]:
        """What a function says of each App, beside the App's name."""
        return self.look_drawn(draw(apps), look, given)

    def look_drawn(
        self, screens: Sequence[Drawn], look: str, given: object = None
    ) -> list[tuple[str, Any]]:
        """The same of screens that are drawn already."""
        shown = [[html, language] for _, html, language in screens]
        one = f"const look = (all) => {{ {SHOW} return ({look})(rest); }};"
        told = self.page.evaluate(f"(all) => {{ {one} return ({EACH})(all); }}", [shown, given])
        return [(name, found) for (name, _, _), found in zip(screens, told, strict=True)]

    def look_at(self, html: str, language: str, look: str, given: object = None) -> Any:
        """What a function in JavaScript says of a screen in HTML, which stays."""
        return self.page.evaluate(
            f"(all) => {{ {SHOW} return ({look})(rest); }}", [html, language, given]
        )


def draw(apps: Iterable[tuple[str, App]]) -> list[Drawn]:
    """The Apps' HTML: drawn once for several sizes."""
    return [(name, str(page(app)), app.language) for name, app in apps]
