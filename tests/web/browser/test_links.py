"""Links that come in by the page's address."""

import re
from unittest.mock import MagicMock

import pytest

from shanghaien.formats import letter, link
from tests.support.imports import Import
from web.board import state as board
from web.build.paths import ROOT
from web.pairing import state as pairing

MARKS = [f"#{link.KEY}", f"#{letter.KEY}", board.MARK, f"#{pairing.KEY}"]
"""What each kind of link begins with."""


@pytest.mark.parametrize(("standalone", "elsewhere"), [(True, True), (False, False), (None, False)])
def test_ios_alone_tells_that_links_open_elsewhere(
    js: MagicMock, imported: Import, standalone: bool | None, elsewhere: bool
) -> None:
    js.navigator.standalone = standalone
    assert imported("links").opens_elsewhere() is elsewhere


def test_each_kind_of_link_is_known_before_python_is_there_and_then_opened(
    js: MagicMock, imported: Import
) -> None:
    listed = re.search(r"const links = (\[.*\]);", (ROOT / "web/boot/early.js").read_text("utf-8"))
    assert listed is not None
    js.window.early.links = re.findall(r'"(.*?)"', listed[1])
    assert sorted(js.window.early.links) == sorted(MARKS)
    links = imported("links")
    for mark in MARKS:
        js.location.hash = f"{mark}AQ"
        assert links.arrived().text == f"{mark}AQ"
    js.location.hash = "#app"
    assert links.arrived() is None
