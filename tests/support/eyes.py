"""The budget for eyes: how many controls and words are on each screen of a phone.

What is folded up, or behind what is open, does not count; what is scrolled out of sight does.
Buttons of which one is chosen are one control.
"""

import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from tests.support import engines, positions
from tests.support.table_page import START, Table
from tests.support.unhurried import unhurried
from web.build import serve
from web.build.paths import DIST

WIDTH, HEIGHT = 390, 844
"""Pixels of the phone."""

REVIEWED = 180_000
"""Milliseconds for a review on a machine that is busy."""

COUNT = r"""() => {
    const place = document.querySelector("#app [role=dialog]") ?? document.querySelector("#screen");
    const isSeen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]");
    const controls = `a[href], button, select, textarea, summary, label.file, fieldset.radios,
        input:not([data-file], [type=radio])`;
    const found = [...place.querySelectorAll(controls)].filter(isSeen);
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
        const { parentElement: around, textContent } = walker.currentNode;
        const isChosen = around.localName !== "option" || around.selected;
        const isLeft = around.closest(".visually-hidden, svg, .hand, .card, [hidden]");
        const isThere = isSeen(around.localName === "option" ? around.closest("select") : around);
        const found = textContent.match(/\S*\p{L}\S*/gu) ?? [];
        if (isThere && isChosen && !isLeft) words += found.length;
    }
    return [found.length, words];
}"""
"""Counts the controls and the words of what is on top; cards are looked at, not read."""


class Budget(NamedTuple):
    """How a screen is reached, and how much may be on it."""

    reach: Callable[[Table], object]
    controls: int
    words: int


PLAYED = """() => {
    const before = JSON.parse(localStorage[early.keys.settings] ?? "{}");
    localStorage[early.keys.settings] = JSON.stringify({ ...before, played: "on" });
}"""
"""Remembers that somebody has played here."""


def _over(table: Table) -> None:
    """After a game that is over."""
    table.load(positions.find(positions.over, positions.COMPUTER))
    table.button("Final scoring").click()
    _leave(table)


def _leave(table: Table) -> None:
    table.leave()
    table.page.evaluate(PLAYED)
    table.page.reload()
    expect(table.button("Against the computer: Deckhand")).to_be_visible(timeout=START)


def _running(table: Table) -> None:
    table.begin(positions.find(positions.choice, positions.COMPUTER))
    _leave(table)


def _at_table(table: Table) -> None:
    table.begin(positions.find(positions.choice, positions.COMPUTER))


def _first_end(table: Table) -> None:
    table.begin(positions.find(positions.first_end, positions.COMPUTER))
    expect(table.page.get_by_role("button", name="Turn on sound")).to_be_visible()


def _menu(table: Table) -> None:
    _at_table(table)
    table.button("Menu").click()


def _options(table: Table) -> None:
    table.page.locator("#stage [data-do=panel][data-argument=computer]:visible").click()


def _result(table: Table) -> None:
    table.load(positions.find(positions.over, positions.COMPUTER))
    table.button("Final scoring").click()  # tests/web/game/test_result.py has a remark, too
    expect(table.button("Review")).to_be_visible(timeout=START)


def _review(table: Table) -> None:
    _result(table)
    table.button("Review").click()
    expect(table.page.locator(".course")).to_be_visible(timeout=REVIEWED)


def _puzzle(table: Table) -> None:
    table.more("Puzzles")
    expect(table.page.locator(".lesson-words")).to_be_visible(timeout=START)


BUDGETS: Mapping[str, Budget] = {
    "start, first visit": Budget(lambda table: table, 6, 55),
    "start, after a game": Budget(_over, 8, 80),
    "start, with a running game": Budget(_running, 9, 90),
    "today": Budget(lambda table: table.button("Today").click(), 10, 10),
    "more": Budget(lambda table: table.more(), 16, 60),
    "settings": Budget(lambda table: table.more("Settings"), 12, 60),
    "table": Budget(_at_table, 14, 45),
    "table, first round over": Budget(_first_end, 14, 45),
    "menu": Budget(_menu, 10, 30),
    "options": Budget(_options, 6, 40),
    "options, open": Budget(lambda table: table.sheet("computer"), 12, 80),
    "result": Budget(_result, 4, 60),
    "review": Budget(_review, 12, 80),
    "puzzle": Budget(_puzzle, 15, 60),
}
"""By the name of the screen."""


PANELS = {
    "today": "Today",
    "more": "More",
    "settings": "Settings",
    "menu": "Menu",
    "options": "Against the computer",
}
"""What these are called."""


def count(page: Page, name: str) -> tuple[int, int]:
    """The controls and words of a screen, from the start screen on."""
    budget = BUDGETS[name]
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    table = Table(page).open()
    budget.reach(table)
    if name in PANELS:
        expect(page.get_by_role("dialog", name=PANELS[name])).to_be_visible()
    controls, words = page.evaluate(COUNT)
    return controls, words


def run() -> None:
    """Print the table."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        sync_playwright() as playwright,
        serve.Server(copytree(DIST, Path(scratch) / "dist")) as server,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = unhurried(
            playwright.chromium.launch(executable_path=engines.find(), args=engines.FLAGS)
        )
        print(f"{'at 390×844':30} controls  (most)  words  (most)")
        for name, budget in BUDGETS.items():
            with browser.new_context(
                base_url=server.address, service_workers="block", reduced_motion="reduce"
            ) as context:
                controls, words = count(context.new_page(), name)
            row = f"{controls:8} {budget.controls:7} {words:6} {budget.words:7}"
            print(f"{name:30} {row}", flush=True)
        browser.close()
        server.shutdown()
