"""The plain page runs as it stands in the sources, and shows what is changed in them."""

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shanghaien.cli.house import House
from tests.support import checkout
from tests.support.log import Log
from tests.support.table_page import FOR_TWO
from web.build import dev

START = 90_000
"""Milliseconds that a plain start may take on a busy machine."""

pytestmark = pytest.mark.only_browser("chromium")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkout.copy(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def address(sources: Path) -> Iterator[str]:
    ended = threading.Event()
    watching = threading.Thread(target=dev.watch, args=(sources, dev.make(sources), ended))
    watching.start()
    with House(sources) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()
    ended.set()
    watching.join()


@pytest.fixture(autouse=True)
def log(context: BrowserContext, address: str) -> Iterator[Log]:
    """As for every other page, with this server as the page's own."""
    found = urlsplit(address)
    heard = Log(f"{found.scheme}://{found.netloc}")
    heard.watch(context)
    yield heard
    ended_by_reload = f"{heard.origin}/tables: net::ERR_ABORTED"  # the stream of open tables
    assert set(heard.errors) <= {ended_by_reload}
    assert not heard.foreign


@pytest.mark.release
def test_changed_source_reloads_the_page_which_then_starts_a_game(
    page: Page, address: str, sources: Path
) -> None:
    page.goto(address)
    expect(page.get_by_role("group", name="Ways to play")).to_be_visible(timeout=START)
    assert page.locator("symbol").count() > 0

    source = sources / "web" / "setup" / "view.py"
    source.write_text(source.read_text().replace("Ways to play", "Who sails?"))
    expect(page.get_by_role("group", name="Who sails?")).to_be_visible(timeout=START)

    sheet, start = FOR_TWO
    page.locator(sheet).filter(visible=True).first.click()
    page.locator(start).click()
    expect(page.locator(".table")).to_be_visible()
