"""What a person presses and drops before Python is there."""

import pytest
from playwright.sync_api import Page, Route, expect

from shanghaien.formats.record import write
from tests.support.games import FEW, played
from tests.support.marks import release
from tests.support.site import requested
from tests.support.table_page import START, Table, hold, wait_for_mark
from web.kernel.saved_state import MAX_FILE

DROP = """text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "game.json"));
    document.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
}"""
"""Drops a file with a text on the page."""


@pytest.mark.release
def test_what_is_pressed_early_is_kept(page: Page, site: str) -> None:
    held: list[Route] = []
    with page.expect_request(requested("python.bin")):
        page.route(requested("python.bin"), lambda route: hold(held, route))
        table = Table(page).open(site)
    way = table.button("Two players, one device")
    way.click()
    expect(way).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()
    expect(page.get_by_role("dialog", name="Two players, one device")).to_be_visible(timeout=START)


@pytest.mark.parametrize("size", [release(0), MAX_FILE + 1])
def test_a_record_that_is_dropped_early_is_opened_unless_it_is_too_large(
    page: Page, site: str, size: int
) -> None:
    page.add_init_script(
        f"if ({size}) Object.defineProperty(File.prototype, 'size', {{ value: {size} }})"
    )
    held: list[Route] = []
    with page.expect_request(requested("python.bin")):
        page.route(requested("python.bin"), lambda route: hold(held, route))
        Table(page).open(site)
    page.evaluate(DROP, write(played(*FEW)))
    for route in held:
        route.continue_()
    if size:
        expect(page.get_by_role("alert")).to_contain_text("too large", timeout=START)
    else:
        expect(page.get_by_role("region", name="Bernd")).to_be_visible(timeout=START)


@pytest.mark.release
def test_a_button_stays_under_the_finger_that_presses_it_early(page: Page, site: str) -> None:
    held: list[Route] = []
    with page.expect_request(requested("python.bin")):
        page.route(requested("python.bin"), lambda route: hold(held, route))
        page.goto(site)
    start = page.get_by_role("button", name="Learn to play")
    start.hover()
    page.mouse.down()
    for route in held:
        route.continue_()
    wait_for_mark(page, "python")
    assert page.evaluate("performance.getEntriesByName('usable').length") == 0
    page.mouse.up()
    expect(page.locator(".table")).to_be_visible(timeout=START)
