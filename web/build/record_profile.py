"""Plays the page in Chromium and notes which functions of the runtime's code were called.

The page starts from those alone (split.py). What is found is kept (profile.py). This is run again
when the runtime changes, or when the page does what it never did: a test tells when a start or a
game needs more.
"""

import contextlib
import shutil
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Error, Page, Worker, sync_playwright

from shanghaien.formats.link import write_link
from tests.support import engines, positions
from web.build import profile, serve, site, split, trim
from web.build.errors import Trouble
from web.build.paths import DIST

PATIENCE = 120_000
"""Milliseconds that a start may take: the watched code is slow."""
CLICKS = 150
"""How many buttons are pressed after a game is over."""

WAYS = ":is(button[data-move], button[data-do=continue]):visible"
"""What a game goes on with."""
ANYTHING = "#app button:visible:not([data-do=reload], [data-do^=delete]), #app summary:visible"


@dataclass(frozen=True)
class Visit:
    """A start, and maybe a game or a link."""

    locale: str
    script: str = engines.VISITED
    has_game: bool = False
    fragment: str = ""


VISITS = [
    *(
        Visit(locale, script)
        for locale in ("de-AT", "nl", "fr", "it", "zh-Hant-TW")
        for script in ("", engines.VISITED)
    ),
    Visit("en-US", "", has_game=True),
    Visit("en-US", has_game=True),
    *(
        Visit("en-US", script, fragment=write_link(positions.find(test)))
        for script in ("", engines.VISITED)
        for test in (positions.over, positions.choice)
    ),
]

WATCH = """{
    const make = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
        const made = await make(...given);
        if (made.exports?.h0) globalThis.watched = made.exports;
        return made;
    };
}
"""
"""Keeps the instance of the code where it can be asked."""

CALLED = """() => {
    const { watched } = globalThis;
    if (!watched) return null;
    const found = [];
    for (let i = 0; `h${i}` in watched; i++) found.push(watched[`h${i}`].value);
    return found.join("");
}"""


def run() -> None:
    """Play, and write the notes."""
    whole = (trim.RUNTIME / trim.CODE).read_bytes()
    try:
        profile.read(whole)
    except (Trouble, OSError):  # of another runtime nothing is known: the page starts from all
        profile.write(whole, set(range(split.count(whole))))
    site.ensure()
    code = (trim.make() / trim.CODE).read_bytes()
    found: set[int] = set()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = shutil.copytree(DIST, Path(scratch) / "dist")
        (copy / "pyodide" / trim.CODE).write_bytes(split.watched(code))
        _watch(copy / "web" / "boot" / "interpreter.mjs")
        with serve.Server(copy) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            with playwright.chromium.launch(**engines.options("chromium")) as chromium:
                for visit in VISITS:
                    for more in _play(chromium, server.address, visit):
                        found |= more
                        print(f"{len(more)} functions, in all {len(found)}", flush=True)
            server.shutdown()
    profile.write(whole, found)


def _watch(script: Path) -> None:
    """Have what page and worker start from watch."""
    script.write_text(WATCH + script.read_text(encoding="utf-8"), encoding="utf-8")


def _play(owner: Browser, address: str, visit: Visit) -> Iterator[set[int]]:
    """Start, play a game, press what there is; give what was called in the page and the worker."""
    rng = Random(1)
    with owner.new_context(
        locale=visit.locale, service_workers="block", reduced_motion="reduce"
    ) as context:
        context.add_init_script(visit.script)
        page = context.new_page()
        page.goto(f"{address}#{visit.fragment}")
        _wait(page, "opponent-ready")
        yield from _called(page)
        if visit.fragment:
            yield from _try(page, rng, CLICKS // 3)
        if not visit.has_game:
            return
        page.locator("[data-field=pace]").select_option("instant")
        page.locator("button[data-do=start]:visible").click()
        for _ in range(8):
            _press(page, WAYS, rng)
        page.reload()
        _wait(page, "opponent-ready")
        yield from _called(page)
        while not page.locator(".final").count():
            _press(page, WAYS, rng)
        yield from _called(page)
        yield from _try(page, rng, CLICKS)


def _try(page: Page, rng: Random, count: int) -> Iterator[set[int]]:
    """Press what there is."""
    for _ in range(count):
        if page.locator("dialog[open], [role=dialog]").count() and rng.random() < 0.3:
            page.keyboard.press("Escape")
        _press(page, ANYTHING, rng)
    yield from _called(page)


def _wait(page: Page, mark: str) -> None:
    """Wait for a mark of the page."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(f"performance.getEntriesByName('{mark}').length"):
            return
        page.wait_for_timeout(100)
    raise Trouble(f"The page did not come to {mark!r}.")


def _press(page: Page, selector: str, rng: Random) -> None:
    """Press one of the things that there are, if any."""
    things = page.locator(selector)
    with contextlib.suppress(Error):
        things.nth(rng.randrange(max(1, things.count()))).click(timeout=1_000)
    page.wait_for_timeout(20)


def _called(page: Page) -> Iterator[set[int]]:
    """Ask the page and its workers."""
    realms: list[Page | Worker] = [page, *page.workers]
    for realm in realms:
        text = realm.evaluate(CALLED)
        if text:
            yield {place for place, bit in enumerate(text) if bit == "1"}
