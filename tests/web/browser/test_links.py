"""Links that come in by the page's address."""

from unittest.mock import MagicMock

import pytest

from shanghaien.formats import letter, link
from shanghaien.formats.incoming import KINDS
from tests.support.imports import Import
from web.build.paths import ROOT
from web.kernel.feature import READS
from web.kernel.messages import Message, TextOpened, WayOpened
from web.kernel.sharing_state import POSITION
from web.nearby import letters_state as moving
from web.nearby import pairing_state as pairing
from web.puzzles import state as puzzles

MARKS = [
    f"#{link.KEY}",
    f"#{letter.KEY}",
    POSITION,
    puzzles.MARK,
    f"#{pairing.KEY}",
    f"#{moving.KEY}",
]
"""What each kind of link begins with."""
SCRIPTS = ("early.js", "service-worker.js", "404.html")
"""Those that know a link before Python is there."""


@pytest.mark.parametrize(("standalone", "elsewhere"), [(True, True), (False, False), (None, False)])
def test_ios_alone_tells_that_links_open_elsewhere(
    js: MagicMock, imported: Import, standalone: bool | None, elsewhere: bool
) -> None:
    js.navigator.standalone = standalone
    links = imported("links")
    assert links.opens_elsewhere() is elsewhere
    assert links.installs_apart() is (standalone is not None)


def test_each_kind_of_link_is_known_before_python_is_there() -> None:
    kinds = "".join(sorted(mark[1] for mark in MARKS))
    assert kinds == KINDS == "".join(sorted(READS))
    for script in SCRIPTS:
        assert f"[{kinds}](?:=|" in (ROOT / "web/boot" / script).read_text("utf-8")


@pytest.mark.parametrize(
    ("brought", "message", "left"),
    [
        (["link", "#g=AQ"], TextOpened("#g=AQ"), "/game/?play=people"),
        (["words", "look: #g=AQ"], TextOpened("look: #g=AQ"), "/game/"),
        (["way", "people"], None, None),
        (None, None, None),
    ],
)
def test_what_an_address_brings_is_taken_out_of_it(
    js: MagicMock,
    imported: Import,
    brought: list[str] | None,
    message: Message | None,
    left: str | None,
) -> None:
    js.location.pathname, js.location.search = "/game/", "?play=people"
    js.window.early.brought.return_value = brought
    assert imported("links").arrived() == message
    told = [call.args[2] for call in js.history.replaceState.call_args_list]
    assert told == ([] if left is None else [left])


def test_what_the_browser_brings_to_the_open_page_is_told(js: MagicMock, imported: Import) -> None:
    told: list[Message] = []
    imported("links").listen(told.append)
    ((hear,),) = (call.args for call in js.window.early.hear.call_args_list)
    for kind in ("link", "words", "way"):
        hear(kind, "people")
    assert told == [TextOpened("people"), TextOpened("people"), WayOpened("people")]
