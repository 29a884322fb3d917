"""First visits to hosts of every kind: what they send wrongly, and two copies at one address."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support import engines
from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import SUBPATH, Host, find, put
from tests.support.still import OFFLINE, STILL, VERSION, settled
from tests.support.table_page import PATIENCE, START, Table, until, wait_for_mark
from web.build import bundle, serve
from web.build import page as built

pytestmark = pytest.mark.first_visit


@pytest.fixture
def host(dist: Path, log: Log, tmp_path: Path) -> Iterator[Host]:
    """A host with one copy of the page, and a second one in a folder of it."""
    shutil.copytree(dist, tmp_path / "dist")
    shutil.copytree(dist, tmp_path / "dist" / "preview")
    host = Host(tmp_path / "dist")
    log.origin = host.address.removesuffix(SUBPATH)
    yield host
    host.stop()


STATE = """async () => {
    const { active } = await navigator.serviceWorker.getRegistration("./preview/");
    const { port1, port2 } = new MessageChannel();
    active.postMessage("state", [port2]);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => data && resolve(data)));
}"""
"""What the service worker of the second copy says of its files."""


@pytest.mark.opponent
def test_two_copies_at_one_address_share_the_games_and_leave_each_other_s_files(
    page: Page, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host knows neither modules nor WebAssembly."""
    unknown = dict.fromkeys((".mjs", ".wasm", ".webmanifest"), "application/octet-stream")
    monkeypatch.setattr(serve.Handler, "extensions_map", serve.Handler.extensions_map | unknown)
    page.add_init_script(engines.alone_if("sessionStorage.getItem('alone')"))
    table = Table(page).open(host.address)
    table.start(people=True)
    table.play("roll")
    table.leave()
    wait_for_mark(page, "opponent-ready")
    until(page, OFFLINE, "ready")
    page.evaluate("sessionStorage.setItem('alone', 'yes')")
    table.open(f"{host.address}preview/")
    expect(table.button("Continue this game")).to_be_visible(timeout=START)
    until(page, OFFLINE, "ready")
    host.stop()
    table.open(host.address)
    until(page, OFFLINE, "ready")
    assert page.evaluate(STATE) == "ready"
    page.goto(f"{host.address}preview/", wait_until="commit")
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()


def spoil(file: Path) -> None:
    """Change one bit in the middle."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def empty(file: Path) -> None:
    """Leave nothing in it."""
    file.write_bytes(b"")


def replaced(file: Path) -> None:
    """What some hosts send for whatever they do not have."""
    file.write_bytes(b"<!doctype html><p>All that is not here gets this page.")


@pytest.mark.release
@pytest.mark.opponent
@pytest.mark.parametrize(
    ("name", "damage"),
    # Each on a host of its own: a browser may have the sound file from the visit before.
    [
        *((name, spoil) for name in (*built.FIRST, *built.MODULES, bundle.HEAD)),
        *(("web/boot/page.js", damage) for damage in (empty, replaced)),
    ],
)
def test_a_damaged_file_is_named_and_nothing_of_it_runs(
    page: Page, host: Host, log: Log, name: str, damage: Callable[[Path], None]
) -> None:
    damage(find(host.folder, name))
    page.goto(host.address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(f"missing or damaged: {Path(name).name}", timeout=PATIENCE)
    log.errors.clear()  # the damage itself


@pytest.mark.release
@pytest.mark.opponent
def test_after_a_reload_from_a_damaged_page_the_opponent_starts_without_its_memory(
    page: Page, host: Host, log: Log
) -> None:
    file = find(host.folder, "web/boot/page.js")
    sound = file.read_bytes()
    spoil(file)
    page.goto(host.address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("missing or damaged: page.js", timeout=PATIENCE)
    file.write_bytes(sound)
    spoil(find(host.folder, built.MEMORY))  # only the worker wants it
    with page.expect_event("load"):
        alert.get_by_role("button", name="Reload the page").click()
    wait_for_mark(page, "opponent-ready")
    assert alert.is_hidden()
    log.errors.clear()  # the damages themselves


ALONE = "delete Navigator.prototype.serviceWorker"
"""A browser that stores nothing of the page, as every one does with an address in the house."""

NEVER = "WebAssembly.compileStreaming = () => new Promise(() => {})"
"""Python never starts."""

BY_HTTP = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
"""What only a secure connection offers is not there."""


@pytest.fixture
def kept_for_a_day(host: Host, page: Page, monkeypatch: pytest.MonkeyPatch) -> Host:
    """A host whose files browsers keep for a day unasked, and a browser that stores nothing."""

    def keep(handler: serve.Handler) -> None:
        handler.send_header("Cache-Control", "max-age=86400")
        super(serve.Handler, handler).end_headers()

    monkeypatch.setattr(serve.Handler, "end_headers", keep)
    page.add_init_script(ALONE)
    return host


NEW = {
    "web/style/all.css": b":root { --version: 2; }",
    "web/boot/page.js": b"\nglobalThis.version = 2;",
}
"""What is new in the version that comes."""


@pytest.mark.every_engine
def test_no_version_takes_anything_of_another_that_the_browser_or_the_host_has(
    page: Page, kept_for_a_day: Host, log: Log
) -> None:
    folder, address = kept_for_a_day.folder, kept_for_a_day.address
    page.goto(address)
    # The host is just writing the page when it is looked at: nothing of that is kept.
    file = folder / "index.html"
    whole = file.read_bytes()
    file.write_bytes(b"")
    with page.expect_request_finished(lambda request: request.url == address, timeout=PATIENCE):
        wait_for_mark(page, "usable")
    file.write_bytes(whole)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
    for name, more in NEW.items():
        put(folder, name, find(folder, name).read_bytes() + more)
    spoil(find(folder, "shanghaien/puzzles.txt"))
    page.reload()
    wait_for_mark(page, "usable")
    assert page.evaluate("version") == 2
    until(page, VERSION, "2")
    Table(page).more("Puzzles")
    expect(page.get_by_text("The puzzles didn’t load.")).to_be_visible()
    log.errors.clear()  # what the visits cut off


@pytest.mark.parametrize("script", [release(""), BY_HTTP], ids=["https", "http"])
def test_a_file_of_another_version_is_refused_by_its_name_and_had_anew(
    page: Page, kept_for_a_day: Host, log: Log, script: str
) -> None:
    folder, address = kept_for_a_day.folder, kept_for_a_day.address
    names = ("web/style/all.css", "web/boot/page.js", "library.bin", "start.zip")
    files = [find(folder, name) for name in names]
    sound = [file.read_bytes() for file in files]
    alert = page.get_by_role("alert")
    page.add_init_script(script)
    page.add_init_script(f"if (!location.pathname.endsWith('{SUBPATH}')) {NEVER}")
    for name, file, content in zip(names, files, sound, strict=True):
        spoil(file)
        (folder / name.replace("/", "-")).symlink_to(folder)  # where the browser has been nowhere
        page.goto(f"{address}{name.replace('/', '-')}/")
        told = f"missing or damaged: {Path(name).name}"
        expect(alert, name).to_contain_text(told, timeout=PATIENCE)
        file.write_bytes(content)
    for file in files:
        spoil(file)
    page.goto(address)
    expect(alert).to_contain_text("missing or damaged", timeout=PATIENCE)
    for file, content in zip(files, sound, strict=True):
        file.write_bytes(content)
    with page.expect_event("load"):
        alert.get_by_role("button", name="Reload the page").click()
    wait_for_mark(page, "usable")
    log.errors.clear()  # the mixture


def test_a_network_that_keeps_files_by_path_alone_cannot_mix_two_versions(
    page: Page, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A content delivery network that ignores queries, and gives what it has kept for days."""
    edge, find_file = tmp_path / "edge", serve.Handler.translate_path

    def translate(handler: serve.Handler, path: str) -> str:
        found = Path(find_file(handler, path))
        found = found / "index.html" if found.is_dir() else found
        kept = edge / found.relative_to(host.folder)
        if found.exists() and not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, kept)
        return str(kept)

    monkeypatch.setattr(serve.Handler, "translate_path", translate)
    shutil.copytree(host.folder, edge)  # all of the version before was asked for
    for name, more in NEW.items():
        host.publish(name, more.decode())
    for name in ("index.html", "service-worker.js"):  # as hosting.md says
        (edge / name).unlink()
    page.add_init_script(STILL)
    page.goto(host.address)
    assert page.evaluate("version") == 2
    assert settled(page, "ready", "failed", "altered") == "ready"


@pytest.mark.only_browser("chromium")
def test_a_page_opened_as_a_file_says_how_to_serve_it(page: Page, dist: Path, log: Log) -> None:
    page.goto((dist / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("python3 -m http.server")
    log.errors.clear()  # what browsers refuse
    log.requests.clear()
