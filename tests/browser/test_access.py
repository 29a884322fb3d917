"""Accessibility, as axe judges it: every screen and panel, both themes, large and small."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import findings
from tests.support.table_page import Table
from tests.support.tour import Tour, positions

pytestmark = pytest.mark.only_browser("chromium")
"""Axe judges the document, which is the same in every engine."""

PHONE, TABLET = (390, 844), (1024, 768)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_axe_finds_nothing(
    page: Page, size: tuple[int, int], theme: Literal["light", "dark"]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)
    found = {}
    for screen in Tour(Table(page).open()).screens():
        found[screen] = findings(page)
    assert len(found) > 15
    assert {screen: list_ for screen, list_ in found.items() if list_} == {}


def test_axe_would_find_something(page: Page) -> None:
    Table(page).open().load(positions()[0])
    expect(page.locator(".table")).to_be_visible()
    for name in ("button", "img"):  # beside what the page redraws
        page.evaluate(f"document.body.append(document.createElement('{name}'))")
    assert {finding.split(":")[0] for finding in findings(page)} >= {"button-name", "image-alt"}
