"""Updates as hosts make them: a release's own file, unpacked over the one before.

Each server is the real program. Servers tell a browser by date and size, and each in its own way,
whether it has a file already; only they show whether a new version comes through.
"""

import os
import shutil
import socket
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from tests.support import hosts
from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import find, put
from tests.support.still import OFFLINE, STILL, VERSION, awake, settled, take_update
from tests.support.table_page import Table, until, wait_for_mark
from web.build import offline, package

pytestmark = pytest.mark.first_visit

STYLES = "web/style/all.css"

ALONE = "delete Navigator.prototype.serviceWorker"
"""A browser without service workers, as every one is at an address in the house."""


@pytest.fixture(scope="module")
def releases(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """What releases give to hosts: two versions, by what their page says, and the end."""

    def pack(site: Path) -> Path:
        with pytest.MonkeyPatch.context() as hurry:  # to pack it all takes a second each time
            stored = vars(zipfile) | {"ZIP_DEFLATED": zipfile.ZIP_STORED}
            hurry.setattr(package, "zipfile", SimpleNamespace(**stored))
            return package.archive(site, tmp_path_factory.mktemp("release"))

    newer = Path(shutil.copytree(dist, tmp_path_factory.mktemp("newer") / "dist"))
    put(newer, STYLES, find(newer, STYLES).read_bytes() + b":root { --version: 2; }")
    offline.write(newer)
    made = {"": pack(dist), "2": pack(newer)}
    offline.retire(newer)
    return made | {"retired": pack(newer)}


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that others may read, too: servers do not run as whoever started them."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def unpack(zipped: Path, home: Path) -> None:
    """Unpack as `unzip -o` does: each file has the date that stands in the archive."""
    with zipfile.ZipFile(zipped) as packed:
        for entry in packed.infolist():
            file = Path(packed.extract(entry, home))
            moment = time.mktime((*entry.date_time, 0, 0, -1))
            os.utime(file, (moment, moment))


@contextmanager
def served(name: str, older: Path, home: Path, log: Log, place: str = "127.0.0.1") -> Iterator[str]:
    """The address of a host with a release; the test is left out where the server is not here."""
    if not hosts.is_here(name):
        pytest.skip(f"{hosts.HOSTS[name].program} is not installed here")
    unpack(older, home)
    with hosts.serving(name, home, place) as address:
        log.origin = address.removesuffix("/")
        yield address
        log.errors.clear()  # what the visits cut off


SERVERS = [
    "nginx as it comes",
    release("nginx"),
    release("nginx for a day"),
    release("Apache"),
    release("Apache as it comes"),
    release("Caddy"),
    release("Python"),
]


@pytest.mark.every_engine
@pytest.mark.parametrize("name", SERVERS)
def test_the_next_visit_offers_the_version_that_was_unpacked_and_the_way_back(
    page: Page, log: Log, releases: Mapping[str, Path], home: Path, name: str
) -> None:
    page.add_init_script(STILL)
    with served(name, releases[""], home, log) as address:
        page.goto(address)
        settled(page, "ready")
        for version in ("2", "", "2"):
            unpack(releases[version], home)
            page.goto(address)
            settled(page, "waiting")
            take_update(page)
            until(page, VERSION, version)
            settled(page, "ready")
        unpack(releases["retired"], home)
        awake(page)
        page.goto(address)
        settled(page, "retired")
        Table(page).more()
        expect(page.get_by_text("no longer supports offline play")).to_be_visible()


@pytest.mark.parametrize("name", SERVERS)
def test_without_a_service_worker_the_next_visit_has_or_offers_the_version_that_was_unpacked(
    page: Page, log: Log, releases: Mapping[str, Path], home: Path, name: str
) -> None:
    page.add_init_script(ALONE)
    with served(name, releases[""], home, log) as address:
        come_and_go(page, address, releases, home)


def come_and_go(page: Page, address: str, releases: Mapping[str, Path], home: Path) -> None:
    """Visit a host before and after an update, and after it has gone back to the older version.

    The browser may show what it has kept without asking; then the page offers the other version.
    """
    page.add_init_script(STILL)
    page.goto(address)
    for version in ("2", "", "2"):
        unpack(releases[version], home)
        page.goto(address)
        until(page, f"{VERSION} === '{version}' || {OFFLINE} === 'waiting'", True)
        if page.evaluate(OFFLINE) == "waiting":
            take_update(page)
        until(page, VERSION, version)
    awake(page)
    page.reload()
    wait_for_mark(page, "usable")


def in_the_house() -> str:
    """This machine's address for others; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return ""
        return str(probe.getsockname()[0])


@pytest.mark.only_browser("chromium")
@pytest.mark.release
@pytest.mark.parametrize("name", ["Python", "nginx as it comes"])
def test_at_an_address_in_the_house_the_next_visit_has_or_offers_what_was_unpacked(
    page: Page, log: Log, releases: Mapping[str, Path], home: Path, name: str
) -> None:
    own = in_the_house()
    if not own or own.startswith("127."):
        pytest.skip("this machine has no address but its own")
    with served(name, releases[""], home, log, own) as address:
        come_and_go(page, address, releases, home)
        assert not page.evaluate("isSecureContext")
