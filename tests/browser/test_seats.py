"""Two people at one screen, of whom one has help: through the set-up, the table, the result."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.moves import Shanghai
from shanghaien.state import Player
from tests.support import positions
from tests.support.axe import findings
from tests.support.easel import Easel, draw
from tests.support.screens import after, at_start, on_table
from tests.support.table_page import START, Table
from web.kernel.messages import SettingChanged

TOLD = "Anna played with hints and undo after rolling; Bernd didn’t. The game counts as practice."


@pytest.fixture
def table(page: Page) -> Table:
    """The first screen, where only Red has hints and practice."""
    found = Table(page).open()
    found.sheet("people")
    found.set("Help for two players", "Different for each")
    for label in ("Hints", "Undo after rolling"):
        page.get_by_role("group", name="Red").get_by_label(label).select_option("On")
    return found


def test_hints_come_and_go_with_the_turn_and_the_result_tells_of_the_help(table: Table) -> None:
    game = positions.find(positions.choice)
    assert game.state.to_move is Player.A
    table.load(game)
    expect(table.button("Hint")).to_be_visible()
    assert findings(table.page) == []
    change_hints(table, "Off")
    expect(table.button("Hint")).to_have_count(0)
    change_hints(table, "On")
    expect(table.button("Hint")).to_be_visible()
    table.play("shanghai")
    table.settle()
    table.play("roll")
    expect(table.page.locator("button[data-move]").first).to_be_visible()
    expect(table.button("Hint")).to_have_count(0)
    table.leave()

    over = positions.find(positions.over)
    assert isinstance(over.events[-1], Shanghai)
    table.load(over.at(over.turn - 1))
    table.play("shanghai")
    table.button("Final scoring").click()
    expect(table.page.get_by_text(TOLD)).to_be_visible()
    table.reload()
    table.button("Review").click()
    table.button("Result").click(timeout=START)
    expect(table.page.get_by_text(TOLD)).to_be_visible()
    table.leave()
    table.more("Statistics")
    expect(table.page.get_by_text("Practice games (not counted)").first).to_be_visible(
        timeout=START
    )


def change_hints(table: Table, value: str) -> None:
    """During a game, what Anna has."""
    table.button("Menu").click()
    table.button("Hints and warnings").click()
    table.page.get_by_role("group", name="Anna").get_by_label("Hints").select_option(value)
    table.close()


FACING = """() => [[...document.querySelectorAll(".scores-both > div")].map((side) => [
    side.inert, getComputedStyle(side).rotate, side.getBoundingClientRect().height > 0,
]), document.documentElement.scrollHeight - innerHeight]"""
"""Of each score table: whether it cannot be used, how it is turned, whether it is there; and by how
much the page is too high."""


@pytest.mark.skip_browser("firefox")
def test_face_to_face_both_read_the_scores_and_the_tray_stays_in_sight(easel: Easel) -> None:
    app = at_start("en")
    chosen = {"mode": "people", "ways": "on", "apart": "on", "bar-A": "on", "table": "face"}
    for name, value in chosen.items():
        app = after(app, SettingChanged(name, value))
    shown = draw([("", on_table(app, positions.find(positions.choice)))])
    for size in ((1180, 820), (820, 1180), (390, 844)):
        easel.set_size(*size)
        ((_, (sides, too_high)),) = easel.look_drawn(shown, FACING)
        assert sides == [[True, "180deg", True], [False, "none", True]], size
        assert too_high <= 0, size
