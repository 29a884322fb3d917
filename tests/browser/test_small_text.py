"""No text is smaller than 12 pixels."""

import pytest

from tests.support.easel import Easel
from tests.support.layouts import LAYOUTS
from tests.support.marks import first_of_all
from tests.support.screens import screens

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


@pytest.mark.parametrize("layout", first_of_all(LAYOUTS, "phone-small"))
def test_no_text_is_too_small_to_be_read(easel: Easel, layout: str) -> None:
    easel.set_size(*LAYOUTS[layout])
    found = easel.look_each(screens("en"), SMALL, LEAST)
    assert {text for _, texts in found for text in texts} == set()
