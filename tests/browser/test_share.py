"""A game in a link from one browser to another, and links that are damaged."""

import re
from base64 import b64encode
from typing import Literal

import pytest
import segno
from playwright.sync_api import Browser, FloatRect, Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.digits import pack
from shanghaien.formats.link import read_link, write_link
from shanghaien.formats.record import write
from tests.support import engines
from tests.support.games import MORE, played, totals
from tests.support.log import Log
from tests.support.marks import release
from tests.support.table_page import ON_TABLE, START, Table
from tests.support.tour import positions
from tests.support.veil import VEIL, lift
from web.ui.qr import QUIET

ColorScheme = Literal["dark", "light"]
ForcedColors = Literal["active", "none"]

CODE = "QR code for this link"
DARK, LIGHT = 80, 220
"""Greys that no camera takes for each other, of 255."""

DAMAGED = "This link was damaged on the way. Nothing was changed."

RUNNING = played(*MORE)
OVER = positions()[-1]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def shared(table: Table) -> str:
    """Open the panel and give the link that it shows."""
    way = table.button("Share").or_(table.button("Share this game"))
    if not way.is_visible():
        table.page.get_by_role("button", name="Menu").click()
    way.click()
    field = table.page.get_by_label("Link", exact=True)
    expect(field).to_be_visible()
    return field.input_value()


def follow(page: Page, link: str) -> None:
    """Open a link and wait until its game is shown."""
    page.goto(link)
    expect(page.get_by_role("heading", name="Shared game")).to_be_visible(timeout=START)


def turn(page: Page, fragment: str) -> None:
    """Follow a link while the page is open, which does not load it anew."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)


def test_a_finished_game_opens_in_another_browser(
    table: Table, browser: Browser, site: str, log: Log
) -> None:
    table.begin(OVER)
    table.button("Final scoring").click()
    link = shared(table)
    assert link.startswith(f"{site}#g=")
    assert read_link(link) == OVER
    assert len(link) < 2_000
    table.button("Copy the link").click()
    told = re.compile("Link copied|link is selected")
    expect(table.page.locator(".share-status")).to_have_text(told)
    with browser.new_context() as context:
        for script in (VEIL, engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        page = context.new_page()
        follow(page, link)
        assert page.url == site  # the address bar bears the game no more
        expect(page.get_by_role("slider", name="Position in the game")).to_have_value("0")
        page.get_by_role("button", name="Go to the end").click()
        expect(page.locator(".replay-log [aria-current=step]")).to_be_visible()
        page.get_by_role("button", name="Result").click()
        expect(page.get_by_text(totals(OVER), exact=True)).to_be_visible()
        assert Table(page).stored() == {}
    assert not [url for url in log.requests if "g=" in url]  # no server has seen the game


def test_the_link_is_copied(page: Page, site: str, browser_name: str) -> None:
    table = Table(page).open()
    if browser_name == "chromium":
        page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    table.begin(RUNNING)
    link = shared(table)
    table.button("Copy the link").click()
    expect(page.get_by_text("Link copied.", exact=True)).to_be_visible()
    if browser_name == "chromium":
        assert page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.release
def test_a_link_that_cannot_be_copied_is_selected(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText() {throw Error('no')}}});"
        "document.execCommand = () => false;"
    )
    table = Table(page).open()
    table.begin(RUNNING)
    link = shared(table)
    table.button("Copy the link").click()
    expect(page.get_by_text("The link is selected", exact=False)).to_be_visible()
    expect(page.get_by_label("Link", exact=True)).to_be_focused()
    chosen = "e => e.value.slice(e.selectionStart, e.selectionEnd)"
    assert page.locator("#share-link").evaluate(chosen) == link


@pytest.mark.release
def test_the_browsers_own_means_get_the_link(page: Page) -> None:
    page.add_init_script("navigator.share = async (facts) => { window.sent = facts; }")
    table = Table(page).open()
    table.begin(RUNNING)
    link = shared(table)
    table.button("Send…").click()
    expect(page.get_by_text("Link shared.", exact=True)).to_be_visible()
    assert page.evaluate("window.sent.url") == link
    assert "Anna" in page.evaluate("window.sent.title")


def test_the_code_can_be_seen_and_has_a_name(table: Table) -> None:
    table.begin(RUNNING)
    shared(table)
    code = table.page.get_by_role("img", name=CODE)
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    assert box["width"] >= 200


READ = """async ([data, side]) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const {naturalWidth: width, naturalHeight: height} = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const at = (x, y) => Math.floor(x * width / (side + 1)) + width * Math.floor(y * height / side);
    const all = context.getImageData(0, 0, width, height).data;
    const grey = (pixel) => (all[4 * pixel] + all[4 * pixel + 1] + all[4 * pixel + 2]) / 3;
    return Array.from({length: side}, (_, y) =>
        Array.from({length: side + 1}, (_, x) => grey(at(x + 0.5, y + 0.5))));
}"""
"""How bright a picture of a code is in the middle of each of its modules, line by line, from 0 to
255; before each line comes what is beside the code."""

NIGHTS: dict[str, tuple[ColorScheme, ForcedColors, bool]] = {
    "own": ("dark", "none", False),
    "forced by the browser": ("light", "none", True),
    "few colours": ("dark", "active", False),
}
"""The ways in which a page is dark: the theme, forced colours, and whether Chromium darkens it."""


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("night", NIGHTS)
def test_a_camera_can_read_the_code_whatever_makes_the_page_dark(table: Table, night: str) -> None:
    table.begin(RUNNING)
    matrix = segno.make_qr(shared(table), error="L").matrix
    page, side = table.page, len(matrix) + 2 * QUIET
    theme, forced, is_darkened = NIGHTS[night]
    lift(page)
    page.emulate_media(color_scheme=theme, forced_colors=forced)
    tools = page.context.new_cdp_session(page)
    if is_darkened:
        tools.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    box = page.get_by_role("img", name=CODE).bounding_box()
    assert box is not None
    module = box["width"] / side
    clip: FloatRect = {**box, "x": box["x"] - module, "width": box["width"] + module}
    picture = b64encode(page.screenshot(clip=clip)).decode()
    seen = page.evaluate(READ, [f"data:image/png;base64,{picture}", side])
    tools.send("Emulation.setAutoDarkModeOverride")
    page.emulate_media(color_scheme="light", forced_colors="none")
    assert seen[side // 2][0] < DARK, "the page is dark"
    read = [[grey < DARK for grey in line[1:]] for line in seen]
    assert all(grey < DARK or grey > LIGHT for line in seen for grey in line[1:])
    edge, empty = [False] * QUIET, [[False] * side] * QUIET
    assert read == [*empty, *([*edge, *map(bool, line), *edge] for line in matrix), *empty]


def test_a_running_game_is_played_on_in_another_browser(
    table: Table, browser: Browser, log: Log
) -> None:
    table.begin(RUNNING)
    link = shared(table)
    with browser.new_context() as context:
        for script in (VEIL, engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        page = context.new_page()
        follow(page, link)
        slider = page.get_by_role("slider", name="Position in the game")
        expect(slider).to_have_value(str(RUNNING.turn))
        assert Table(page).stored() == {}  # only looked at so far
        page.get_by_role("button", name="Play on from here").click()
        expect(page.locator("button[data-move=roll]")).to_be_visible()
        assert Table(page).kept() == RUNNING


def test_a_link_that_is_followed_in_an_open_page_leaves_the_game_on_the_table(
    table: Table, site: str
) -> None:
    table.begin(RUNNING)
    name = table.page.evaluate(ON_TABLE)
    turn(table.page, write_link(OVER))
    expect(table.page.get_by_role("heading", name="Shared game")).to_be_visible()
    assert table.page.url == site
    table.button("Back").click()
    expect(table.page.get_by_role("region", name="Tavern")).to_be_visible()
    expect(table.page.locator("button[data-move=roll]")).to_be_visible()
    assert table.page.evaluate(ON_TABLE) == name
    assert table.kept() == RUNNING


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        (write_link(OVER)[:-9], DAMAGED),
        release(write_link(OVER)[:60] + write_link(OVER)[61:], DAMAGED),
        release(f"g={pack(1, 9)}", "This was made by a newer version of the game."),
        release("g=<img/src=x>", DAMAGED),
        release(f"g={'A' * 5000}", DAMAGED),
    ],
    ids=["cut", "altered", "version", "letters", "long"],
)
def test_a_bad_link_is_refused_and_the_kept_game_is_still_there(
    table: Table, site: str, fragment: str, reason: str
) -> None:
    table.begin(RUNNING)
    page = table.page
    turn(page, fragment)
    expect(page.get_by_role("alert")).to_contain_text(reason)
    assert page.url == site
    assert table.kept() == RUNNING
    table.button("Close").click()
    expect(page.get_by_role("alert")).to_be_hidden()
    table.leave()
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{site}#{fragment}")  # as the page is opened
    expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible(timeout=START)
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
    table.button("Continue this game").click()
    expect(page.locator("button[data-move=roll]")).to_be_visible()
    assert table.kept() == RUNNING


@pytest.mark.release
@pytest.mark.first_visit
def test_links_open_without_a_network(page: Page, site: str) -> None:
    Table(page).open(site)
    expect(page.locator("html[data-offline=ready]")).to_be_attached(timeout=60_000)
    page.goto("about:blank")
    page.context.set_offline(True)
    follow(page, f"{site}#{write_link(OVER)}")
    page.get_by_role("button", name="Share this game").click()
    expect(page.get_by_role("img", name="QR code for this link")).to_be_visible()
    page.context.set_offline(False)


def test_a_finished_game_of_the_history_is_replayed(table: Table) -> None:
    table.load(write_all([({"begun": 1, "changed": 2}, write(OVER))]))
    page = table.page
    expect(page.get_by_text("1 game was added.")).to_be_visible()
    table.more("Saved games")
    page.get_by_role("dialog").get_by_role("button", name="View").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    last = str(len(OVER.events))
    expect(page.get_by_role("slider", name="Position in the game")).to_have_value(last)
    table.button("Review").click()
    expect(page.get_by_role("region", name="Game review")).to_be_visible()
    table.button("Result").click()
    expect(page.get_by_text(totals(OVER), exact=True)).to_be_visible()
