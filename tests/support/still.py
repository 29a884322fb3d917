"""Visits without Python, in a sixth of the time: what the scripts see of the host, and store."""

from playwright.sync_api import Page

from tests.support.table_page import until

STILL = """if (location.protocol === "http:" && !sessionStorage.getItem("awake")) {
    const get = fetch, isLarge = (place) => /\\.(bin|wasm)$/.test(place);
    globalThis.fetch = (place, how) => isLarge(place) ? new Promise(() => {}) : get(place, how);
    for (const name of ["usable", "opponent-ready"]) performance.mark(name);
}"""
"""Lets Python never start, since its large files never come, and the scripts do at once what they
do when it has."""

OFFLINE = "document.documentElement.dataset.offline"
"""What the scripts know of what is stored, and of other versions (web/boot/offline.mjs)."""

VERSION = "getComputedStyle(document.documentElement).getPropertyValue('--version')"
"""What the style sheet of a version says, empty if it says nothing."""

BARE = "version.txt"
"""A file of the site at which no script runs."""

STORE = """async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.register("./service-worker.js", { updateViaCache: "none" });
    await serviceWorker.ready;
}"""
"""Stores the site, as a first visit does in the end."""


def awake(page: Page) -> None:
    """Let Python start from the next visit on."""
    page.evaluate("sessionStorage.setItem('awake', 'yes')")


def take_update(page: Page) -> None:
    """Take the other version, as its button does."""
    with page.expect_event("load"):
        page.evaluate("void document.dispatchEvent(new Event('apply-update'))")


def store(page: Page, address: str) -> None:
    """Have a site stored in which no page of it was open yet."""
    page.goto(address + BARE)
    page.evaluate(STORE)


def settled(page: Page, *words: str) -> str:
    """What the scripts say once it is one of some words."""
    until(page, f"{list(words)}.includes({OFFLINE})", True)
    return str(page.evaluate(OFFLINE))
