"""Accessibility, as axe judges it: every screen and panel, both themes, large and small."""

from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.axe import findings
from tests.support.screens import screens
from tests.support.table_page import Table
from tests.support.tour import Tour, positions

pytestmark = pytest.mark.only_browser("chromium")
"""Axe judges the document, which is the same in every engine."""

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1024, "height": 768}
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_axe_finds_nothing(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    found = {}
    for screen in Tour(Table(page).open()).screens():
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            found[screen, theme] = findings(page)
    assert {screen for screen, _ in found} <= {name for name, _ in screens("en")}
    assert len(found) > 15 * 2
    assert {place: list_ for place, list_ in found.items() if list_} == {}


def test_axe_would_find_something(page: Page) -> None:
    Table(page).open().load(positions()[0])
    expect(page.locator(".table")).to_be_visible()
    for name in ("button", "img"):  # beside what the page redraws
        page.evaluate(f"document.body.append(document.createElement('{name}'))")
    assert {finding.split(":")[0] for finding in findings(page)} >= {"button-name", "image-alt"}
