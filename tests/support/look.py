"""What is wrong with the look of the page: overlaps, cut texts, controls that are too small."""

from pathlib import Path

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")

AROUND = 48
"""Pixels of a control where two people share a screen."""
LEAST = 24
"""Pixels of any control."""


def problems(page: Page, *, still: bool, target: int) -> list[str]:
    """What is wrong with what is shown now."""
    return [str(text) for text in page.evaluate(LOOK, {"still": still, "target": target})]
