"""What measures and draws the page in a browser finds its way about it."""

import pytest
from playwright.sync_api import Page, expect

from bench import click, think
from tests.support import shots
from tests.support.table_page import Table

pytestmark = pytest.mark.skip_browser("firefox")  # they use Chromium alone


def test_clicks_are_measured_in_a_game_of_two(page: Page) -> None:
    Table(page).open()
    page.evaluate(click.WATCH)
    click.play(page, 4)
    expect(page.get_by_role("region", name="Tavern")).to_be_visible()


@pytest.mark.opponent
def test_thinking_is_measured_in_a_game_against_the_captain(page: Page, known_site: str) -> None:
    think.begin(page, known_site, 0)
    expect(page.get_by_role("region", name="Captain")).to_be_visible()


@pytest.mark.parametrize("name", ["setup-people", "why", "log"])
def test_pictures_are_taken_of_what_is_opened(page: Page, known_site: str, name: str) -> None:
    shots.open_screen(page, known_site, shots.screens()[name])
    expect(page.get_by_role("dialog")).to_be_visible()
