"""The result is one screen: who has won, by how much, what decided it, and the ways on."""

from dataclasses import replace

import pytest

from tests.support import positions
from tests.support.app_driver import drawn
from tests.support.easel import Easel, draw
from tests.support.games import sealed
from tests.support.layouts import LAYOUTS
from tests.support.marks import first_of_all
from tests.support.screens import after, playing
from web.kernel.messages import Command
from web.lang import LANGUAGES

ON_ONE_SCREEN = """() => [...document.querySelectorAll(".final-head > *, .final-remark")]
    .filter((part) => part.textContent.trim())
    .map((part) => part.getBoundingClientRect())
    .every(({top, bottom}) => top >= 0 && bottom <= innerHeight)
    && document.documentElement.scrollHeight <= innerHeight"""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_the_result_is_one_screen(easel: Easel, language: str) -> None:
    every = dict(playing(language))
    over = drawn(positions.find(positions.over, positions.LONG))
    long = after(after(over, Command("continue")), Command("skip-meetings"))
    sealed_over = replace(drawn(sealed(positions.LONG)), round_end_seen=True)
    shown = draw(
        [
            ("plain", every["result: with a remark"]),
            ("long names", replace(long, language=language)),
            ("sealed", replace(sealed_over, language=language)),
        ]
    )
    for size in LAYOUTS.values():
        easel.set_size(*size)
        assert easel.look_drawn(shown, ON_ONE_SCREEN) == [
            *(("plain", True), ("long names", True), ("sealed", True))
        ], size
