"""The start of the page, with nothing from outside its own folder."""

from collections.abc import Callable
from io import BytesIO
from typing import BinaryIO

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from tests.support import engines
from tests.support.log import Log
from tests.support.marks import release
from tests.support.site import requested
from tests.support.table_page import PATIENCE, hold, until, wait_for_mark
from web.build import addresses, serve
from web.build import page as built

NEEDED = [
    "python.bin",
    "library.bin",
    "start.zip",
    "pyodide/pyodide.asm.js",
    "web/boot/interpreter.js",
    "web/boot/page.js",
    "web/boot/start.js",
    "web/boot/early.js",
]
"""What a first visit cannot do without."""


@pytest.mark.every_engine
@pytest.mark.opponent
def test_page_starts_under_a_subpath_and_forbids_what_it_does_not_need(
    page: Page, site: str, log: Log
) -> None:
    page.goto(site)
    wait_for_mark(page, "usable")
    expect(page.locator("#app")).not_to_be_empty()
    wait_for_mark(page, "opponent-ready")
    own = (site, f"blob:{log.origin}", "data:")
    assert [url for url in log.requests if not url.startswith(own)] == []
    blocked = page.evaluate(
        """() => {
            const found = [];
            const all = new Promise((resolve) => {
                addEventListener("securitypolicyviolation", ({ blockedURI }) => {
                    if (found.push(blockedURI) === 4) resolve(found.sort());
                });
            });
            const script = document.createElement("script");
            script.textContent = "document.title = 'hacked'";
            document.body.append(script);
            const image = new Image();
            image.src = "https://example.org/x.png";
            document.body.append(image);
            fetch("https://example.org/y").catch(() => {});
            // Later, since what Playwright itself runs is free to do so.
            setTimeout(() => new Function("document.title = 'hacked'")());
            return all;
        }"""
    )
    assert blocked == ["eval", "https://example.org/x.png", "https://example.org/y", "inline"]
    assert "hacked" not in page.title()
    log.errors.clear()  # each of them is reported on the console
    log.requests[:] = [url for url in log.requests if "example.org" not in url]


ALWAYS = "stable-probability/1.0/nonstable-probability/1.0"
SAMPLES = f"HeapProfilerReporting:{ALWAYS}/sampling-rate/500"
"""Makes Chromium look very often who allocates memory, as it else does rarely and by chance."""


@pytest.mark.release
@pytest.mark.only_browser("chromium")
def test_chromium_can_look_at_the_stacks(playwright: Playwright, site: str) -> None:
    options = engines.options("chromium")
    options["args"] = [*options.get("args", []), f"--enable-features={SAMPLES}"]
    with playwright.chromium.launch(**options) as watchful:
        page = watchful.new_page()
        page.add_init_script(engines.ALONE)
        for _ in range(4):  # with JSPI every second start crashed
            page.goto(site)
            # A page that has crashed never answers a script; this gives up.
            started = page.locator("html[data-offline]")
            expect(started).to_be_attached(timeout=PATIENCE)


ORDER = """() => {
    const plain = (url) => url.replace(/\\.[0-9a-f]{12}(?=\\.\\w+$)/, "");
    const times = (name) => performance.getEntriesByType("resource").find(
        (entry) => plain(entry.name) === new URL(name, location).href);
    const needed = ["python.bin", "library.bin"].map(times);
    const end = Math.max(...needed.map(each => each.responseEnd));
    const later = ["snapshot.bin", "rooms.bin"].map(times);
    return later.every(Boolean) && later.every((each) => each.startTime >= end);
}"""
"""When snapshot and rooms are there: whether they were asked for after what the page waits for."""


FETCHED = """() => {
    const usable = performance.getEntriesByName("usable")[0].startTime;
    const found = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
    return found.filter((entry) => entry.startTime < usable).map((entry) => entry.name);
}"""
"""Every address that the page asked for until it could be used."""


SHARE = "(() => { const bar = document.querySelector('progress'); return bar.value / bar.max; })()"
"""How much the bar shows, from 0 to 1."""


@pytest.mark.same_everywhere
@pytest.mark.opponent
def test_a_first_visit_fetches_what_its_costs_are_counted_by(page: Page, site: str) -> None:
    page.goto(site)
    wait_for_mark(page, "usable")
    # What is asked for twice by one address has been kept by the browser.
    urls = set(page.evaluate(FETCHED))
    asked = (addresses.plain(url.removeprefix(site).partition("?")[0]) for url in urls)
    places = [place for place in asked if "/icons/" not in place]  # Firefox has its tab’s icon too
    until(page, f"({ORDER})()", True)
    for later in (built.MEMORY, built.ROOMS):  # they begin when all else is there
        places.remove(later)
    english = set(built.FIRST_VISIT) - {*built.WORDS}
    assert sorted(place or "index.html" for place in places) == sorted(
        name for name in built.FIRST_VISIT if name in english
    )


@pytest.mark.same_everywhere
def test_the_first_visit_shows_how_much_is_there(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route(requested("library.bin"), lambda route: hold(held, route))
    page.goto(site, wait_until="commit")
    expect(page.get_by_role("region", name="Start screen")).to_be_visible()
    expect(page.get_by_text("couldn’t be loaded")).to_be_hidden()
    bar = page.get_by_role("progressbar", name="Loading")
    expect(bar).to_be_visible()
    until(page, f"({SHARE}) > 0.5", True)
    assert page.evaluate(SHARE) < 1
    for route in held:
        route.continue_()
    wait_for_mark(page, "usable")
    expect(bar).to_have_count(0)


STALLED = """WebAssembly.compileStreaming = async (coming) => {
    await coming;
    return new Promise(() => {});
};"""
"""Python's code is fetched and never compiled."""


def drop(handler: serve.Handler) -> None:
    """Break off, as without a network."""
    handler.close_connection = True


@pytest.mark.parametrize(
    "refuse",
    [drop, release(lambda handler: handler.send_error(404))],
    ids=["no network", "not there"],
)
def test_what_cannot_be_fetched_is_told_and_can_be_tried_again(
    page: Page,
    site: str,
    log: Log,
    monkeypatch: pytest.MonkeyPatch,
    refuse: Callable[[serve.Handler], None],
) -> None:
    """Python does not start; after a fault that a host has mended it does: test_hosts.py."""
    plain, refused = serve.Handler.send_head, ""

    def answer(handler: serve.Handler) -> BytesIO | BinaryIO | None:
        if requested(refused).search(handler.path):
            refuse(handler)
            return None
        return plain(handler)

    monkeypatch.setattr(serve.Handler, "send_head", answer)
    page.add_init_script(STALLED)
    alert = page.get_by_role("alert")
    for name in NEEDED:
        refused = name
        page.goto(site)
        expect(alert, name).to_contain_text("couldn’t be loaded", timeout=PATIENCE)
        expect(alert).to_contain_text(name.rpartition("/")[2])
    refused = "nothing"
    with page.expect_event("load"):
        alert.get_by_role("button", name="Reload the page").click()
    expect(alert).to_be_hidden()
    log.errors.clear()  # the failures themselves


BROKEN = """
const get = fetch;
globalThis.fetch = async (place) => {
    const found = await get(place);
    if (!String(place).includes("library.")) return found;
    const broken = new ReadableStream({
        start(controller) {
            controller.enqueue(new Uint8Array(9));
            controller.error(new TypeError("a test"));
        },
    });
    return new Response(broken);
};
"""
"""Lets a connection break in the middle of a file."""


def test_a_file_that_breaks_off_is_named(page: Page, site: str, log: Log) -> None:
    page.add_init_script(BROKEN)
    page.goto(site)
    expect(page.get_by_role("alert")).to_contain_text("library.bin", timeout=PATIENCE)
    log.errors.clear()  # the failure itself


FAULTS = {
    "in Python": (
        "addEventListener('load', () => { early.released = () => { throw Error('a test') } })"
    ),
    "in a script": (
        "WebAssembly.compileStreaming = () => new Promise(() => {});"  # it must not be drawn over
        "addEventListener('load', () => setTimeout(() => { throw Error('a test') }))"
    ),
}


@pytest.mark.same_everywhere
@pytest.mark.parametrize("place", FAULTS)
def test_whatever_breaks_before_the_page_is_usable_is_told(
    page: Page, site: str, log: Log, place: str
) -> None:
    for script in (engines.VISITED, FAULTS[place]):
        page.add_init_script(script)
    page.goto(site)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("couldn’t be loaded", timeout=PATIENCE)
    expect(alert).to_contain_text("a test")
    log.errors.clear()  # the failure itself
