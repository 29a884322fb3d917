"""Accessibility, as axe judges it: every screen and panel, both themes, large and small."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.axe import ALL, COLOURS, ENHANCED, LAYOUT, findings, findings_of
from tests.support.easel import Easel
from tests.support.marks import release
from tests.support.screens import screens
from tests.support.table_page import Table
from tests.support.tour import positions

pytestmark = pytest.mark.only_browser("chromium")
"""Axe judges the document, which is the same in every engine."""

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1024, "height": 768}
LOOKS: list[tuple[ViewportSize, dict[Literal["light", "dark"], Any]]] = [
    (PHONE, {"light": ALL}),
    (TABLET, {"light": LAYOUT, "dark": COLOURS}),
]
"""The rules for each size and theme: the document is the same, so another size can break what is
about sizes, and another theme the colours."""
FEW = 4
"""Of so many screens `make test` takes one: neighbours are much alike."""


@pytest.mark.parametrize(
    ("size", "themes", "step"),
    [(*LOOKS[0], FEW), release(*LOOKS[0], 1), release(*LOOKS[1], 1)],
    ids=["some", "phone", "tablet"],
)
def test_axe_finds_nothing(
    easel: Easel, size: ViewportSize, themes: dict[Literal["light", "dark"], Any], step: int
) -> None:
    easel.set_size(**size)
    shown = list(screens("en"))[::step]
    found = {}
    for theme, rules in themes.items():
        easel.page.emulate_media(color_scheme=theme)
        for name, app in shown:
            found[name, theme] = findings_of(easel, app, rules)
    easel.page.emulate_media(color_scheme="light")
    assert {place: list_ for place, list_ in found.items() if list_} == {}


@pytest.mark.parametrize("step", [2 * FEW, release(1)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whoever_asks_for_more_contrast_gets_it(
    easel: Easel, theme: Literal["light", "dark"], step: int
) -> None:
    easel.set_size(**PHONE)
    easel.page.emulate_media(color_scheme=theme, contrast="more")
    first = step // 2 if theme == "dark" else 0  # where one is taken of so many, others than by day
    shown = list(screens("en"))[first::step]
    found = {name: findings_of(easel, app, ENHANCED) for name, app in shown}
    easel.page.emulate_media(color_scheme="light", contrast="no-preference")
    assert {name: list_ for name, list_ in found.items() if list_} == {}


def test_axe_would_find_something(page: Page) -> None:
    Table(page).open().load(positions()[0])
    expect(page.locator(".table")).to_be_visible()
    for name in ("button", "img"):  # beside what the page redraws
        page.evaluate(f"document.body.append(document.createElement('{name}'))")
    assert {finding.split(":")[0] for finding in findings(page)} >= {"button-name", "image-alt"}
