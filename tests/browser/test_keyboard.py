"""Each way through the page by keyboard; games, lessons and puzzles have tests of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support import positions
from tests.support.table_page import Table

pytestmark = [pytest.mark.keyboard, pytest.mark.only_browser("chromium")]
"""It is about the document, which is the same in every engine."""


INSIDE = """dialog =>
    document.activeElement === document.body || dialog.contains(document.activeElement)"""
"""Whether the focus is in a dialog, or outside the page."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


@pytest.mark.parametrize("name", ["Quick rules", "Settings", "Statistics"])
def test_a_panel_takes_the_focus_and_gives_it_back(table: Table, name: str) -> None:
    table.press(table.button("More"))
    table.press(table.button(name))
    dialog = table.page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    for _ in range(12):  # what lies behind it is never reached
        assert dialog.evaluate(INSIDE)
        table.page.keyboard.press("Tab")
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table.button(name)).to_be_focused()


def test_a_game_by_link_is_begun(table: Table) -> None:
    table.press(table.button("With a friend, by link"))
    dialog = table.page.get_by_role("dialog", name="With a friend, by link")
    table.tab_to(dialog.get_by_label("Your name"))
    table.page.keyboard.type("Anna")
    table.press(dialog.get_by_role("button", name="Invite"))
    invitation = table.page.get_by_role("dialog", name="Your invitation")
    expect(invitation.get_by_label("Link", exact=True)).to_have_value(re.compile("#f="))


def test_a_position_is_set_up(table: Table) -> None:
    page = table.page
    table.press(table.button("More"))
    table.press(table.button("Set up a position"))
    for card in ("American 1", "French 2", "German 3", "Chinese 4", "Turkish 1", "Spanish 2"):
        table.press(page.get_by_role("button", name=f"{card}, "))
    for place in (1, 6):
        table.press(page.get_by_role("button", name=f"Red: add a die to card {place}, now 0"))
    expect(page.get_by_role("button", name="Red: add a die to card 6, now 1")).to_be_focused()
    expect(page.get_by_role("button", name="Card 4: Chinese 4")).to_be_visible()
    table.press(table.button("Back"))
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()


def test_a_game_is_shared_and_replayed(table: Table) -> None:
    page = table.page
    table.load(positions.find(positions.over))
    table.press(page.get_by_role("button", name="Menu"))
    table.press(table.button("Share this game"))
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile("#g="))
    page.keyboard.press("Escape")
    table.press(page.get_by_role("button", name="Menu"))
    table.press(table.button("Replay"))
    table.press(table.button("Forward one step"))
    expect(page.get_by_role("slider")).to_have_value("2")
    table.press(table.button("Go to the end"))
    expect(table.story).to_contain_text("ends round 8")


def test_settings_are_switched_in_the_menu(table: Table) -> None:
    page = table.page
    table.load(positions.find(positions.choice))
    table.press(page.get_by_role("button", name="Menu"))
    table.press(page.get_by_role("button", name="Settings"))
    switch = page.get_by_role("switch", name="Animations")
    table.tab_to(switch)
    page.keyboard.press("Space")
    expect(switch).not_to_be_checked()
    expect(switch).to_be_focused()
    table.tab_to(page.get_by_label("Text size"))
    page.keyboard.type("Large")
    expect(page.locator("html")).to_have_attribute("data-text", "120")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
