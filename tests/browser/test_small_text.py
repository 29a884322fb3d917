"""No text is smaller than 12 pixels."""

import pytest

from tests.support.easel import Easel
from tests.support.layouts import LAYOUTS
from tests.support.pages import pages
from tests.support.small_text import LEAST, SMALL


# On a small phone test_overflow.py asks it too.
@pytest.mark.release
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_too_small_to_be_read(easel: Easel, layout: str) -> None:
    easel.set_size(*LAYOUTS[layout])
    found = easel.look_drawn(pages("en"), SMALL, LEAST)
    assert {text for _, texts in found for text in texts} == set()
