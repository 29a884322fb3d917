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
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.state import Player
from tests.support import positions
from tests.support.log import Log
from tests.support.random_games import random_game
from tests.support.site import SUBPATH, Host, find
from tests.support.still import OFFLINE, store
from tests.support.table_page import START, Table, until
from web.build import offline, serve
from web.build.paths import DIST

FAST = "Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })"
"""Lets a first visit start like later ones, which is no matter for what it stores."""

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
    const cache = await caches.open(`shanghaien-files ${new URL("./", location).pathname}`);
    for (const request of await cache.keys()) {
        const plain = request.url.replace(/\\.[0-9a-f]{12}(?=\\.\\w+\\?)/, "");
        const isOneOf = (names) => names.some((name) => plain.includes(`/${name}?`));
        if (isOneOf(damaged)) await cache.put(request, new Response("damaged"));
        if (isOneOf(gone)) await cache.delete(request);
    }
}"""
"""Damages some of the stored files and removes some."""

DAMAGED = """async () => {
    const cache = await caches.open(`shanghaien-files ${new URL("./", location).pathname}`);
    const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    // One that is just being replaced is not there.
    const found = await Promise.all(kept.map((response) => response?.blob()));
    return found.filter((blob) => blob?.size === "damaged".length).length;
}"""
"""Counts the stored files that are damaged."""

REPAIRED = f"""async () => {{
    while (await ({DAMAGED})()) await new Promise((resolve) => setTimeout(resolve, 500));
}}"""
"""Waits until none is damaged any more; the memory's turn comes after some seconds."""


@pytest.fixture
def stored(page: Page, host: Host) -> Table:
    """A tab of a browser that has stored everything; it is at a file of the site."""
    store(page, host.address)
    return Table(page)


def last(game: Game) -> bool:
    """Player A's turn in the last round, in the middle of it."""
    state = game.state
    return state.round == 8 and state.to_move is Player.A and state.sides[1].placed >= 3


@pytest.mark.opponent
def test_without_its_server_a_game_ends_with_the_points_of_its_record(
    stored: Table, host: Host
) -> None:
    page = stored.page
    host.stop()
    stored.open(host.address)
    stored.more()
    expect(page.get_by_text("Ready to play offline")).to_be_visible()
    stored.begin(positions.find(last, positions.COMPUTER))
    stored.play_out(Random(3))
    stored.button("Final scoring").click()
    stored.expect_result()


def test_a_damaged_file_is_fetched_anew(stored: Table, host: Host, log: Log) -> None:
    damaged = ["web/boot/page.js", "python.bin", "snapshot.bin"]
    stored.page.evaluate(SPOIL, [damaged, ["web/boot/early.js"]])
    assert stored.page.evaluate(DAMAGED) == len(damaged)
    stored.open(host.address)
    stored.start(people=True)
    stored.play("roll")
    stored.page.evaluate(REPAIRED)
    log.forgive_broken_streams()


def test_new_versions_and_the_end_of_offline_play_interrupt_nobody(
    stored: Table, host: Host
) -> None:
    page, other = stored.page, Table(stored.page.context.new_page())
    for table in (other, stored):
        # Not before: a game begun in the other tab would change the screen that is pressed.
        table.open(host.address).start(people=True)
        table.play("roll")
        table.settle()
    for tab in (page, other.page):
        tab.evaluate("globalThis.isSame = true")
    host.publish("web/style/all.css", "\n.title { --version: 2; }\n")
    page.evaluate(SEARCH)
    until(page, OFFLINE, "waiting")
    assert "--version" not in _style(page)
    stored.leave()
    expect(page.get_by_text("A new version is available.")).to_be_visible()
    stored.more()
    with page.expect_event("load"):  # the old page says "ready" too, just before it gives way
        stored.button("Update now").click()
    until(page, OFFLINE, "ready")
    assert "--version" in _style(page)
    # The other tab goes on with the version that it began with.
    until(page, "navigator.serviceWorker.controller.state", "activated")
    other.play("direction left")
    other.settle()
    assert other.page.evaluate("isSame")
    other.page.close()
    stored.close()  # the room is there again after the update
    stored.button("Continue this game").first.click()
    offline.retire(host.folder)
    page.evaluate(SEARCH)
    until(page, OFFLINE, "retired")
    stored.leave()
    stored.more()
    expect(page.get_by_text("no longer supports offline play")).to_be_visible()
    expect(page.get_by_role("button", name="Update now")).to_be_hidden()
    blank = '<link rel="icon" href="data:,">'
    elsewhere = page.context.new_page()
    elsewhere.route(
        "**/elsewhere", lambda route: route.fulfill(body=blank, content_type="text/html")
    )
    elsewhere.goto(host.address.replace(SUBPATH, "/elsewhere"))
    page.close()  # a Firefox keeps a page that was only left
    until(elsewhere, "navigator.serviceWorker.getRegistrations().then(found => found.length)", 0)
    until(elsewhere, "caches.keys().then(found => found.length)", 0)


SEARCH = "navigator.serviceWorker.getRegistration().then(found => found.update())"
"""Looks for a new version, as visits do by themselves."""

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
    page.goto(host.address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("page.js", timeout=START)
    alert.get_by_role("button", name="Reload the page").click()
    until(page, OFFLINE, "ready")
    stored.start(people=True)
    stored.play("roll")
    log.errors.clear()  # what could not be had


@pytest.mark.same_everywhere
def test_a_first_visit_that_cannot_be_stored_says_so(page: Page, host: Host, log: Log) -> None:
    (host.folder / "licences.txt").write_text("something else", encoding="utf-8")
    page.add_init_script(FAST)
    table = Table(page).open(host.address)
    table.more()
    expect(page.get_by_text("couldn’t be saved for offline play")).to_be_visible(timeout=START)
    table.close()
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
    until(page, OFFLINE, "ready")
    host.stop()
    page.reload()
    until(page, OFFLINE, "ready")


def test_a_half_updated_host_is_refused_and_damaged_links_open_without_it(
    stored: Table, host: Host, log: Log
) -> None:
    page = stored.page
    host.publish("web/style/all.css", "\n.title { --version: 2; }\n")
    styles = find(host.folder, "web/style/all.css")
    styles.write_text("/* something else */", encoding="utf-8")
    assert page.evaluate(NEWS) == "redundant"
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(r => !r.waiting)")
    host.stop()
    # The sign of a link has become a part of the path.
    page.goto(f"{host.address}index.html%2523{GAME}", wait_until="commit")
    assert page.url == f"{host.address}#{GAME}"
    assert "something else" not in _style(page)
    page.goto(f"{host.address}%23{GAME}")
    expect(page.get_by_role("button", name="Back one step")).to_be_visible(timeout=START)
    assert page.url == host.address
    page.goto("about:blank")
    log.errors.clear()  # what was under way when the page was left


@pytest.mark.release
@pytest.mark.same_everywhere
def test_the_browsers_answer_about_storage_is_shown(stored: Table, host: Host) -> None:
    stored.open(host.address)
    promise = stored.page.get_by_text(re.compile("are protected|may delete"))
    stored.button("More").click()
    expect(stored.page.get_by_role("link", name="Licences")).to_be_visible()
    expect(promise).to_be_hidden()  # there is nothing to keep yet
    stored.button("Close").click()
    stored.start(people=True)
    stored.button("Menu").click()
    stored.button("Save and leave").click()
    stored.button("More").click()
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
    stored.open(host.address)
    stored.button("More").click()
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
