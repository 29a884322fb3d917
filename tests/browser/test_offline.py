"""The page after one visit: play without a server, repair of damage, new versions."""

import re
import shutil
from collections.abc import Iterator
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from random import Random
from typing import BinaryIO

import pytest
from playwright.sync_api import Page, Route, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from tests.support import positions
from tests.support.games import FEW, played
from tests.support.log import Log
from tests.support.marks import release
from tests.support.random_games import random_game
from tests.support.site import SUBPATH, Host, find, requested
from tests.support.table_page import START, Table, hold, until, wait_for_mark
from web.build import offline, serve
from web.build.paths import DIST
from web.games.state import MAX_FILE

READY = "Ready to play offline"
GAME = "g=AQAwNM-gR25RzDqcwBmZGEdnWf86Hk5iph8RzHLa3S-_KTGveOyfCPjB_rzlBOij"


@pytest.fixture
def host(site: str, log: Log, tmp_path: Path) -> Iterator[Host]:
    assert site
    shutil.copytree(DIST, tmp_path / "dist")
    host = Host(tmp_path / "dist")
    log.origin = host.address.removesuffix(SUBPATH)
    yield host
    host.stop()


SPOIL = """async ([damaged, gone]) => {
    const cache = await caches.open(`shanghaien-files ${location.pathname}`);
    for (const request of await cache.keys()) {
        const plain = request.url.replace(/\\.[0-9a-f]{12}(?=\\.\\w+\\?)/, "");
        const isOneOf = (names) => names.some((name) => plain.includes(`/${name}?`));
        if (isOneOf(damaged)) await cache.put(request, new Response("damaged"));
        if (isOneOf(gone)) await cache.delete(request);
    }
}"""
"""Damages some of the stored files and removes some."""

DAMAGED = """(async () => {
    const cache = await caches.open(`shanghaien-files ${location.pathname}`);
    const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    // One that is just being replaced is not there.
    const texts = await Promise.all(kept.map((response) => response?.text()));
    return texts.filter((text) => text === "damaged").length;
})()"""
"""Counts the stored files that are damaged."""


@pytest.fixture
def stored(page: Page, host: Host) -> Table:
    """The page after its first visit, with everything stored."""
    table = Table(page).open(host.address)
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    return table


@pytest.mark.opponent
def test_without_its_server_a_game_ends_with_the_points_of_its_record(
    stored: Table, host: Host
) -> None:
    host.stop()
    stored.page.reload()
    expect(stored.page.get_by_text(READY)).to_be_visible(timeout=START)
    stored.begin(positions.find(positions.late, positions.COMPUTER))
    stored.play_out(Random(3))
    stored.button("Final scoring").click()
    stored.expect_result()


def test_a_link_whose_sign_has_become_a_part_of_the_path_opens_without_the_server(
    stored: Table, host: Host, log: Log
) -> None:
    page = stored.page
    host.stop()
    for lost in ("%23", "index.html%2523"):
        page.goto(f"{host.address}{lost}{GAME}")
        expect(page.get_by_role("button", name="Back one step")).to_be_visible(timeout=START)
        assert page.url == host.address
        page.goto("about:blank")
    log.errors.clear()  # what was under way when the page was left


def test_a_damaged_file_is_fetched_anew(stored: Table, log: Log) -> None:
    damaged = ["web/boot/page.js", "pyodide/pyodide.asm.wasm", "snapshot.bin"]
    stored.page.evaluate(SPOIL, [damaged, ["web/boot/early.js"]])
    assert stored.page.evaluate(DAMAGED) == len(damaged)
    stored.page.reload()
    stored.start(people=True)
    stored.play("roll")
    until(stored.page, DAMAGED, 0)
    log.forgive_broken_streams()


def test_a_new_version_waits_for_the_end_of_the_game(stored: Table, host: Host) -> None:
    page = stored.page
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    stored.start(people=True)
    stored.play("roll")
    host.publish("web/style/all.css", "\n.title { --version: 2; }\n")
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.get_by_role("button", name="Menu").click()
    waits = page.get_by_text("A new version is ready. You can update after this game.")
    expect(waits).to_be_visible(timeout=START)
    assert "--version" not in _style(page)
    stored.button("Save and leave").click()
    with page.expect_event("load"):  # the old page says "ready" too, just before it gives way
        stored.button("Update now").click()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    assert "--version" in _style(page)
    expect(stored.button("Continue this game")).to_be_visible()


def test_another_tab_goes_on_with_the_version_that_it_began_with(stored: Table, host: Host) -> None:
    other = Table(stored.page.context.new_page()).open(host.address)
    other.start(people=True)
    other.play("roll")
    other.page.evaluate("globalThis.isSame = true")
    host.publish("web/style/all.css", "\n.title { --version: 2; }\n")
    stored.page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    with stored.page.expect_event("load"):
        stored.button("Update now").click(timeout=START)
    until(stored.page, "navigator.serviceWorker.controller.state", "activated")
    other.play("direction left")
    other.settle()
    assert other.page.evaluate("isSame")
    other.page.reload()
    expect(other.page.get_by_role("region", name="Tavern")).to_be_visible(timeout=START)
    assert not other.page.evaluate("globalThis.isSame ?? false")
    other.page.close()


NEWS = """(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => {
        registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker.addEventListener("statechange", () => resolve(worker.state), { once: true });
        });
    });
    await registration.update();
    return found;
})()"""
"""Looks for a new version, and gives what becomes of it."""


@pytest.mark.release
def test_what_is_damaged_and_had_nowhere_any_more_makes_way_for_a_new_version(
    stored: Table, host: Host, log: Log
) -> None:
    page = stored.page
    host.publish("web/boot/page.js", "\n// newer\n")
    page.evaluate(SPOIL, [["web/boot/page.js"], []])
    page.reload()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("page.js", timeout=START)
    alert.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    stored.start(people=True)
    stored.play("roll")
    log.errors.clear()  # what could not be had


@pytest.mark.same_everywhere
def test_a_first_visit_that_cannot_be_stored_says_so(page: Page, host: Host, log: Log) -> None:
    (host.folder / "licences.txt").write_text("something else", encoding="utf-8")
    table = Table(page).open(host.address)
    expect(page.get_by_text("couldn’t be saved for offline play")).to_be_visible(timeout=START)
    table.start(people=True)
    table.play("roll")
    log.errors.clear()


@pytest.mark.release
def test_a_host_that_redirects_to_its_folder_is_stored_too(
    page: Page, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = serve.Handler.send_head

    def redirect(handler: serve.Handler) -> BytesIO | BinaryIO | None:
        if not handler.path.endswith("/index.html"):
            return plain(handler)
        handler.send_response(HTTPStatus.PERMANENT_REDIRECT)
        handler.send_header("Location", SUBPATH)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
        return None

    monkeypatch.setattr(serve.Handler, "send_head", redirect)
    Table(page).open(host.address)
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    host.stop()
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)


def test_a_half_updated_host_is_refused(stored: Table, host: Host) -> None:
    page = stored.page
    host.publish("web/style/all.css", "\n.title { --version: 2; }\n")
    styles = find(host.folder, "web/style/all.css")
    styles.write_text("/* something else */", encoding="utf-8")
    assert page.evaluate(NEWS) == "redundant"
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(r => !r.waiting)")
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible(timeout=START)
    assert "something else" not in _style(page)


def test_a_retired_service_worker_interrupts_nobody_and_is_gone_after_the_visit(
    stored: Table, host: Host
) -> None:
    page = stored.page
    page.reload()
    stored.start(people=True)
    stored.play("roll")
    offline.retire(host.folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_text("no longer supports offline play")).to_be_visible(timeout=START)
    expect(page.get_by_role("button", name="Update now")).to_be_hidden()
    blank = '<link rel="icon" href="data:,">'
    page.route("**/elsewhere", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto(host.address.replace(SUBPATH, "/elsewhere"))
    until(page, "navigator.serviceWorker.getRegistrations().then(found => found.length)", 0)
    until(page, "caches.keys().then(found => found.length)", 0)


@pytest.mark.release
@pytest.mark.same_everywhere
def test_the_browsers_answer_about_storage_is_shown(stored: Table) -> None:
    promise = stored.page.get_by_text(re.compile("are protected|may delete"))
    expect(promise).to_be_hidden()  # there is nothing to keep yet
    stored.start(people=True)
    stored.button("Menu").click()
    stored.button("Save and leave").click()
    expect(promise).to_be_visible()


@pytest.mark.release
@pytest.mark.same_everywhere
def test_an_answer_about_storage_that_never_comes_is_not_waited_for(page: Page, host: Host) -> None:
    page.add_init_script(
        """if (navigator.storage) {
            navigator.storage.persisted = async () => false;
            navigator.storage.persist = () => new Promise(() => {});
        }"""
    )
    table = Table(page).open(host.address)
    promise = page.get_by_text(re.compile("are protected|may delete"))
    table.load(write_all([({}, write(random_game(1)))], "{}"))  # over: a reason to ask
    expect(page.get_by_role("status").first).to_contain_text("added", timeout=START)
    expect(promise).to_be_visible()
    table.reload()
    expect(promise).to_be_visible(timeout=START)


@pytest.mark.release
@pytest.mark.same_everywhere
def test_the_licences_can_be_read_without_a_network(stored: Table, host: Host) -> None:
    link = stored.page.get_by_role("link", name="Licences")
    stored.page.reload()  # into the service worker's hands
    stored.start(people=True)
    stored.button("Menu").click()
    host.stop()
    text = link.evaluate("link => fetch(link.href).then(found => found.text())")
    for name in ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION", "Apache License"):
        assert name in text


def _style(page: Page) -> str:
    """The style sheet as the page gets it."""
    sheet = "document.querySelector('[rel=stylesheet]').href"
    return str(page.evaluate(f"fetch({sheet}).then(found => found.text())"))


@pytest.mark.release
@pytest.mark.same_everywhere  # the denial is our own script's
def test_without_storage_a_game_can_be_played(page: Page, site: str) -> None:
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
            Object.defineProperty(window, name, {
                configurable: true,
                get() { throw new DOMException("denied", "SecurityError"); },
            });
        }"""
    )
    table = Table(page).open(site)
    note = page.get_by_text("doesn’t allow saving")
    expect(note).to_be_visible()
    table.button("Got it").click()
    expect(note).to_be_hidden()
    table.start(people=True)
    table.play("roll")
    expect(note).to_be_hidden()
    table.leave()
    table.load(positions.find(positions.late))
    expect(table.page.get_by_role("region", name="Tavern")).to_be_visible()
    table.play_out(Random(1))
    expect(table.button("Final scoring")).to_be_visible()


@pytest.mark.release
@pytest.mark.same_everywhere
def test_what_is_chosen_and_pressed_early_is_kept(page: Page, site: str) -> None:
    held: list[Route] = []
    with page.expect_request(requested("pyodide.asm.wasm")):
        page.route(requested("pyodide.asm.wasm"), lambda route: hold(held, route))
        table = Table(page).open(site)
    page.get_by_label("Language").select_option("fr")
    way = table.button("À deux sur le même écran")
    way.click()
    expect(way).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()
    expect(page.get_by_role("dialog", name="À deux sur le même écran")).to_be_visible(timeout=START)


@pytest.mark.same_everywhere
@pytest.mark.parametrize("size", [release(0), MAX_FILE + 1])
def test_a_record_that_is_chosen_early_is_opened_unless_it_is_too_large(
    page: Page, site: str, size: int
) -> None:
    page.add_init_script(
        f"if ({size}) Object.defineProperty(File.prototype, 'size', {{ value: {size} }})"
    )
    held: list[Route] = []
    with page.expect_request(requested("pyodide.asm.wasm")):
        page.route(requested("pyodide.asm.wasm"), lambda route: hold(held, route))
        table = Table(page).open(site)
    table.load(played(*FEW))
    for route in held:
        route.continue_()
    if size:
        expect(page.get_by_role("alert")).to_contain_text("too large", timeout=START)
    else:
        expect(page.get_by_role("region", name="Bernd")).to_be_visible(timeout=START)


@pytest.mark.release
@pytest.mark.same_everywhere
def test_a_button_stays_under_the_finger_that_presses_it_early(page: Page, site: str) -> None:
    held: list[Route] = []
    with page.expect_request(requested("pyodide.asm.wasm")):
        page.route(requested("pyodide.asm.wasm"), lambda route: hold(held, route))
        page.goto(site)
    start = page.get_by_role("button", name="Learn to play in five minutes")
    start.hover()
    page.mouse.down()
    for route in held:
        route.continue_()
    wait_for_mark(page, "python")
    assert page.evaluate("performance.getEntriesByName('usable').length") == 0
    page.mouse.up()
    expect(page.locator(".table")).to_be_visible(timeout=START)
