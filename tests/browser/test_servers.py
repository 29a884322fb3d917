"""The hosts of docs/guide/hosting.md, each the real program with the recipe that stands there.

Only they tell which types, headers and compression they send: a server of our own sends what we
think of. "Ready to play offline" means that each file of the site came as the build has made it.
"""

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from threading import Thread
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page

from tests.support import hosts
from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import SUBPATH, Host, find
from tests.support.still import OFFLINE, STILL, VERSION, awake, settled, take_update
from tests.support.table_page import Table, until, wait_for_mark
from web.build import serve
from web.build.paths import ROOT

pytestmark = [pytest.mark.first_visit, pytest.mark.only_browser("chromium")]

RECOMMENDED = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers that are worth having."""


PACKED = {".css", ".html", ".js", ".svg", ".txt", ".wasm"}
"""The files that GitHub Pages sends packed."""


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that others may read, too: servers do not run as whoever started them."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.opponent
@pytest.mark.parametrize("name", ["nginx", release("Apache"), release("Caddy")])
def test_each_recipe_shows_the_page_and_stores_all_of_it(
    page: Page, log: Log, dist: Path, home: Path, name: str
) -> None:
    """With nginx also under a policy of the host's own that allows what the guide says."""
    if not hosts.is_here(name):
        pytest.skip(f"{name} is not installed here")
    shutil.copytree(dist, home / "shanghaien")
    policy = hosts.recipe("A Content-Security-Policy of your own")
    assert policy.startswith("default-src 'self';")
    line = f'add_header Content-Security-Policy "{policy}";' if name == "nginx" else ""
    with hosts.serving(name, home, more=line) as address:
        log.origin = address.removesuffix("/")
        Table(page).open(address)
        wait_for_mark(page, "opponent-ready")
        until(page, OFFLINE, "ready")
        script = find(dist, "pyodide/pyodide.asm.js").relative_to(dist).as_posix()
        request = Request(f"{address}{script}", headers={"Accept-Encoding": "gzip"})
        with urlopen(request) as response:
            assert {name: response.headers[name] for name in RECOMMENDED} == RECOMMENDED
            assert response.headers["Content-Encoding"] == "gzip"
            assert response.headers.get_all("Content-Security-Policy")[1:] == [policy] * bool(line)


def test_python_s_server_stores_all_of_the_page(
    page: Page, log: Log, dist: Path, home: Path
) -> None:
    shutil.copytree(dist, home / "shanghaien")
    page.add_init_script(STILL)
    with hosts.serving("Python", home) as address:
        log.origin = address.removesuffix("/")
        page.goto(address)
        assert settled(page, "ready", "failed") == "ready"


def test_where_there_is_no_page_a_damaged_link_leads_to_the_game_and_nothing_in_circles(
    page: Page, log: Log, tmp_path: Path
) -> None:
    """No service worker has been there, and the game is a page of a word."""
    shutil.copy(ROOT / "web" / "boot" / "404.html", tmp_path)
    (tmp_path / "index.html").write_text("<title>game</title>")
    lost = {"%23f=A-_": "f=A-_", "index.html%2523f%253DA": "f%253DA", "index.html/&q=1": "q=1"}
    for folder in ("/", SUBPATH, "/a/b/"):
        server = serve.Server(tmp_path, prefix=folder)
        Thread(target=server.serve_forever, daemon=True).start()
        log.origin = server.address.removesuffix(folder)
        for path, link in lost.items():
            page.goto(server.address + path, wait_until="commit")
            page.wait_for_url(f"{server.address}#{link}")
            assert page.title() == "game"
        for path in ("x", "x/y/", "x/#f=AQ"):
            page.goto(server.address + path)
            leads = page.get_by_role("link", name="Shanghaien").evaluate("link => link.href")
            assert leads == server.address + ("x/" if path == "x/y/" else "")
        assert not log.foreign
        log.requests.clear()
        server.shutdown()
        server.server_close()
    log.errors.clear()  # a 404 is one


def send_as_github_pages(handler: serve.Handler) -> BytesIO:
    """Answer packed, to be kept for ten minutes, with a page of its own where there is no file."""
    path = Path(handler.directory, handler.path.partition("?")[0].removeprefix(SUBPATH))
    if path.is_dir():
        path /= "index.html"
    is_found = handler.path.startswith(SUBPATH) and path.is_file()
    body = path.read_bytes() if is_found else b"<!doctype html><h1>404</h1>"
    handler.send_response(HTTPStatus.OK if is_found else HTTPStatus.NOT_FOUND)
    handler.send_header("Content-Type", handler.guess_type(path) if is_found else "text/html")
    if path.suffix in PACKED:
        body = gzip.compress(body, 1)
        handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(body)))
    handler.send_header("Cache-Control", "max-age=600")
    super(serve.Handler, handler).end_headers()
    return BytesIO(body)


def test_at_github_pages_versions_come_and_go_although_old_files_are_kept(
    page: Page, log: Log, dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve.Handler, "send_head", send_as_github_pages)
    host = Host(Path(shutil.copytree(dist, tmp_path / "dist")))
    log.origin = host.address.removesuffix(SUBPATH)
    page.add_init_script(STILL)
    page.goto(host.address)
    settled(page, "ready")
    host.publish("web/style/all.css", ":root { --version: 2; }")
    update(page)
    until(page, VERSION, "2")
    shutil.copytree(dist, host.folder, dirs_exist_ok=True)  # its host goes back
    awake(page)
    update(page)
    until(page, VERSION, "")
    until(page, OFFLINE, "ready")
    host.stop()


def update(page: Page) -> None:
    """Find another version, unless the visit has found it by itself, and take it."""
    settled(page, "ready", "waiting")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    settled(page, "waiting")
    take_update(page)
