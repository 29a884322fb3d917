"""The set-up screen ahead of time, from the views that the page itself draws it with."""

from web.build import catalogue
from web.kernel.model import App
from web.lang import LANGUAGES
from web.shell.frame import shell


def screens() -> dict[str, str]:
    """The HTML that is there before Python, by language."""
    catalogue.compile_all()
    return {language: shell(App(language=language)) for language in LANGUAGES}
