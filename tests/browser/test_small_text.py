"""No text is smaller than 12 pixels."""

import pytest

from tests.support.easel import Easel
from tests.support.layouts import LAYOUTS
from tests.support.pages import pages

LEAST = 12.0

SMALL = """(least) => {
  const found = new Set();
  const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement, style = getComputedStyle(element);
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    const size = parseFloat(style.fontSize);  // 0 is for screen readers alone
    if (element.closest(".visually-hidden, .card") || !size || size >= least - 0.01) continue;
    const name = element.className || element.tagName;
    found.add(`${name} in ${element.parentElement.className}: ${style.fontSize}`);
  }
  return [...found];
}"""


# On a small phone test_overflow.py asks it too.
@pytest.mark.release
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_too_small_to_be_read(easel: Easel, layout: str) -> None:
    easel.set_size(*LAYOUTS[layout])
    found = easel.look_drawn(pages("en"), SMALL, LEAST)
    assert {text for _, texts in found for text in texts} == set()
