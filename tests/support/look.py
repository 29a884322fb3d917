"""What is wrong with the look of the page: overlaps, cut texts, controls that are too small."""

from collections.abc import Collection
from pathlib import Path

from playwright.sync_api import Page

from tests.support.easel import Easel
from tests.support.layouts import LAYOUTS
from tests.support.veil import lift
from web.app.model import App

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")

AROUND = 48
"""Pixels of a control where two people share a screen."""
LEAST = 24
"""Pixels of any control."""


def problems(page: Page, *, still: bool, target: int) -> list[str]:
    """What is wrong with what is shown now."""
    lift(page)
    return [str(text) for text in page.evaluate(LOOK, {"still": still, "target": target})]


def problems_everywhere(
    easel: Easel, app: App, *, still: Collection[str] = (), target: int = LEAST, large: int = LEAST
) -> list[str]:
    """What is wrong with an App in any layout.

    `still`: the layouts in which nothing may have to be scrolled; there a control is `large`.
    """
    found = []
    for layout, (width, height) in LAYOUTS.items():
        easel.set_size(width, height)
        wish = {"still": layout in still, "target": large if layout in still else target}
        found += [f"{layout}: {text}" for text in easel.look(app, LOOK, wish)]
    return found
