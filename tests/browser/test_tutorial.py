"""The tutorial for a newcomer with nothing but a keyboard."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.table_page import START, Table
from web.lang import together
from web.lessons.tutorial_lessons import LESSONS


@pytest.mark.release
@pytest.mark.keyboard
def test_every_lesson_can_be_finished_by_keyboard(page: Page) -> None:
    table = Table(page).open()
    table.press(page.get_by_role("button", name="Learn to play"))
    for number, lesson in enumerate(LESSONS, 1):
        heading = page.get_by_role("heading", name=lesson.title)
        expect(heading).to_be_focused(timeout=START)
        for step in lesson.steps:
            expect(page.locator(".lesson-says")).to_have_text(together(step.says))
            move = step.goals[0]
            if move.startswith(("adjust", "joker")):
                table.press(page.locator(f".playable [data-do=unfold][data-argument^={move[:5]}]"))
            table.press(page.locator(f"button[data-move={json.dumps(move)}]"))
        last = number == len(LESSONS)  # the count-up after it ends by itself
        expect(page.locator(".lesson-says")).to_have_text(together(lesson.learned))
        on = page.get_by_role("button", name="Start the game" if last else "Next lesson")
        expect(on).to_be_focused()
        table.press(page.get_by_role("button", name="Exit the tutorial") if last else on)
    expect(page.get_by_role("button", name="Against the computer: Deckhand")).to_be_visible()


def test_another_move_is_explained_and_the_tutorial_goes_on_where_it_was_left(page: Page) -> None:
    table = Table(page).open()
    table.button("Learn to play").click()
    table.play("roll")
    table.play("place 2")
    status = page.locator(".lesson-says")
    expect(status).to_have_text(LESSONS[0].steps[1].other)
    expect(status).to_have_attribute("role", "status")
    table.play("place 5")
    expect(status).to_have_text(LESSONS[0].learned)
    table.button("Next lesson").click()
    expect(page.get_by_role("heading", name=LESSONS[1].title)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=LESSONS[1].title)).to_be_visible(timeout=START)
    table.button("Skip this lesson").click()
    expect(page.get_by_role("heading", name=LESSONS[2].title)).to_be_visible()
    table.button("Exit the tutorial").click()
    expect(table.button("Against the computer")).to_be_visible()
    expect(table.button("Continue with lesson 2")).to_be_visible()
