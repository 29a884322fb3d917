"""The page as a person meets it: built, served under a subpath, opened in each engine."""

import asyncio
import os
import shutil
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support import engines
from tests.support.downloads import Save, arrived
from tests.support.easel import Easel
from tests.support.lender import Lender
from tests.support.log import Log
from tests.support.site import SUBPATH
from tests.support.table_page import Table
from tests.support.unhurried import unhurried
from tests.support.veil import VEIL
from web.build import node, serve
from web.build import site as builder
from web.build.paths import DIST

PLAYWRIGHTS = ("chromium", "firefox")
"""The engines that Playwright drives here; WebKit has a file of its own."""

IN_FULL = ("test_boot", "test_keep", "test_offline", "test_snapshot", "test_worker")
"""The files that depend on the engine, but for their tests marked `same_everywhere`. Of each other
file Firefox, which takes twice as long as Chromium, runs the first test; all of them with
EVERYWHERE=1 or --browser firefox."""

FIRST_VISITS = ("test_boot", "test_offline")
"""The files whose pages have nothing stored, as those of tests marked `first_visit`. Other pages
believe that an earlier visit has stored all: they start in half the time and store nothing."""

FIRST_VISITS_LENT = 8
"""First visits made in one context: each leaves the whole site stored."""

MOVING = ("test_motion",)
"""The files whose pages may move, as those of tests marked `moving`: games take twice as long."""

OPPOSED = ("test_access", "test_reader", "test_teacher", "test_worker")
"""The files whose pages start an opponent, as those of tests marked `opponent`. In all others none
is asked anything, and its start is half of the page's."""

RECORDS = ("--screenshot", "--tracing", "--video")
NOT_RECORDED = ("off", None)
"""What pytest-playwright records with, which it does in contexts of its own alone."""

WITHOUT_PLAYWRIGHT = ("test_webkit",)
"""The files whose tests start a browser of their own: they run once, whatever engines there are."""

CHROMIUM = ["--js-flags=--liftoff-only"]
"""Chromium's options besides: as below, nobody plays long enough for better machine code."""

FIREFOX = {
    # It asks a person whether to keep what is stored, and nobody is there to answer.
    "dom.storageManager.prompt.testing": True,
    "dom.storageManager.prompt.testing.allow": True,
    # Nobody plays long enough for better machine code to pay for its making.
    "javascript.options.wasm_optimizingjit": False,
    # It saves files without asking where; Playwright hears nothing of them.
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    # Its list of files would take the keyboard from the page.
    "browser.download.alwaysOpenPanel": False,
}
"""Firefox's settings."""

expect.set_options(timeout=20_000)  # milliseconds: a busy machine takes its time


def pytest_configure(config: pytest.Config) -> None:
    """Run every test in each engine that was found, unless --browser says otherwise."""
    if not config.option.browser:
        config.option.browser = [name for name in engines.chosen() if name in PLAYWRIGHTS]


GRACE = 30
"""Seconds until what the end of a test waits for is given up too."""


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(settings: Any) -> Generator[None, object, object]:
    """Give up what a test waits for when its time is over.

    An error thrown into Playwright's loop, as it would be, ends the loop: whatever is asked of it
    then takes forever.
    """
    result = yield
    if settings.method == "signal":
        alarm = signal.getsignal(signal.SIGALRM)
        assert callable(alarm)

        def end(number: int, frame: FrameType | None) -> None:
            try:
                tasks = asyncio.all_tasks()
            except RuntimeError:  # no loop runs
                tasks = set()
            waiting = [task for task in tasks if hasattr(task, "__pw_stack__")]
            if not waiting:
                alarm(number, frame)
            for task in waiting:
                task.get_loop().call_soon_threadsafe(task.cancel)
            signal.setitimer(signal.ITIMER_REAL, GRACE)

        signal.signal(signal.SIGALRM, end)
    return result


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a run in several engines what is about the page and not about the engine."""
    if len(config.option.browser) < 2:
        return
    left: list[pytest.Item] = []
    begun = set()
    for item in items:
        if "[firefox" not in item.name:
            continue
        if item.path.stem in WITHOUT_PLAYWRIGHT:
            left.append(item)
        if config.option.short:
            if not item.get_closest_marker("every_engine"):
                left.append(item)
            continue
        if os.environ.get("EVERYWHERE"):
            continue
        if item.path.stem in IN_FULL:
            if item.get_closest_marker("same_everywhere"):
                left.append(item)
            continue
        is_skipped = any("firefox" in mark.args for mark in item.iter_markers("skip_browser"))
        if is_skipped or item.path in begun:
            left.append(item)
        else:
            begun.add(item.path)
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a copy that no other build replaces while the tests run."""
    node.ensure()
    builder.ensure()
    return shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's server."""
    server = serve.Server(folder, prefix=SUBPATH)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.address
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def known_site(dist: Path) -> Iterator[str]:
    """The address at which lent pages are, one test after the other."""
    with served(dist) as address:
        yield address


@pytest.fixture
def site(request: pytest.FixtureRequest, known_site: str, dist: Path) -> Iterator[str]:
    """The address of the page; for a first visit one at which no browser has been."""
    if not has(request, FIRST_VISITS, "first_visit"):
        yield known_site
        return
    with served(dist) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(known_site: str) -> str:
    """What Playwright resolves relative addresses against."""
    return known_site


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where Firefox saves files."""
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str, downloads: Path
) -> dict[str, Any]:
    """Start the browser that was chosen for this machine."""
    if browser_name not in engines.chosen():
        pytest.skip(f"{engines.ENGINES[browser_name]} is not here or was not asked for")
    settings = FIREFOX | {"browser.download.dir": str(downloads)}
    found = engines.options(browser_name)
    more: dict[str, Any] = {}
    if browser_name == "firefox":
        more = {"firefox_user_prefs": settings}
    elif browser_name == "chromium":
        more = {"args": [*found.get("args", []), *CHROMIUM]}
    return {**browser_type_launch_args, **found, **more}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """The browser, in which nobody presses what they cannot have seen yet."""
    return unhurried(browser)


Kind = tuple[bool, bool]
"""Of a lent page: whether its visits are first ones, and whether it starts an opponent."""


@pytest.fixture(scope="session")
def lenders(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[dict[Kind, Lender]]:
    """The pages that tests use, one after the other.

    First visits, too, are made in one tab, each to an address of its own: what the engine has
    compiled for one is there for the next, which takes half the work.
    """
    lenders = {
        (is_first, is_opposed): Lender(
            browser,
            browser_context_args,
            VEIL,
            *([] if is_first else [engines.VISITED]),
            *([] if is_opposed else [engines.ALONE]),
            loans=FIRST_VISITS_LENT if is_first else None,
        )
        for is_first in (False, True)
        for is_opposed in (False, True)
    }
    yield lenders
    for lender in lenders.values():
        lender.close()


@pytest.fixture
def context(request: pytest.FixtureRequest, known_site: str) -> Iterator[BrowserContext]:
    """A context in which nothing is stored at the test's address: lent, unless it is recorded."""
    is_moving = has(request, MOVING, "moving")
    is_recorded = any(request.config.getoption(name) not in NOT_RECORDED for name in RECORDS)
    is_first = has(request, FIRST_VISITS, "first_visit")
    is_opposed = has(request, OPPOSED, "opponent")
    if is_recorded:
        new_context = request.getfixturevalue("new_context")
        context = new_context(reduced_motion="no-preference" if is_moving else "reduce")
        if not is_first:
            context.add_init_script(engines.VISITED)
        if not is_opposed:
            context.add_init_script(engines.ALONE)
        yield context
        return
    lender = request.getfixturevalue("lenders")[is_first, is_opposed]
    if request.node.get_closest_marker("keyboard"):
        lender.close()
    yield lender.lend(is_moving=is_moving)
    lender.take_back(known_site)


@pytest.fixture(scope="session")
def easel(
    browser: Browser, browser_context_args: dict[str, Any], known_site: str
) -> Iterator[Easel]:
    """A page for screens that are drawn here; it starts once."""
    with browser.new_context(**browser_context_args, reduced_motion="reduce") as context:
        for script in (engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        easel = Easel(Table(context.new_page()).open(known_site).page)
        easel.keep()
        # Copies of the drawings are a third of a screen's work, and change no box around them.
        easel.page.evaluate("document.querySelector('.sprite').remove()")
        yield easel


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The context's page."""
    return context.pages[0] if context.pages else context.new_page()


@pytest.fixture
def save(page: Page, browser_name: str, downloads: Path) -> Save:
    """How a file comes out of the page."""
    if browser_name == "firefox":
        return lambda act: arrived(downloads, act)

    def saved(act: Callable[[], None]) -> str:
        with page.expect_download() as download:
            act()
        return download.value.path().read_text(encoding="utf-8")

    return saved


def has(request: pytest.FixtureRequest, files: Sequence[str], mark: str) -> bool:
    """Whether a test is in one of the files or bears the mark."""
    return request.path.stem in files or bool(request.node.get_closest_marker(mark))


@pytest.fixture(autouse=True)
def log(request: pytest.FixtureRequest, site: str) -> Iterator[Log]:
    """Fail any test whose page reports an error or asks another host for anything.

    Where all is drawn on the easel, that is its page, and none is lent.
    """
    is_drawn = "easel" in request.fixturenames and "page" not in request.fixturenames
    context: BrowserContext = (
        request.getfixturevalue("easel").page.context
        if is_drawn
        else request.getfixturevalue("context")
    )
    address = urlsplit(site)
    heard = Log(f"{address.scheme}://{address.netloc}")
    heard.watch(context)
    yield heard
    heard.leave(context)
    assert not heard.errors
    assert not heard.foreign


@pytest.fixture
def other(browser: Browser, log: Log) -> Iterator[Page]:
    """A page in another browser: a friend's, or a second device's."""
    with browser.new_context(reduced_motion="reduce") as context:
        for script in (VEIL, engines.VISITED, engines.ALONE):
            context.add_init_script(script)
        log.watch(context)
        yield context.new_page()


@pytest.fixture
def enlarged(easel: Easel) -> Iterator[Easel]:
    """A page whose text has twice the size."""
    size = "size => document.documentElement.style.fontSize = size"
    easel.page.evaluate(size, "200%")
    yield easel
    easel.page.evaluate(size, "")
