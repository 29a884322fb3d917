"""Puzzles and the board to lay, from the first screen to the teacher's word."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.marks import release
from tests.support.puzzle_page import solution
from tests.support.table_page import START, Table

LINE = "round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A US3 TR4 ES4 on 1 3 5; B FR4 CN1 IT3 on 2 2 4"


@pytest.mark.keyboard
def test_a_puzzle_is_missed_tried_again_and_solved_by_keyboard(page: Page) -> None:
    table = Table(page).open()
    table.press(table.button("More"))
    table.press(table.button("Puzzles"))
    expect(page.get_by_role("heading", name="Find the best move")).to_be_focused(timeout=START)
    table.tab_to(page.get_by_label("Theme"))
    page.keyboard.type("Shanghai")  # so that both moves are in sight, and not on a trick card
    expect(table.button("Shanghai!")).to_be_visible()
    best, other = solution(page)
    table.press(page.locator(f'button[data-move="{other}"]'))
    expect(page.locator(".tray")).to_contain_text("this one costs")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("c")
    table.press(page.locator(f'button[data-move="{best}"]'))
    expect(page.locator(".learned")).to_contain_text("Correct – ")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.locator(".lesson-number")).to_contain_text("Correct in a row: 0")
    page.reload()
    expect(page.locator(".learned")).to_contain_text("Correct – ", timeout=START)
    for width, height in ((320, 640), (390, 664), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".learned")).to_be_visible()
        expect(page.locator(".learned")).to_be_in_viewport(ratio=1)


def test_the_daily_puzzle_and_the_ways_out(page: Page) -> None:
    table = Table(page).open()
    table.more("Puzzles")
    table.button("Daily puzzle").click()
    expect(page.get_by_role("heading", name="Daily puzzle")).to_be_visible()
    page.go_back()
    expect(table.button("Today")).to_be_visible()


@pytest.mark.opponent
def test_a_position_is_laid_and_the_teacher_answers(page: Page, site: str) -> None:
    table = Table(page).open()
    table.more("Set up a position")
    expect(page.locator(".board-fault")).to_contain_text("The tavern needs 6 more cards.")
    for card in ("Chinese 2", "American 1", "Turkish 3", "French 1", "Spanish 3", "German 4"):
        page.get_by_role("button", name=f"{card}, ").click()
    table.button("2").click()
    expect(page.locator(".board-fault")).to_contain_text("A roll has two dice.")
    table.button("6").click()
    expect(page.locator(".board-bar h2")).to_contain_text("Best for Red (", timeout=START)
    page.set_viewport_size({"width": 1180, "height": 820})
    too_high = "document.documentElement.scrollHeight - innerHeight"
    assert page.evaluate(too_high) <= 0, "on a tablet the cards and the answer are seen at once"
    page.get_by_text("Text and link").click()
    page.get_by_label("Position as text").fill(LINE)
    expect(page.locator(".board-moves")).to_contain_text("Shanghai", timeout=START)
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{site}#p=")
    table.button("Back").click()
    expect(table.button("Today")).to_be_visible()
    fragment = link.removeprefix(site)
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    expect(page.locator(".board-moves")).to_contain_text("Shanghai", timeout=START)


COVERED = """() => {
  const active = document.activeElement, bar = document.querySelector(".board-says");
  if (!active.closest(".board") || bar.contains(active)) return null;
  const one = active.getBoundingClientRect(), two = bar.getBoundingClientRect();
  return one.top < 0 || one.bottom > two.top ? active.outerHTML.slice(0, 120) : null;
}"""
"""What has the focus, if it is out of sight or lies under the bar."""


@pytest.mark.opponent
@pytest.mark.keyboard
@pytest.mark.parametrize(("width", "height"), [release(390, 844), release(844, 390), (360, 640)])
def test_on_a_phone_the_answer_is_in_sight_and_covers_nothing_that_is_focused(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Table(page).open()
    fragment = "#p=" + LINE.replace("; ", ";").replace(" ", "+")
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    said = page.get_by_role("heading", name="Best for Red (")
    expect(said).to_be_in_viewport(ratio=1, timeout=START)
    controls = page.locator(".board :is(button, summary)")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(controls.count() + 2):
            page.keyboard.press(key)
            assert page.evaluate(COVERED) is None
    best = page.locator(".board-answer > p").first
    expect(best).to_be_hidden()
    page.get_by_role("button", name="Why?").press("Enter")
    expect(best).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(best).to_be_hidden()
    page.locator(".board-bar").click(position={"x": 40, "y": 20})
    expect(best).to_be_in_viewport()
    page.go_back()
    expect(best).to_be_hidden()
    expect(page.get_by_role("heading", name="Set up a position")).to_be_attached()
    page.go_back()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
