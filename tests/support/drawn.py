"""Every screen as it is drawn, once for all tests of a process."""

from functools import cache
from typing import NamedTuple

from tests.support.html import Tags
from tests.support.screens import made
from tests.support.that_day import on_that_day
from web.kernel.model import App
from web.shell.page import page


class Drawn(NamedTuple):
    """A screen as it is drawn: its HTML, and that read back."""

    name: str
    app: App
    html: str
    tags: Tags


@cache
def drawn(folder: str, language: str = "en") -> tuple[Drawn, ...]:
    """The screens of a folder of `web` in a language, drawn once for all tests of a process."""
    with on_that_day():
        found = [(name, app, page(app)) for name, app in made(folder, language)]
    return tuple(Drawn(name, app, html, Tags(html)) for name, app, html in found)
