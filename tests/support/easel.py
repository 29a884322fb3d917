"""The page as a frame for screens that are drawn here: looked at without being played to."""

from typing import Any

from playwright.sync_api import Page, ViewportSize

from web.app.model import App
from web.ui.page import page as drawn

SHOW = """const [html, language, rest] = all;
document.documentElement.lang = language;
document.getElementById("app").innerHTML = html;
scrollTo(0, 0);"""


class Easel:
    """A page that shows an App in the place of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

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

    def look_at(self, html: str, language: str, look: str, given: object = None) -> Any:
        """What a function in JavaScript says of a screen in HTML."""
        return self.page.evaluate(
            f"(all) => {{ {SHOW} return ({look})(rest); }}", [html, language, given]
        )
