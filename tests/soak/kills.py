"""Tabs killed at random moments: what was shown must be there when the game is continued.

The page bears the position that it shows as `data-turn` and `data-last`; each change of them is
reported while it lives. After the kill another tab continues the game, and every reported event
must be in its record, the dice above all.
"""

import contextlib
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    sync_playwright,
)

from shanghaien.formats.record import read
from shanghaien.moves import format_event
from shanghaien.state import Phase
from tests.support import engines
from tests.support.table_page import Table, wait_for_mark
from tests.support.unhurried import wait_in
from tests.support.veil import VEIL
from web.build import serve
from web.build.environment import number
from web.build.paths import DIST

KILLS = 200
PROGRESS = 10
"""After how many kills a line tells how it stands."""
PATIENCE = 60_000
"""Milliseconds that a start may take on a busy machine."""
LONGEST = 0.25
"""Seconds after a click at which the tab dies at the latest."""

WATCH = """
const tell = () => {
    const screen = document.querySelector("#screen[data-turn]");
    if (screen) console.debug(`seen ${screen.dataset.turn} ${screen.dataset.last}`);
};
new MutationObserver(tell).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn", "data-last"],
});
"""
STORED = """name => new Promise((resolve, reject) => {
    const opening = indexedDB.open("shanghaien");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const db = opening.result;
        const found = db.transaction("records").objectStore("records").get(name);
        found.onsuccess = () => { db.close(); resolve(found.result); };
    };
})"""
WAYS = ":is(button[data-move], button[data-do=continue]):visible"
"""What a person can go on with."""
ON_TABLE = "sessionStorage.getItem('shanghaien.table')"


class Killer:
    """Plays in one browser profile, kills its tabs and counts what was lost."""

    def __init__(self, context: BrowserContext, address: str, rng: Random) -> None:
        self.context = context
        self.address = address
        self.kills = 0
        self.lost: list[str] = []
        self._rng = rng
        self._name = ""
        """The game on the table."""
        self._seen: dict[int, str] = {}
        """By turn: the event that was shown last, of the game on the table."""
        self.shown = 0
        """How many positions were shown."""
        context.on("console", self._see)
        context.add_init_script(VEIL)
        context.add_init_script(WATCH)
        wait_in(context)

    def _see(self, message: ConsoleMessage) -> None:
        word, _, rest = message.text.partition(" ")
        if word == "seen":
            turn, _, last = rest.partition(" ")
            self.shown += self._seen.get(int(turn)) != last
            self._seen[int(turn)] = last

    def kill(self) -> None:
        """Continue the game, or begin one, play some moves, and kill the tab in the midst of it."""
        page = self._sit_down()
        for _ in range(self._rng.randint(1, 6)):
            self._move(page)
        self._click(page)
        time.sleep(self._rng.choice([0, 0.002, 0.005, 0.01, 0.02, self._rng.uniform(0, LONGEST)]))
        page.close(run_before_unload=False)
        self.kills += 1

    def look(self) -> None:
        """See whether the last kill lost anything."""
        self._sit_down().close()

    def _sit_down(self) -> Page:
        """A new tab with the game on the table; what was shown before must be in its record."""
        page = self.context.new_page()
        page.goto(self.address)
        start = page.locator("#stage .way-list")
        start.wait_for(timeout=PATIENCE)
        before = 0
        if self._name and not self._is_over(page):
            before = max(self._seen, default=0)  # now: the game goes on as soon as it is there
            there = page.locator(f"#begun-{self._name} button[data-do=resume]:visible")
            there.click(timeout=PATIENCE)
        else:
            self._seen = {}
            wait_for_mark(page, "usable")  # as it comes the screen may move under a forced click
            mode = self._rng.choice(["people", "computer"])
            Table(page).sheet(mode)
            if mode == "computer":
                page.locator("select[data-field=pace]").select_option("instant")
            page.locator("[role=dialog] [data-do=start]").click()
        screen = page.locator("#screen[data-turn]")
        screen.wait_for(timeout=PATIENCE)
        if int(screen.get_attribute("data-turn") or 0) < before:
            self.lost.append(f"kill {self.kills}: an earlier position is shown")
        self._name = str(page.evaluate(ON_TABLE))
        return page

    def _is_over(self, page: Page) -> bool:
        """Compare what was shown with what is kept; say whether the game is over."""
        kept = read(str(page.evaluate(STORED, self._name)))
        for turn, last in self._seen.items():
            there = format_event(kept.events[turn - 1]) if 0 < turn <= kept.turn else ""
            if there != last:
                self.lost.append(f"kill {self.kills}: turn {turn} was {last!r}, is {there!r}")
        return kept.state.phase is Phase.OVER

    def _move(self, page: Page) -> None:
        """Make a move and wait until it is shown, and the computer's answer."""
        self._click(page)
        with contextlib.suppress(Error):
            page.locator(f"#app:not([data-keeping]) {WAYS}").first.wait_for(timeout=2_000)

    def _click(self, page: Page) -> None:
        """Make a random move, if one is offered; go on where a round is over."""
        buttons = page.locator(WAYS)
        with contextlib.suppress(Error):
            buttons.nth(self._rng.randrange(max(1, buttons.count()))).click(timeout=1_000)


def hunt(owner: Browser, address: str, number: int, rng: Random) -> Killer:
    """Kill so many tabs."""
    context = owner.new_context(service_workers="allow", reduced_motion="reduce")
    killer = Killer(context, address, rng)
    while killer.kills < number:
        killer.kill()
        if killer.kills % PROGRESS == 0:
            print(f"{killer.kills} killed, {len(killer.lost)} lost", *killer.lost, flush=True)
    killer.look()
    context.close()
    return killer


def run() -> int:
    """Kill N tabs, in Chromium or in the browsers that ENGINES names; say what was lost."""
    kills, lost = number("N", KILLS), 0
    names = engines.wanted() if os.environ.get("ENGINES") else ["chromium"]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = Path(shutil.copytree(DIST, Path(scratch) / "dist"))
        with serve.Server(folder) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for name in names:
                with getattr(playwright, name).launch(**engines.options(name)) as owner:
                    killer = hunt(owner, server.address, kills, Random(kills))
                lost += len(killer.lost)
                print(*killer.lost, sep="\n")
                print(
                    f"{engines.ENGINES[name]}: {killer.kills} tabs killed after {killer.shown} "
                    f"positions were shown, {len(killer.lost)} of them lost."
                )
            server.shutdown()
    return 1 if lost else 0
