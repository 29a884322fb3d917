"""The second course by keyboard: from the list through a lesson to its puzzles, and kept."""

import json

import pytest
from playwright.sync_api import Page, expect

from shanghaien.moves import format_event
from tests.support.table_page import START, Table
from web.lang import together
from web.lessons.course_lessons import LESSONS


@pytest.mark.keyboard
@pytest.mark.opponent
def test_a_lesson_is_decided_by_keyboard_and_leads_to_its_puzzles(page: Page) -> None:
    table = Table(page).open()
    number, lesson = next((n, each) for n, each in enumerate(LESSONS, 1) if each.theme == "stop")
    table.press(page.get_by_role("button", name="Two players, one device"))
    table.press(page.get_by_role("button", name="Start the game"))
    table.leave()
    table.press(table.button("More"))
    table.press(table.button("Lessons"))
    table.press(page.get_by_role("button", name=f"{number}. {lesson.title}"))
    expect(page.get_by_role("heading", name=lesson.title)).to_be_focused(timeout=START)
    for question in lesson.questions:
        best, *_, worst = question.puzzle.options
        expect(page.locator(".lesson-says")).to_have_text(together(question.asks))
        _decide(table, format_event(worst.move))
        expect(page.get_by_role("status")).to_contain_text(together(question.other))
        expect(page.get_by_role("button", name="Try again")).to_be_focused()
        page.keyboard.press("c")
        _decide(table, format_event(best.move))
        expect(page.get_by_role("status")).to_contain_text(together(question.why))
        last = question is lesson.questions[-1]
        on = page.get_by_role("button", name="Next lesson" if last else "Next position")
        expect(on).to_be_focused()
        if question is lesson.questions[0]:
            table.press(page.get_by_role("button", name="Why?"))
            expect(page.get_by_role("row", name="Your winning chances")).to_be_visible()
            table.press(page.locator("summary", has_text="What every move is worth"))
            expect(page.locator("table.options tbody tr")).to_have_count(len(question.wins))
        if not last:
            page.keyboard.press("c")
    table.press(page.get_by_role("button", name="Puzzles: Shanghai or roll on"))
    expect(page.get_by_label("Theme")).to_have_value("stop")
    page.reload()
    expect(page.get_by_label("Theme")).to_have_value("stop", timeout=START)
    table.press(page.get_by_role("button", name="Start screen"))
    table.press(table.button("More"))
    table.press(table.button("Lessons"))
    expect(page.get_by_role("button", name=f"{number}. {lesson.title} done")).to_be_visible()


def _decide(table: Table, move: str) -> None:
    table.press(table.page.locator(f"button[data-move={json.dumps(move)}]"))
