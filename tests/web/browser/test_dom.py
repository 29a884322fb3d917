"""What a drawing touches of the document beside the HTML itself."""

from unittest.mock import MagicMock

from tests.support.imports import Import
from web.kernel.screen import Start


class Counting:
    """The document's element, which counts how often its language is set."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def hasAttribute(self, name: str) -> bool:  # noqa: N802 - the browser's own name
        return name == "lang"

    def getAttribute(self, _: str) -> str:  # noqa: N802 - the browser's own name
        return self.told[-1] if self.told else "en"

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802 - the browser's own name
        assert name == "lang"
        self.told.append(value)


def test_a_language_that_stays_is_not_set_again(js: MagicMock, imported: Import) -> None:
    """A browser that is told the language styles every element anew, even if it is the same."""
    js.document.documentElement = Counting()
    show = imported("dom").show
    for language in ("en", "en", "nl", "nl", "en"):
        show("<p></p>", Start(), "Shanghaien", language)
    assert js.document.documentElement.told == ["nl", "en"]
