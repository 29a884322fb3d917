"""Two people at one screen, of whom one has help: through the set-up, the table, the result."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.moves import Shanghai
from shanghaien.state import Player
from tests.support import positions
from tests.support.axe import findings
from tests.support.table_page import START, Table

TOLD = "Anna played with hints and undo after rolling, Bernd without. The game counts as practice."

FACING = """() => [...document.querySelectorAll(".scores-both > div")].map((side) => [
    side.inert, getComputedStyle(side).rotate, side.getBoundingClientRect().height > 0,
])"""
"""Of each score table: whether it cannot be used, how it is turned, whether it is there."""


@pytest.fixture
def table(page: Page) -> Table:
    """The first screen, where only Red has hints and practice."""
    found = Table(page).open()
    found.sheet("people")
    found.set("Help for two players", "Different for each")
    for label in ("Hints", "Undo after rolling"):
        page.get_by_role("group", name="Red").get_by_label(label).select_option("On")
    return found


@pytest.mark.same_everywhere
def test_hints_come_and_go_with_the_turn_of_the_one_who_has_them(table: Table) -> None:
    game = positions.find(positions.choice)
    assert game.state.to_move is Player.A
    table.load(game)
    expect(table.button("Hint")).to_be_visible()
    assert findings(table.page) == []
    table.play("shanghai")
    table.settle()
    table.play("roll")
    expect(table.page.locator("button[data-move]").first).to_be_visible()
    expect(table.button("Hint")).to_have_count(0)


def test_during_the_game_the_other_one_gets_hints_too(table: Table) -> None:
    table.load(positions.find(positions.choice))
    table.button("Menu").click()
    table.button("Teacher").click()
    table.page.get_by_role("group", name="Anna").get_by_label("Hints").select_option("Off")
    table.button("Close").click()
    expect(table.button("Hint")).to_have_count(0)


@pytest.mark.same_everywhere
def test_the_result_tells_of_the_help_and_still_does_after_a_reload(table: Table) -> None:
    over = positions.find(positions.over)
    assert isinstance(over.events[-1], Shanghai)
    table.load(over.at(over.turn - 1))
    table.play("shanghai")
    table.button("Final scoring").click()
    expect(table.page.get_by_text(TOLD)).to_be_visible()
    table.reload()
    table.button("Review").click()
    expect(table.page.get_by_text(TOLD)).to_be_visible(timeout=START)
    table.leave()
    table.button("Statistics").click()
    expect(table.page.get_by_text("Practice games (not counted)").first).to_be_visible(
        timeout=START
    )


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (390, 844)])
def test_face_to_face_both_read_the_scores_and_the_tray_stays_in_sight(
    table: Table, size: tuple[int, int]
) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table.set("Seating", "Face to face")
    page.get_by_role("group", name="Red").get_by_label("Winning chances").select_option("On")
    table.begin(positions.find(positions.choice))
    assert page.evaluate(FACING) == [[True, "180deg", True], [False, "none", True]]
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    expect(page.get_by_role("table", name="Score")).to_have_count(1)
