"""Accessibility, as axe judges it: every screen and panel, both themes, large and small."""

from typing import Any, Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.support.axe import ALL, COLOURS, ENHANCED, LAYOUT, findings_of
from tests.support.easel import Easel
from tests.support.marks import release
from tests.support.pages import pages
from tests.support.screens import at_start, on_table
from tests.support.tour import positions
from web.shell.page import page

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
    found = {}
    for theme, rules in themes.items():
        easel.page.emulate_media(color_scheme=theme)
        found[theme] = findings_of(easel, pages("en", step), rules)
    easel.page.emulate_media(color_scheme="light")
    assert {theme: screens for theme, screens in found.items() if screens} == {}


@pytest.mark.parametrize("step", [2 * FEW, release(1)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whoever_asks_for_more_contrast_gets_it(
    easel: Easel, theme: Literal["light", "dark"], step: int
) -> None:
    easel.set_size(**PHONE)
    easel.page.emulate_media(color_scheme=theme, contrast="more")
    first = step // 2 if theme == "dark" else 0  # where one is taken of so many, others than by day
    found = findings_of(easel, pages("en", step, first), ENHANCED)
    easel.page.emulate_media(color_scheme="light", contrast="no-preference")
    assert found == {}


def test_axe_would_find_something(easel: Easel) -> None:
    html = str(page(on_table(at_start("en"), positions()[0]))) + "<button></button><img>"
    (found,) = findings_of(easel, [("table", html, "en")], ALL).values()
    assert {finding.split(":")[0] for finding in found} >= {"button-name", "image-alt"}
