"""What WCAG 2.2 asks of a page's looks in small windows and with wider letters, on every screen.

All criteria, and what holds each, are in docs/guide/accessibility.md.
"""

from collections.abc import Iterator
from typing import Literal

import pytest

from tests.support.easel import Easel
from tests.support.marks import release
from tests.support.pages import pages
from tests.support.veil import lift

pytestmark = pytest.mark.only_browser("chromium")

VISIBLE = 3.0
"""The contrast of 1.4.11."""

FEW = 5
"""Of so many screens `make test` takes one: neighbours are much alike."""

ZOOMED = (320, 256)
"""A window of 1280 × 1024 at 400 %, in CSS pixels."""

TOO_WIDE = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"

SPACED = """() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
            word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [wide];
}"""
"""The spacing of 1.4.12."""

CUT = """() => {
  const found = new Set();
  const all = { visibilityProperty: true, opacityProperty: true };
  const isLeft = (element) => !element.checkVisibility(all)
    || element.closest(".visually-hidden, option, svg, [inert], .card, .bar-name");
  // A table tells its last two sentences as far as there is room: the log has them whole.
  const isTold = (element) => element.closest(".table:not(.lesson) .story");
  const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || isLeft(parent) || isTold(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (let box = parent; box.id !== "app"; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, display } = getComputedStyle(box);
      const hides = /hidden|clip/.test(overflowX + overflowY) || webkitLineClamp !== "none";
      if (!hides || display === "inline") continue;
      const edge = box.getBoundingClientRect();
      for (const line of range.getClientRects()) {
        const lead = line.height * 0.3;
        if (line.left < edge.left - 2 || line.right > edge.right + 2
            || line.top < edge.top - lead || line.bottom > edge.bottom + lead) {
          found.add(`${node.data.trim().slice(0, 30)} in ${box.className || box.tagName}`);
        }
      }
    }
  }
  return [...found];
}"""
"""Words that are cut off by a box around them."""

COVERED = """() => {
  const found = [];
  const ways = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  for (const way of document.querySelectorAll(`#app :is(${ways})`)) {
    if (way.closest("[inert], .visually-hidden") || !way.checkVisibility()) continue;
    way.focus();
    if (document.activeElement !== way) continue;
    const { left, top, width, height } = way.getBoundingClientRect();
    const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height]));
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (way.contains(hit) || (hit.contains(way) && !hit.matches(".overlay")));
    });
    if (!isSeen) found.push(`${way.tagName} ${(way.ariaLabel ?? way.textContent).trim()}`);
  }
  return found;
}"""
"""Controls that cannot be seen when they have the focus."""

FRAMES = """(selector) => {
  const luminance = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  document.getAnimations().forEach((change) => change.finish());
  return Math.min(...[...document.querySelectorAll(selector)].map((element) => {
    let ground = element;  // a gradient has no colour: then what is around it counts
    while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") {
      ground = ground.parentElement;
    }
    const { borderTopColor } = getComputedStyle(element);
    const colours = [borderTopColor, getComputedStyle(ground).backgroundColor];
    const [less, more] = colours.map(luminance).sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  }));
}"""
"""The least contrast between a frame and what is in it."""

FRAMED = "#app :is(.board-die, .board-roll, select, input[type=text], .radio span)"
"""Controls that are known by their frame."""

OPENED = "board: the whole answer"
"""Somebody has opened it over the rest, and Escape closes it."""


@pytest.fixture
def shown(easel: Easel) -> Iterator[Easel]:
    """A page that gets back the spacing that it had."""
    yield easel
    lift(easel.page)


@pytest.mark.parametrize("size", [(390, 844), release((1180, 820))])
@pytest.mark.parametrize("step", [FEW, release(1)])
def test_wider_spacing_cuts_no_text(shown: Easel, size: tuple[int, int], step: int) -> None:
    shown.set_size(*size)
    shown.page.evaluate(SPACED)
    found = shown.look_drawn(pages("en", step), CUT)
    assert {name: texts for name, texts in found if texts} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_known_by_its_frame_has_one_that_is_seen(
    shown: Easel, theme: Literal["light", "dark"]
) -> None:
    shown.page.emulate_media(color_scheme=theme)
    found = {
        name: least
        for name, least in shown.look_drawn(pages("en", FEW), FRAMES, FRAMED)
        if least is not None and least < VISIBLE
    }
    shown.page.emulate_media(color_scheme="light")
    assert found == {}


@pytest.mark.parametrize("size", [ZOOMED, (390, 844), release((1180, 820))])
@pytest.mark.parametrize("step", [FEW, release(1)])
def test_no_bar_covers_what_has_the_focus_and_nothing_has_to_be_scrolled_sideways(
    shown: Easel, size: tuple[int, int], step: int
) -> None:
    shown.set_size(*size)
    both = shown.look_drawn(pages("en", step), f"() => [({TOO_WIDE})(), ({COVERED})()]")
    assert {name: pixels for name, (pixels, _) in both if pixels} == {}
    assert {name: ways for name, (_, ways) in both if ways and name != OPENED} == {}
