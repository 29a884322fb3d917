"""Pages that cannot start though no file is missing: each says why, and what helps."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.log import Log
from tests.support.site import SUBPATH, Host
from tests.support.table_page import START, Table, wait_for_mark
from web.build import serve

pytestmark = pytest.mark.first_visit

RELOAD = "Reload the page"


@pytest.fixture
def host(dist: Path, log: Log, tmp_path: Path) -> Iterator[Host]:
    """A host that a test may change."""
    host = Host(Path(shutil.copytree(dist, tmp_path / "dist")))
    log.origin = host.address.removesuffix(SUBPATH)
    yield host
    host.stop()
    log.errors.clear()  # what keeps the page from starting, told by the browser in its own words


@pytest.mark.parametrize(
    ("without", "told", "can_reload"),
    [
        ("delete globalThis.WebAssembly", "This browser has WebAssembly turned off", True),
        ("delete globalThis.DecompressionStream", "This browser is too old", False),
    ],
)
def test_browser_that_lacks_something_is_told_what(
    page: Page, host: Host, without: str, told: str, can_reload: bool
) -> None:
    page.add_init_script(without)
    page.goto(host.address)
    alert = page.get_by_role("alert")
    expect(alert.get_by_text(told)).to_be_visible(timeout=START)
    expect(alert.get_by_text("missing or damaged")).to_be_hidden()
    expect(alert.get_by_role("button", name=RELOAD)).to_have_count(int(can_reload))


def test_page_in_a_frame_that_lets_nothing_run_gives_its_address(page: Page, host: Host) -> None:
    frame = '<iframe sandbox="allow-scripts" src="./index.html"></iframe>'
    (host.folder / "around.html").write_text(frame, encoding="utf-8")
    page.goto(f"{host.address}around.html")
    alert = page.frame_locator("iframe").get_by_role("alert")
    expect(alert.get_by_text("Open it directly")).to_be_visible(timeout=START)
    expect(alert.get_by_role("link")).to_have_attribute("href", f"{host.address}index.html")
    expect(alert.get_by_role("button")).to_have_count(0)


def test_host_that_sends_scripts_as_plain_text_is_named_as_the_cause(
    page: Page, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    types = {**serve.Handler.extensions_map, ".js": "text/plain"}
    monkeypatch.setattr(serve.Handler, "extensions_map", types)
    page.goto(host.address)
    alert = page.get_by_role("alert")
    cause = alert.get_by_text("doesn’t send the game’s scripts as JavaScript")
    expect(cause).to_be_visible(timeout=START)
    expect(alert.get_by_role("button")).to_have_count(0)


def test_browser_that_runs_no_script_says_so_at_once(browser: Browser, host: Host) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host.address)
        expect(page.get_by_text("Shanghaien needs JavaScript")).to_be_visible()


@pytest.mark.opponent
def test_page_that_is_changed_on_its_way_says_why_it_is_not_stored(page: Page, host: Host) -> None:
    index = host.folder / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("</body>", "<!-- looked at --></body>"), encoding="utf-8")
    page.goto(host.address)
    wait_for_mark(page, "opponent-ready")
    Table(page).more()
    told = page.get_by_text("something changed this page on its way to you")
    expect(told).to_be_visible(timeout=START)
