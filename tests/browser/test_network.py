"""The page at the machine's own address, as a tablet in the living room opens it by http.

No browser takes that for a secure connection: there is no service worker, no lock, no hash, no
clipboard, no lock on the screen. What does not need them works; only a real address shows that.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import presence_of_element_located
from selenium.webdriver.support.wait import WebDriverWait

from shanghaien.cli.serve import Server
from shanghaien.cli.web import own_address
from tests.support import engines, webkit
from tests.support.log import Log
from tests.support.table_page import FOR_TWO, START, STORED, Table, wait_for_mark

pytestmark = pytest.mark.skipif(own_address() is None, reason="this machine is in no network")

MISSING = "At an https address, the game also works offline"


@pytest.fixture
def address(dist: Path) -> Iterator[str]:
    """Where others in the network find the page."""
    with Server(dist, is_shared=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{own_address()}:{server.server_port}/"
        server.shutdown()


@pytest.mark.first_visit
@pytest.mark.opponent
def test_a_tablet_plays_saves_and_copies_and_is_told_what_is_missing(
    page: Page, address: str, log: Log
) -> None:
    log.origin = address.removesuffix("/")
    page.add_init_script(engines.alone_if("!sessionStorage.getItem('opposed')"))
    table = Table(page).open(address)
    assert not page.evaluate("isSecureContext")
    table.more()
    expect(page.get_by_text(MISSING)).to_be_visible(timeout=START)
    table.close()
    table.start(people=True)
    table.play("roll")
    expect(page.locator("[data-move^=direction]").first).to_be_visible()  # the dice lie
    before = table.kept()
    page.evaluate("sessionStorage.setItem('opposed', 'yes')")
    page.reload()
    expect(page.locator("[data-move]").first).to_be_visible(timeout=START)
    wait_for_mark(page, "opponent-ready")
    assert table.kept() == before
    table.button("Menu").click()
    table.button("Share this game").click()
    table.button("Copy the link").click()
    expect(page.get_by_text("Link copied.", exact=True)).to_be_visible()


@pytest.mark.release
@pytest.mark.only_browser("chromium")
@pytest.mark.skipif("webkit" not in engines.chosen(), reason="WebKit's driver is not here")
def test_webkit_plays_and_saves_there_too(address: str) -> None:
    with webkit.screen() as screen, webkit.session(screen) as driver:
        wait = WebDriverWait(driver, webkit.START)
        driver.get(address)
        assert not driver.execute_script("return isSecureContext")
        driver.execute_script("document.querySelector('[data-argument=more]').click()")
        wait.until(lambda _: MISSING in driver.find_element(By.ID, "app").text)
        for selector in ("[role=dialog] [data-do=close]", *FOR_TWO):
            wait.until(presence_of_element_located((By.CSS_SELECTOR, selector)))
            driver.execute_script(f"document.querySelector('{selector}').click()")
        wait.until(lambda _: driver.find_elements(By.CSS_SELECTOR, "[data-move]"))
        script = f"const done = arguments[0]; ({STORED})().then(done)"
        wait.until(lambda _: driver.execute_async_script(script))


@pytest.mark.only_browser("chromium")
def test_a_static_host_is_asked_nothing_that_it_lacks(page: Page) -> None:
    asked: list[tuple[str, int]] = []
    page.on("response", lambda answer: asked.append((answer.url, answer.status)))
    table = Table(page).open()
    table.button("With a friend, by link").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("Open a table")
    assert [url for url, status in asked if status >= 400] == []
    assert not any("/tables" in url for url, _ in asked)
