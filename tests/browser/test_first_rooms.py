"""A first visit starts without the rooms: they come when it can be used."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.log import Log
from tests.support.site import requested
from tests.support.table_page import START, Table, hold

pytestmark = [pytest.mark.first_visit, pytest.mark.same_everywhere]


def test_a_game_begins_and_a_room_waits_until_it_is_there(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route(requested("rooms.bin"), lambda route: hold(held, route))
    page.goto(site)
    table = Table(page)
    table.button("Two players, one device").click()
    table.button("Start the game").click()
    expect(table.button("Roll two dice")).to_be_visible()
    table.button("Menu").click()
    expect(page.get_by_text("Loading the rest of the game…")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=START)
    expect(page.get_by_text("Loading the rest of the game…")).to_be_hidden()


def test_a_room_that_cannot_be_had_is_told_and_asked_for_again(
    page: Page, site: str, log: Log
) -> None:
    pattern = requested("rooms.bin")
    # The network is gone for longer than anybody would wait for a room.
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.route(pattern, lambda route: route.abort())
    page.goto(site)
    table = Table(page)
    table.button("More").click()
    expect(page.get_by_role("alert")).to_contain_text("This part of the game didn’t load.")
    page.unroute(pattern)
    log.errors.clear()  # the file that was refused
    table.button("More").click()
    expect(page.get_by_role("dialog")).to_contain_text("Statistics", timeout=START)
