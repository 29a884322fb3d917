"""The end of a game on a phone: no row of the result or the review is broken over three lines."""

from dataclasses import replace

import pytest

from tests.support import positions
from tests.support.app_driver import at_table
from tests.support.easel import Easel
from tests.support.reviews import reviewed
from web.kernel.messages import Command
from web.lang import LANGUAGES
from web.shell.update import update

PHONE = (390, 844)

TALL = """() => {
    for (const part of document.querySelectorAll(".review details")) part.open = true;
    const lines = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const tops = [...range.getClientRects()].filter((box) => box.width > 1)
            .map((box) => box.top).sort((a, b) => a - b);
        return tops.filter((top, i) => !i || top - tops[i - 1] > 6).length;
    };
    const rows = document.querySelectorAll(
        ".final-decided, .comparison :is(th, td), .summary-lines span, .change-text, summary");
    return [...rows].filter((row) => lines(row) > 3).map((row) => row.textContent);
}"""

UPRIGHT = """() => {
    const title = document.getElementById("final-title").getBoundingClientRect();
    const ways = document.querySelector(".final-ways").getBoundingClientRect();
    return [title.top > ways.bottom, title.bottom <= innerHeight, ways.top >= 0,
        ways.bottom < innerHeight / 2];
}"""
"""Whether the result lies as the far player sees it: its head below, and its ways on above."""


@pytest.mark.skip_browser("firefox")
def test_no_row_of_the_review_takes_more_than_three_lines(easel: Easel) -> None:
    app, _ = reviewed()
    result, _ = update(app, Command("review-close"))
    more, _ = update(result, Command("panel", "result"))
    easel.set_size(*PHONE)
    shown = [
        (language, replace(each, language=language))
        for each in (app, result, more)
        for language in LANGUAGES
    ]
    assert [(name, rows) for name, rows in easel.look_each(shown, TALL) if rows] == []


def test_the_result_turned_to_the_far_player_is_whole(easel: Easel) -> None:
    app, _ = at_table(positions.find(positions.over), mode="people", table="face")
    for command in ("continue", "turn"):
        app, _ = update(app, Command(command))
    for size in (PHONE, (820, 1180), (1180, 820)):
        easel.set_size(*size)
        assert easel.look(app, UPRIGHT) == [True] * 4, size
