"""Two devices of a house: its host passes the letters of a game, and all games of a browser."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from shanghaien.cli.house import House
from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.state import Phase
from tests.support.log import Log
from tests.support.random_games import random_game, shanghai_soon
from tests.support.table_page import START, Table
from tests.support.two_tables import kept_alike, play_both


class Served:
    """A host that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.begin()

    def begin(self) -> None:
        self.house = House(self.folder, self.port)
        self.port = self.house.server_port
        threading.Thread(target=self.house.serve_forever, daemon=True).start()

    def finish(self) -> None:
        self.house.shutdown()
        self.house.server_close()


@pytest.fixture
def host(dist: Path) -> Iterator[Served]:
    served = Served(dist)
    yield served
    served.finish()


@pytest.fixture(autouse=True)
def log(context: BrowserContext, host: Served) -> Iterator[Log]:
    """As for every other page, with this host as the page's own."""
    heard = Log(host.house.address.removesuffix("/"))
    heard.watch(context)
    yield heard
    assert heard.foreign == []


def arrive(page: Page, host: Served) -> Table:
    return Table(page).open(host.house.address)


def sit_down(page: Page, other: Page, host: Served) -> tuple[Table, Table]:
    """Two taps on each device, from the start screen to the table."""
    anna = arrive(page, host)
    anna.button("With a friend, by link").click()
    page.get_by_role("button", name="Open a table", exact=True).click()
    expect(page.get_by_role("dialog", name="Your invitation")).to_be_visible()
    bernd = arrive(other, host)
    other.get_by_role("button", name="Join").click(timeout=START)
    other.get_by_role("button", name="Accept", exact=True).click()
    for side in (page, other):
        expect(side.get_by_text("is at the table.").first).to_be_attached(timeout=START)
    return anna, bernd


@pytest.mark.release
@pytest.mark.timeout(300)
def test_a_whole_game_is_played_at_one_table(page: Page, other: Page, host: Served) -> None:
    tables = sit_down(page, other, host)
    play_both(tables, Random(3), 10_000)
    assert kept_alike(tables).state.phase is Phase.OVER


@pytest.mark.every_engine
def test_both_see_each_other_and_each_move(page: Page, other: Page, host: Served) -> None:
    tables = sit_down(page, other, host)
    play_both(tables, Random(5), 5)
    for side in (page, other):
        expect(side.get_by_role("region", name="Tavern")).to_be_visible()
    other.close()
    expect(page.get_by_text("isn’t at the table.").first).to_be_attached()


@pytest.mark.release
@pytest.mark.skip_browser("firefox")
@pytest.mark.timeout(600)
def test_a_game_with_ten_restarts_of_the_host_and_five_of_a_page_ends_alike(
    page: Page, other: Page, host: Served
) -> None:
    tables = sit_down(page, other, host)
    rng = Random(7)
    for number in range(10):
        play_both(tables, rng, 5)
        host.finish()
        host.begin()
        if number % 2:
            other.reload()
            expect(other.get_by_role("region", name="Tavern")).to_be_visible(timeout=START)
    play_both(tables, rng, 10_000)
    assert kept_alike(tables).state.phase is Phase.OVER


def test_two_who_both_ask_for_the_next_game_of_a_series_meet(
    page: Page, other: Page, host: Served
) -> None:
    arrive(page, host).button("With a friend, by link").click()
    page.get_by_label("Who starts?").select_option("You")
    page.get_by_label("Series").select_option("First to three wins")
    page.get_by_role("button", name="Open a table", exact=True).click()
    arrive(other, host)
    other.get_by_role("button", name="Join").click(timeout=START)
    expect(other.get_by_text("First to three wins.")).to_be_visible()
    other.get_by_role("button", name="Accept", exact=True).click()
    page.get_by_role("region", name="Tavern").wait_for(timeout=START)
    page.get_by_role("button", name="Menu", exact=True).click()
    for name in ("Link, draw, resign…", "Resign…", "Resign"):
        page.get_by_role("button", name=name, exact=True).click()
    following = [
        side.get_by_role("button", name="Next game in the series") for side in (page, other)
    ]
    for button in following:
        expect(button).to_be_visible(timeout=START)
    place = following[1].bounding_box()
    following[0].click()
    expect(other.get_by_text("is waiting for a second player.")).to_be_visible(timeout=START)
    assert following[1].bounding_box() == place, "moved under a finger on its way down"
    following[1].click()
    for side in (page, other):
        side.get_by_role("dialog", name="Your invitation").wait_for(timeout=START)
    # Who it is depends on the two names that were drawn.
    seats = [
        side.get_by_role("dialog").get_by_role("button", name="Join") for side in (page, other)
    ]
    while not any(seat.is_visible() for seat in seats):
        page.wait_for_timeout(30)
    (seat,) = (seat for seat in seats if seat.is_visible())
    seat.click()
    seat.page.get_by_role("button", name="Accept", exact=True).click()
    for side in (page, other):
        expect(side.get_by_text("is at the table.").first).to_be_attached(timeout=START)


def show_code(page: Page, host: Served, games: list[Game]) -> str:
    """The link of the code that a device with these games shows."""
    table = arrive(page, host)
    table.load(write_all([({}, write(game)) for game in games], '{"text": "120", "name-a": "Zoe"}'))
    expect(page.get_by_role("status").first).to_contain_text("added", timeout=5 * START)
    table.more("Copy to another device")
    page.get_by_role("button", name="Show QR code").click()
    return page.get_by_label("Link", exact=True).input_value()


def open_code(other: Page, link: str) -> Locator:
    """What takes everything over, on a device that has opened the code."""
    other.goto("about:blank")  # else Firefox waits for a page that is there already
    other.goto(link)
    taking = other.get_by_role("button", name="Copy to this device")
    expect(taking).to_be_visible(timeout=START)
    return taking


def test_all_games_and_settings_move_to_another_device(
    page: Page, other: Page, host: Served
) -> None:
    games = [random_game(seed, pick=shanghai_soon) for seed in range(2)]
    link = show_code(page, host, games)
    with other.expect_response(lambda answer: "/tables/" in answer.url):
        open_code(other, link)
    other.get_by_role("button", name="No, thanks").click()
    other.evaluate("link => { location.hash = new URL(link).hash; }", link)
    other.get_by_role("button", name="Copy to this device").click()  # the code is not used up
    expect(other.get_by_text("2 games, your settings")).to_be_visible(timeout=START)
    expect(page.get_by_text("Nothing was deleted here.")).to_be_visible()
    for side in (page, other):
        assert set(Table(side).stored().values()) == set(map(write, games))
    expect(other.locator("html")).to_have_attribute("data-text", "120")


@pytest.mark.release
@pytest.mark.skip_browser("firefox")
@pytest.mark.timeout(300)
def test_many_games_move_though_the_host_restarts_and_a_third_device_gets_none(
    page: Page, other: Page, host: Served, context: BrowserContext
) -> None:
    games = [random_game(seed) for seed in range(300)]
    link = show_code(page, host, games)
    taking = open_code(other, link)
    host.finish()
    taking.click()
    expect(other.get_by_text("No connection right now")).to_be_visible(timeout=START)
    host.begin()
    expect(other.get_by_text("300 games, your settings")).to_be_visible(timeout=5 * START)
    expect(page.get_by_text("Nothing was deleted here.")).to_be_visible()
    assert set(Table(other).stored().values()) == set(map(write, games))
    third = context.new_page()
    open_code(third, link).click()
    expect(third.get_by_text("already used this code")).to_be_visible()
