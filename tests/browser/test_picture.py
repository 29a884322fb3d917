"""A result, a position, a puzzle as a picture: made by each engine, saved, or handed to the share
sheet; and the row of squares."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.link import write_link
from shanghaien.position import parse_position
from tests.support import painted
from tests.support.downloads import arrived_file
from tests.support.table_page import START, Table, until
from tests.support.tour import positions
from web.board.state import read_address
from web.kernel.sharing_state import Scene

OVER = positions()[-1]

SHEET = """
    navigator.canShare = (facts) => facts.files.every((file) => file.type === "image/png");
    navigator.share = async (facts) => {
        window.wasActive = navigator.userActivation?.isActive;
        if (window.refusal) throw new DOMException("no", window.refusal);
        window.sent = facts;
    };"""
"""A share sheet that takes pictures, and refuses them as it is told."""

DATA = """async () => await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(window.sent.files[0]);
})"""
"""The bytes of what was sent."""


@pytest.fixture
def save(page: Page, browser_name: str, downloads: Path) -> Callable[[Callable[[], None]], Path]:
    """Does what saves a file, and gives the file."""
    if browser_name == "firefox":
        return lambda act: arrived_file(downloads, act)

    def save(act: Callable[[], None]) -> Path:
        with page.expect_download() as download:
            act()
        names = ("shanghaien-Anna-Bernd.png", "shanghaien-position.png")
        assert download.value.suggested_filename in names
        return Path(download.value.path())

    return save


def turn(page: Page, fragment: str) -> None:
    """Follow a link while the page is open, which does not load it anew."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)


def at_panel(page: Page) -> Table:
    """The panel that shares a finished game."""
    table = Table(page).open()
    table.begin(OVER)
    table.button("Final scoring").click()
    table.button("Share").click()
    return table


@pytest.mark.every_engine
def test_a_result_and_a_position_of_its_replay_are_saved_as_pictures(
    page: Page, save: Callable[[Callable[[], None]], Path]
) -> None:
    table = at_panel(page)
    saved = save(table.button("Download as a picture").click)
    expect(page.locator(".share-status")).to_have_text("Picture downloaded.")
    look = f"([data, places]) => ({painted.LOOK})(data, places)"
    painted.check(saved, OVER, lambda data, places: page.evaluate(look, [data, places]))
    table.close()

    turn(page, f"#{write_link(OVER)}")
    table.button("Forward one round").click()
    table.button("Share this game").click()
    table.button("Share this position…").click()
    saved = save(table.button("Download as a picture").click)
    expect(page.locator(".share-status")).to_have_text("Picture downloaded.")
    link = page.get_by_label("Link", exact=True).input_value()
    state = parse_position(read_address(f"#{link.partition('#')[2]}"))
    shown = Scene(state, OVER.seats, "#p=")
    painted.check_scene(saved, shown, lambda data, places: page.evaluate(look, [data, places]))
    table.close()
    turn(page, f"#{link.partition('#')[2]}")
    expect(page.get_by_role("heading", name="Set up a position")).to_be_visible()


def test_the_share_sheet_gets_a_result_with_its_link_and_puzzles(
    page: Page, site: str, save: Callable[[Callable[[], None]], Path]
) -> None:
    page.add_init_script(SHEET)
    table = at_panel(page)
    status, send = page.locator(".share-status"), table.button("Send as a picture…")
    page.evaluate("window.refusal = 'AbortError'")
    send.click()
    until(page, "window.wasActive !== undefined", value=True)
    expect(status).to_have_text("")  # whoever has closed the sheet knows it
    page.evaluate("window.refusal = 'NotAllowedError'")
    save(send.click)
    expect(status).to_have_text("Picture downloaded.")
    page.evaluate("window.refusal = ''")
    send.click()
    expect(status).to_have_text("Picture shared.")
    facts = page.evaluate("[window.wasActive, sent.text, sent.files[0].name, sent.files.length]")
    link = page.get_by_label("Link", exact=True).input_value()
    assert facts == [True, link, "shanghaien-Anna-Bernd.png", 1]
    assert page.evaluate(DATA).startswith("data:image/png;base64,iVBOR")
    table.close()
    table.leave()
    share_a_puzzle(table)
    hand_on_the_row_of_the_day(table, site)


def share_a_puzzle(table: Table) -> None:
    """See that a puzzle goes to the share sheet, and that its link opens just that."""
    page = table.page
    table.more("Puzzles")
    words = page.locator(".lesson-words")
    expect(words).to_be_visible(timeout=START)
    asked = str(words.get_attribute("id"))
    table.button("Share this puzzle").click()
    table.button("Send as a picture…").click()
    expect(page.locator(".share-status")).to_have_text("Picture shared.")
    link, name = page.evaluate("[sent.text, sent.files[0].name]")
    assert (link.partition("#")[2], name) == (
        asked.replace("puzzle-", "q="),
        "shanghaien-puzzle.png",
    )
    assert page.evaluate(DATA).startswith("data:image/png;base64,iVBOR")
    table.close()
    table.button("Another puzzle").click()
    expect(words).not_to_have_attribute("id", asked)
    turn(page, f"#{link.partition('#')[2]}")
    expect(words).to_have_attribute("id", asked)
    expect(page.locator(".learned, .missed")).to_have_count(0)


def hand_on_the_row_of_the_day(table: Table, site: str) -> None:
    """See that the row of squares goes to the share sheet as a text."""
    page = table.page
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    turn(page, f"#q={today}")
    expect(page.get_by_role("heading", name="Daily puzzle")).to_be_visible(timeout=START)
    moves = page.locator("button[data-move]")
    moves.filter(visible=True).first.click()
    solution = page.get_by_role("button", name="Show the best move")
    if solution.is_visible():
        solution.click()
    table.button("My daily puzzles").click()
    text = page.get_by_label("Your message").input_value()
    table.button("Send…").click()
    expect(page.locator(".share-status")).to_have_text("Message shared.")
    assert page.evaluate("sent.text") == text
    assert text.endswith(f"{site}#q={today}")
    assert ("🟩" in text) is not ("🟥" in text)


@pytest.mark.release
def test_a_browser_that_gives_noise_makes_no_picture(page: Page) -> None:
    page.add_init_script(
        "CanvasRenderingContext2D.prototype.getImageData = () => ({ data: new Uint8Array(4) });"
    )
    table = at_panel(page)
    table.button("Download as a picture").click()
    expect(page.locator(".share-status")).to_have_text("This browser can’t make a picture.")
