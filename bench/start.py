"""The page's start, measured in turn with plain PyScript and Pyodide."""

import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Error, sync_playwright
from selenium.common.exceptions import WebDriverException

from bench import start_table, start_visit, yardstick
from bench.start_engines import SETTLING, BrowserEngine, Chromium, Firefox, WebKit
from bench.start_visit import Visits
from tests.support import engines
from web.build import serve
from web.build.environment import number
from web.build.paths import DIST

ROUNDS = 5

INTRODUCTION = """\
Medians of {rounds} rounds in milliseconds, page and plain in turn, on this machine's own server.
page: the built site. plain: the same page from source, with unmodified PyScript and Pyodide.
first visit: an empty profile. The second visit begins once the page's service worker has stored
everything (plain has the browser's own cache): Chromium is restarted before it, Firefox opens a new
tab, WebKitGTK stays in the same one, as their drivers allow.
reload: again in that tab. A browser gets {settling} seconds for its own start before each."""


def run() -> None:
    """Print a table for each installed browser chosen in ENGINES."""
    rounds = number("N", ROUNDS)
    print(INTRODUCTION.format(rounds=rounds, settling=SETTLING), flush=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        page, plain = Path(scratch) / "page", Path(scratch) / "plain"
        shutil.copytree(DIST, page)  # another build may replace the original meanwhile
        yardstick.write(plain)
        makers: dict[str, Callable[[ExitStack], BrowserEngine]] = {
            "chromium": lambda _: Chromium(playwright),
            "firefox": lambda stack: Firefox(playwright, stack),
            "webkit": WebKit,
        }
        with _served(page) as ours, _served(plain) as theirs:
            for name in engines.wanted():
                if name not in engines.chosen():
                    print(f"\n{engines.ENGINES[name]} is skipped: not installed.", flush=True)
                    continue
                try:
                    with ExitStack() as stack:
                        _measure(makers[name](stack), (ours, theirs), rounds)
                except (Error, TimeoutError, WebDriverException) as error:
                    reason = str(error).strip().splitlines()[0]
                    print(f"\n{engines.ENGINES[name]} is skipped: {reason}", flush=True)


def _measure(engine: BrowserEngine, addresses: tuple[str, str], rounds: int) -> None:
    """Measure one browser, page and yardstick in turn, and print its table."""
    page, plain = addresses
    ours: list[Visits] = []
    theirs: list[Visits] = []
    bare: list[float | None] = []
    for _ in range(rounds):
        ours.append(start_visit.visit(engine, page, is_stored=True))
        theirs.append(start_visit.visit(engine, plain, is_stored=False))
        if ours[-1].memory is not None:
            bare.append(start_visit.memory(engine, plain + yardstick.BARE))
    print(f"\n{engine.name}")
    print("\n".join(start_table.table(_by_visit(ours), _by_visit(theirs), engine.again)))
    if any(each.offline != "ready" for each in ours):
        print("the page says that this browser stores nothing: later visits count as first ones.")
    held = [each.memory for each in ours if each.memory is not None]
    known = [each for each in bare if each is not None]
    if held and known:
        print(start_table.memory(held, known), "(plain: two bare Pyodides)", flush=True)
    else:
        print("memory is skipped: only Chromium's processes can be told apart.", flush=True)


def _by_visit(rounds: list[Visits]) -> dict[str, list[start_table.Times]]:
    return {
        "cold": [each.cold for each in rounds],
        "warm": [each.warm for each in rounds],
        "reload": [each.reload for each in rounds],
    }


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve a folder and yield its address."""
    with serve.Server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()
