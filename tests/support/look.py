"""What is wrong with the look of the page: overlaps, cut texts, controls that are too small."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from playwright.sync_api import Page

from tests.support.easel import Easel, draw
from tests.support.layouts import LAYOUTS
from tests.support.veil import lift
from web.kernel.model import App

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
    easel: Easel, apps: Mapping[int, Iterable[App]], *, still: Collection[str] = ()
) -> list[str]:
    """What is wrong with Apps in any layout.

    `apps`: by how large a control is in the layouts that are `still`, in which nothing may have to
    be scrolled; in others it has the least size.
    """
    found = []
    for large, some in apps.items():
        shown = draw((f"screen {number}", app) for number, app in enumerate(some))
        for layout, size in LAYOUTS.items():
            easel.set_size(*size)
            wish = {"still": layout in still, "target": large if layout in still else LEAST}
            told = easel.look_drawn(shown, LOOK, wish)
            found += [f"{name}, {layout}: {text}" for name, texts in told for text in texts]
    return found
