"""The set-up screen ahead of time, from the views that the page itself draws it with."""

from web.build import catalogue
from web.kernel.model import App, OpenPanel
from web.lang import LANGUAGES
from web.shell.frame import shell
from web.shell.panels import panel


def screens() -> dict[str, str]:
    """The HTML that is there before Python, by language."""
    catalogue.compile_all()
    return {language: shell(App(language=language)) for language in LANGUAGES}


def rules() -> dict[str, bytes]:
    """The rules as the page draws them, for whoever waits for Python, by the file's path."""
    catalogue.compile_all()
    return {
        f"web/rulebook/{language}.html": str(
            panel(App(language=language, overlay=OpenPanel("rules")))
        ).encode()
        for language in LANGUAGES
    }
