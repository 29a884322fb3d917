"""The result of a game as a picture: made by each engine, saved, or handed to the share sheet."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support import painted
from tests.support.downloads import arrived_file
from tests.support.table_page import Table
from tests.support.tour import positions

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
        assert download.value.suggested_filename == "shanghaien-Anna-Bernd.png"
        return Path(download.value.path())

    return save


def at_panel(page: Page) -> Table:
    """The panel that shares a finished game."""
    table = Table(page).open()
    table.begin(OVER)
    table.button("Final scoring").click()
    table.button("Share this game").click()
    return table


@pytest.mark.every_engine
def test_the_result_is_saved_as_a_picture(
    page: Page, save: Callable[[Callable[[], None]], Path]
) -> None:
    table = at_panel(page)
    saved = save(table.button("Save as a picture").click)
    expect(page.locator(".share-status")).to_have_text("Picture saved.")
    look = f"([data, places]) => ({painted.LOOK})(data, places)"
    painted.check(saved, OVER, lambda data, places: page.evaluate(look, [data, places]))


def test_the_share_sheet_gets_the_picture_with_the_link(
    page: Page, save: Callable[[Callable[[], None]], Path]
) -> None:
    page.add_init_script(SHEET)
    table = at_panel(page)
    status, send = page.locator(".share-status"), table.button("Send as a picture…")
    page.evaluate("window.refusal = 'AbortError'")
    send.click()
    page.wait_for_function("window.wasActive !== undefined")
    expect(status).to_have_text("")  # whoever has closed the sheet knows it
    page.evaluate("window.refusal = 'NotAllowedError'")
    save(send.click)
    expect(status).to_have_text("Picture saved.")
    page.evaluate("window.refusal = ''")
    send.click()
    expect(status).to_have_text("Picture shared.")
    facts = page.evaluate("[window.wasActive, sent.text, sent.files[0].name, sent.files.length]")
    link = page.get_by_label("The link", exact=True).input_value()
    assert facts == [True, link, "shanghaien-Anna-Bernd.png", 1]
    assert page.evaluate(DATA).startswith("data:image/png;base64,iVBOR")


@pytest.mark.release
def test_a_browser_that_gives_noise_makes_no_picture(page: Page) -> None:
    page.add_init_script(
        "CanvasRenderingContext2D.prototype.getImageData = () => ({ data: new Uint8Array(4) });"
    )
    table = at_panel(page)
    table.button("Save as a picture").click()
    expect(page.locator(".share-status")).to_have_text(
        "This browser does not let a picture be made."
    )
