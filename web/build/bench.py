"""Measures how long the page takes to start, beside plain PyScript and Pyodide."""

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Playwright, sync_playwright

from web.build import bench_table, bench_visit, bench_yardstick, browser, serve, site
from web.build.bench_visit import Launch, Round
from web.build.paths import DIST
from web.build.trouble import Trouble

ROUNDS = "5"

START = 60_000
"""Milliseconds that Firefox gets to start."""

INTRODUCTION = """\
Medians of {rounds} rounds in milliseconds, page and plain in turn, on this machine's own server.
page: this game. plain: PyScript and Pyodide as they come; their Python draws the same set-up.
first visit: an empty profile. browser restarted: the same profile, after the page's service worker
has stored everything (plain has the browser's own cache). reload: once more in that tab."""


def run() -> None:
    """Print one table for each browser that is there."""
    rounds = _rounds(os.environ.get("N", ROUNDS))
    site.ensure()
    print(INTRODUCTION.format(rounds=rounds), flush=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        page, plain = Path(scratch) / "page", Path(scratch) / "plain"
        shutil.copytree(DIST, page)  # another build may replace the original meanwhile
        bench_yardstick.write(page, plain)
        with _served(page) as ours, _served(plain) as theirs:
            for name, launch in _engines().items():
                try:
                    _measure(playwright, name, launch, (ours, theirs), rounds)
                except (Error, TimeoutError) as error:
                    print(f"\n{name} is left out: {str(error).splitlines()[0]}", flush=True)
    print("\nWebKit is left out: no driver of it keeps a profile over a restart.")


def _rounds(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise Trouble(f"N={text} is no number of rounds: give 1 or more.")
    return int(text)


def _measure(
    playwright: Playwright, name: str, launch: Launch, addresses: tuple[str, str], rounds: int
) -> None:
    """Measure in one browser, page and yardstick in turn, and print its table."""
    page, plain = addresses
    ours: list[Round] = []
    theirs: list[Round] = []
    bare: list[float | None] = []
    for _ in range(rounds):
        ours.append(bench_visit.visit(playwright, launch, page, is_stored=True))
        theirs.append(bench_visit.visit(playwright, launch, plain, is_stored=False))
        if ours[-1].memory is not None:
            address = plain + bench_yardstick.BARE
            bare.append(bench_visit.memory(playwright, launch, address))
    print(f"\n{name}")
    print("\n".join(bench_table.table(_by_visit(ours), _by_visit(theirs))))
    held = [each.memory for each in ours if each.memory is not None]
    known = [each for each in bare if each is not None]
    if held and known:
        print(bench_table.memory(held, known), "(plain: two bare Pyodides)", flush=True)
    else:
        print(
            "memory is left out: only Chromium's processes on Linux can be told apart.", flush=True
        )


def _by_visit(rounds: list[Round]) -> dict[str, list[bench_table.Times]]:
    return {
        "cold": [each.cold for each in rounds],
        "warm": [each.warm for each in rounds],
        "reload": [each.reload for each in rounds],
    }


def _engines() -> dict[str, Launch]:
    """Give the browsers that are there by their names."""
    engines: dict[str, Launch] = {"Chromium": _chromium}
    if shutil.which("firefox-esr"):
        engines["Firefox"] = _firefox
    else:
        print("\nFirefox is left out: there is no firefox-esr.")
    return engines


def _chromium(playwright: Playwright, profile: str) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=browser.find(), args=browser.FLAGS
    )


def _firefox(playwright: Playwright, profile: str) -> BrowserContext:
    path = shutil.which("firefox-esr") or ""
    return playwright.firefox.launch_persistent_context(
        profile, channel="moz-firefox", executable_path=path, timeout=START
    )


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve a folder and give its address."""
    with serve.Server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()
