"""Two browsers in one room, connected without a server: by codes, by hand, and after the end."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Playwright, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.state import Phase
from tests.support import engines
from tests.support.log import Log
from tests.support.random_games import random_game, shanghai_soon
from tests.support.table_page import START, Table
from tests.support.two_tables import MOVES, kept_alike, play_both
from tests.support.unhurried import unhurried
from tests.support.veil import VEIL
from web.ui.qr import qr


def begin(page: Page, address: str = "") -> tuple[Table, str]:
    """From the start screen to the code; the link that it holds."""
    table = Table(page).open(address)
    table.button("With a friend, by link").click()
    table.button("Connect another device").click()
    expect(page.get_by_role("img", name="QR code to scan with the other device")).to_be_visible()
    return table, page.get_by_label("Link", exact=True).input_value()


def answer(page: Page, link: str) -> tuple[Table, str]:
    """The second device opens the link and accepts; its answer."""
    page.goto(link)
    page.get_by_role("button", name="Accept", exact=True).click(timeout=START)
    expect(page.get_by_role("dialog", name="scan this code")).to_be_visible()
    return Table(page), page.get_by_label("Reply code", exact=True).input_value()


def expect_connected(*pages: Page) -> None:
    for page in pages:
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_text("is at the table.").first).to_be_attached(timeout=START)


def connect(page: Page, other: Page) -> tuple[Table, Table]:
    """Two browsers, connected by hand."""
    anna, link = begin(page)
    bernd, text = answer(other, link)
    page.get_by_label("Paste the reply code here").fill(text)
    expect_connected(page, other)
    return anna, bernd


KEEP_CHANNEL = """const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...how) {
        return (globalThis.channel = make.apply(this, how));
    };"""
FLOOD = """for (let i = 0; i < 1500; i++) {
        globalThis.channel.send(JSON.stringify({ table: "t", letter: `f=${i}` }));
    }"""


def test_two_browsers_play_and_after_the_end_of_the_connection_make_another_until_one_floods_it(
    page: Page, other: Page
) -> None:
    other.add_init_script(KEEP_CHANNEL)
    anna, link = begin(page)
    page.get_by_role("button", name="Scan the other code").click()
    told = (
        "The camera can’t be used. On the other device, tap “Copy reply code”; send it to this one "
        "and paste it here."
    )
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(told)
    expect(page.locator("video")).to_have_count(0)
    bernd, text = answer(other, link)
    page.get_by_label("Paste the reply code here").fill(text)
    expect_connected(page, other)
    tables = anna, bernd
    assert play_both(tables, Random(5), 4) == 4
    other.goto("about:blank")
    ended = page.get_by_text("The connection has ended.")
    while not ended.is_visible():  # it waits until the move is complete that was begun
        moves = page.evaluate(MOVES)
        if moves:
            tables[0].play(moves[0])
        else:
            page.wait_for_timeout(30)
    page.get_by_role("button", name="Reconnect").click()
    other.goto(page.get_by_label("Link", exact=True).input_value())
    expect(other.get_by_role("dialog", name="scan this code")).to_be_visible(timeout=START)
    text = other.get_by_label("Reply code", exact=True).input_value()
    page.get_by_label("Paste the reply code here").fill(text)
    for side in (page, other):
        expect(side.get_by_role("dialog")).to_have_count(0)
    assert play_both(tables, Random(7), 4) == 4
    other.evaluate(FLOOD)
    expect(page.get_by_text("sent too much data at once")).to_be_visible()
    # It answers all the while.
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    # Whoever is to move is told so on the strip of the other one, and in full after that.
    lost = other.get_by_text(re.compile("The connection has ended.|isn’t at the table."))
    expect(lost.first).to_be_attached()


@pytest.mark.release
@pytest.mark.timeout(300)
def test_a_whole_game_and_a_rematch_go_over_one_connection(page: Page, other: Page) -> None:
    tables = connect(page, other)
    play_both(tables, Random(3), 10_000)
    assert kept_alike(tables).state.phase is Phase.OVER
    for table in tables:
        table.button("Final scoring").click()
    tables[0].button("Rematch").click()
    joining = tables[1].button("Join")
    joining.wait_for()  # it lays nothing over the result
    expect(other.get_by_role("dialog")).to_have_count(0)
    joining.click()
    other.get_by_role("button", name="Accept", exact=True).click()
    expect_connected(page, other)
    assert play_both(tables, Random(3), 4) == 4


@pytest.fixture
def foreign(playwright: Playwright, log: Log, site: str) -> Iterator[Page]:
    """A page in Firefox, beside Chromium."""
    if "firefox" not in engines.chosen():
        pytest.skip("Firefox is not here or was not asked for")
    with (
        playwright.firefox.launch(**engines.options("firefox")) as launched,
        unhurried(launched).new_context(base_url=site, reduced_motion="reduce") as context,
    ):
        for script in (VEIL, engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        yield context.new_page()


@pytest.mark.release
@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("begins", ["chromium", "firefox"])
def test_chromium_and_firefox_play_at_one_table(page: Page, foreign: Page, begins: str) -> None:
    pages = (page, foreign) if begins == "chromium" else (foreign, page)
    tables = connect(*pages)
    assert play_both(tables, Random(2), 12) == 12
    for side in pages:
        side.close()


@pytest.mark.release
def test_everything_moves_from_one_browser_to_the_other(page: Page, other: Page) -> None:
    games = [random_game(seed, pick=shanghai_soon) for seed in range(3)]
    table = Table(page).open()
    table.load(write_all([({}, write(game)) for game in games], "{}"))
    expect(page.get_by_role("status").first).to_contain_text("added", timeout=START)
    table.more("Copy to another device")
    page.get_by_role("button", name="Show QR code").click()
    expect(page.get_by_text("Don’t show it to anyone else.")).to_be_visible()
    other.goto(page.get_by_label("Link", exact=True).input_value(timeout=START))
    other.get_by_role("button", name="Copy to this device").click(timeout=START)
    text = other.get_by_label("Reply code", exact=True).input_value(timeout=START)
    page.get_by_label("Paste the reply code here").fill(text)
    expect(other.get_by_text("3 games, your settings")).to_be_visible(timeout=START)
    expect(page.get_by_text("Nothing was deleted here.")).to_be_visible()
    for side in (page, other):
        assert set(Table(side).stored().values()) == set(map(write, games))


def test_an_answer_that_leads_nowhere_is_told_of_after_a_while(
    page: Page, other: Page, site: str
) -> None:
    other.clock.install()  # for all pages of its context, and `page` has one that is lent on
    _, link = begin(other, site)
    _, text = answer(page, link)
    page.goto("about:blank")
    other.get_by_label("Paste the reply code here").fill(text)
    status = other.get_by_role("dialog").get_by_role("status")
    expect(status).to_have_text("Connecting…")
    other.clock.fast_forward(15_500)
    expect(status).to_contain_text("Guest networks")
    # By key: a stopped clock does not fit the moments of real presses.
    other.get_by_role("dialog").get_by_role("button", name="Send by link…").press("Enter")
    expect(other.get_by_role("dialog", name="Your invitation")).to_be_visible()


def film(text: str, path: Path) -> None:
    """A video of a code (YUV4MPEG2), as a camera sees it that is held still."""
    side, drawn = qr(text)
    scale, width, height = 8, 640, 480
    dark = set()
    for run in drawn.removeprefix("M").split("zM"):
        place, _, length = run.removesuffix("z").partition("h")
        x, y = map(int, place.split())
        dark |= {(x + i, y) for i in range(int(length.partition("v")[0]))}
    assert side * scale <= height
    left, top = (width - side * scale) // 2, (height - side * scale) // 2
    rows = []
    for y in range(height):
        row = ((x - left) // scale for x in range(width))
        rows.append(bytes(16 if (x, (y - top) // scale) in dark else 235 for x in row))
    frame = b"FRAME\n" + b"".join(rows) + bytes([128]) * (width * height // 2)
    path.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420\n" % (width, height) + frame * 2)


@pytest.fixture
def filmed(browser_type: BrowserType, tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera sees the file code.y4m."""
    options = engines.options("chromium")
    arguments = [
        *options.pop("args", []),
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'code.y4m'}",
    ]
    with browser_type.launch(**options, args=arguments) as launched:
        yield unhurried(launched)


@pytest.mark.only_browser("chromium")
def test_the_camera_reads_the_answer_in_the_page(
    filmed: Browser, other: Page, site: str, log: Log, tmp_path: Path
) -> None:
    with filmed.new_context(base_url=site, reduced_motion="reduce") as context:
        for script in (engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        page = context.new_page()
        _, link = begin(page)
        film("https://example.org/", tmp_path / "code.y4m")
        page.get_by_role("button", name="Scan the other code").click()
        expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("the wrong code")
        expect(page.locator("video")).to_be_visible()
        tracks = "document.querySelector('video').srcObject.getTracks()"
        page.evaluate(f"globalThis.tracks = {tracks}")
        page.get_by_role("button", name="Turn off camera").click()
        expect(page.locator("video")).to_have_count(0)
        assert page.evaluate("tracks.map((track) => track.readyState)") == ["ended"]
        _, text = answer(other, link)
        film(text, tmp_path / "code.y4m")
        page.get_by_role("button", name="Scan the other code").click()
        expect_connected(page, other)
