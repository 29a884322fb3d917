"""Trying out from a replay: dice are chosen, the teacher is asked, it is kept, and sent on."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from shanghaien.cards import Trick
from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from tests.support import engines, positions
from tests.support.app_driver import at_table
from tests.support.easel import Easel
from tests.support.log import Log
from tests.support.random_games import PEOPLE, random_game
from tests.support.screens import after, screens
from tests.support.table_page import START, Table
from tests.support.veil import VEIL
from web.kernel.messages import Command

OVER = random_game(8, seats=PEOPLE)
TURN = next(i for i, state in enumerate(OVER.states) if state.round == 3 and state.roll)


def opened(page: Page) -> Table:
    """A finished game of the history in its replay, at the roll of a third round."""
    table = Table(page).open()
    table.load(write_all([({"begun": 1, "changed": 2}, write(OVER))]))
    expect(page.get_by_text("1 game was added.")).to_be_visible()
    table.more("Saved games")
    page.get_by_role("dialog").get_by_role("button", name="View").click()
    page.get_by_role("slider", name="Position in the game").fill(str(TURN))
    return table


def replayed(page: Page) -> None:
    """See that the replay is where it was."""
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_have_value(str(TURN), timeout=START)


@pytest.mark.opponent
def test_a_variation_is_played_kept_found_again_and_sent_on(
    page: Page, browser: Browser, log: Log
) -> None:
    table = opened(page)
    table.button("What if?").click()
    expect(page.get_by_role("heading", name="What if?")).to_be_visible(timeout=START)
    table.button("Number 1 on the left").click()
    table.play("place 3")
    table.play("roll")
    dice = [page.get_by_role("group", name=name) for name in ("First die", "Second die")]
    dice[0].get_by_role("button", name="2").click()
    dice[1].get_by_role("button", name="6").click()
    expect(table.story.first).to_contain_text("rolls 2 and 6.")
    page.get_by_role("switch", name="Ask the teacher").click()
    expect(page.locator(".whatif-teacher")).to_contain_text("to win", timeout=START)
    page.get_by_label("Variation name").fill("My idea")
    table.button("Save it").click()
    expect(page.get_by_text("Saved with the game.")).to_be_visible()
    page.get_by_role("button", name="Share this variation").click()
    link = page.get_by_label("Link", exact=True).input_value()
    table.close()
    table.button("Back to the game").click()
    replayed(page)
    expect(page.get_by_role("heading", name="Variations: 1")).to_be_visible()

    table.reload()
    replayed(page)
    page.locator(".is-replay > .bar [data-do=leave]").click()
    table.more("Variations")
    table.button("My idea").click()
    expect(page.get_by_label("Variation name")).to_have_value("My idea", timeout=START)
    expect(page.get_by_role("button", name=re.compile("rolls 2 and 6."))).to_be_visible()
    page.go_back()
    replayed(page)

    with browser.new_context() as context:
        for script in (VEIL, engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        other = context.new_page()
        other.goto(link)
        expect(other.get_by_role("heading", name="What if?")).to_be_visible(timeout=START)
        expect(other.get_by_role("button", name=re.compile("rolls 2 and 6."))).to_be_visible()
        other.get_by_role("button", name="Back to the game").click()
        replayed(other)
        expect(other.get_by_role("heading", name="Shared game")).to_be_visible()


@pytest.mark.keyboard
def test_by_keyboard_the_focus_stays_where_one_plays(page: Page) -> None:
    table = opened(page)
    table.button("What if?").press("Enter")
    expect(page.get_by_role("heading", name="What if?")).to_be_focused(timeout=START)
    table.button("Number 1 on the left").press("Enter")
    expect(page.locator("button[data-move]").first).to_be_focused()
    page.keyboard.press("3")
    expect(table.story.first).to_contain_text("adds a 3")
    page.keyboard.press("d")
    for die in "26":
        page.keyboard.press(die)
    expect(table.story.first).to_contain_text("rolls 2 and 6.")
    page.keyboard.press("u")
    expect(page.get_by_role("group", name="First die")).to_be_visible()
    table.button("Roll them").press("Enter")
    expect(page.locator("button[data-move]").first).to_be_focused()
    table.button("Back to the game").press("Enter")
    replayed(page)


NARROW_BUTTON = """() => Math.min(...[...document.querySelectorAll(".tray button")]
    .map((button) => button.getBoundingClientRect().width))"""
"""How wide the narrowest button of the tray is, in pixels."""


@pytest.mark.skip_browser("firefox")
def test_a_branch_has_buttons_for_its_tricks_that_a_finger_hits(easel: Easel) -> None:
    easel.set_size(1366, 650)
    game = positions.find(positions.tricks, positions.COMPUTER, Trick.ADJUST)
    app = after(after(at_table(game)[0], Command("watch", str(game.turn))), Command("whatif"))
    for language in ("en", "de"):
        assert easel.look(replace(app, language=language), NARROW_BUTTON) >= 44, language


LINE = """() => Math.min(...[...document.querySelectorAll(".tray .prompt")]
    .map((prompt) => prompt.getBoundingClientRect().width))"""
"""How wide the narrowest prompt is, in pixels."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", [(1366, 650), (1024, 768), (390, 844)])
def test_what_is_asked_of_a_branch_stands_in_lines_of_words(
    easel: Easel, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    asked = [app for name, app in screens("fr") if name == "what if: dice to choose"]
    assert easel.look(asked[0], LINE) >= 100
