"""First visits to hosts of every kind: what they send wrongly, and two copies at one address."""

import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.log import Log
from tests.support.site import SUBPATH, Host
from tests.support.table_page import PATIENCE, START, Table, wait_for_mark
from web.build import page as built
from web.build import serve

pytestmark = pytest.mark.first_visit

READY = "Ready to play offline"


@pytest.fixture
def host(dist: Path, log: Log, tmp_path: Path) -> Iterator[Host]:
    """A host with one copy of the page, and a second one in a folder of it."""
    shutil.copytree(dist, tmp_path / "dist")
    shutil.copytree(dist, tmp_path / "dist" / "preview")
    host = Host(tmp_path / "dist")
    log.origin = host.address.removesuffix(SUBPATH)
    yield host
    host.stop()


@pytest.mark.opponent
def test_a_host_that_knows_neither_modules_nor_webassembly_is_enough(
    page: Page, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = dict.fromkeys((".mjs", ".wasm", ".webmanifest"), "application/octet-stream")
    monkeypatch.setattr(serve.Handler, "extensions_map", serve.Handler.extensions_map | unknown)
    Table(page).open(host.address)
    wait_for_mark(page, "opponent-ready")
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    host.stop()
    page.reload()
    wait_for_mark(page, "opponent-ready")


def test_two_copies_at_one_address_share_the_games_and_leave_each_other_s_files(
    page: Page, host: Host
) -> None:
    table = Table(page).open(host.address)
    table.start(people=True)
    table.play("roll")
    table.leave()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    table.open(f"{host.address}preview/")
    expect(table.button("Continue this game")).to_be_visible(timeout=START)
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    host.stop()
    for folder in ("", "preview/"):
        table.open(host.address + folder)
        expect(page.get_by_text(READY)).to_be_visible(timeout=START)


def spoil(file: Path) -> None:
    """Change one bit in the middle."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


@pytest.mark.release
@pytest.mark.opponent
def test_a_damaged_file_is_named_and_nothing_of_it_runs(page: Page, host: Host, log: Log) -> None:
    alert = page.get_by_role("alert")
    for name in (*built.FIRST, *built.MODULES, built.HEAD):
        file = host.folder / name
        sound = file.read_bytes()
        spoil(file)
        page.goto(host.address)
        expected = f"missing or damaged: {file.name}"
        expect(alert, name).to_contain_text(expected, timeout=PATIENCE)
        file.write_bytes(sound)
    for content in (b"", b"<!doctype html><p>All that is not here gets this page."):
        file = host.folder / "web/boot/page.js"
        sound = file.read_bytes()
        file.write_bytes(content)
        page.goto(host.address)
        expect(alert).to_contain_text("missing or damaged: page.js", timeout=PATIENCE)
        file.write_bytes(sound)
    spoil(host.folder / built.MEMORY)  # only the worker wants it, and starts without
    with page.expect_event("load"):
        alert.get_by_role("button", name="Try again").click()
    wait_for_mark(page, "opponent-ready")
    assert alert.is_hidden()
    log.errors.clear()  # the damages themselves


@pytest.mark.only_browser("chromium")
def test_what_the_browser_kept_of_another_version_is_fetched_anew(
    page: Page, host: Host, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep(handler: serve.Handler) -> None:
        handler.send_header("Cache-Control", "max-age=600")
        super(serve.Handler, handler).end_headers()

    monkeypatch.setattr(serve.Handler, "end_headers", keep)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    Table(page).open(host.address)
    index, script = host.folder / "index.html", host.folder / "web/boot/page.js"
    old = digest(script)
    script.write_bytes(script.read_bytes() + b"\n// newer")
    index.write_text(index.read_text(encoding="utf-8").replace(old, digest(script)), "utf-8")
    page.reload()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("missing or damaged: page.js", timeout=PATIENCE)
    with page.expect_event("load"):
        alert.get_by_role("button", name="Try again").click()
    wait_for_mark(page, "usable")
    log.errors.clear()  # the mixture


def digest(file: Path) -> str:
    """A file's hash as the page has it."""
    return b64encode(sha256(file.read_bytes()).digest()).decode()


@pytest.mark.only_browser("chromium")
def test_a_page_opened_as_a_file_says_how_to_serve_it(page: Page, dist: Path, log: Log) -> None:
    page.goto((dist / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("python3 -m http.server")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("alert")).to_contain_text("python3 -m http.server")
    log.errors.clear()  # what browsers refuse
    log.requests.clear()
