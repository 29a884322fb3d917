"""The time to import, list, export and delete thousands of games."""

import re
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Seat
from tests.support import engines
from tests.support.games import decided_by_a
from tests.support.table_page import Table, wait_for_mark
from tests.support.unhurried import UNHURRIED
from web.build import serve
from web.build.environment import number
from web.build.paths import DIST

GAMES = 2_000
FREEZE = 200
"""Milliseconds for which the page may freeze."""
PATIENCE = 300_000
"""Milliseconds allowed for a step."""

WATCH = """
globalThis.freezes = [];
new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) freezes.push(duration);
}).observe({ type: "longtask" });
"""
"""The browser's own record of tasks over 50 ms, during which it doesn't respond."""


def collection(games: int) -> str:
    """A number of finished games, each with its own player."""
    game = decided_by_a(3)
    named = (replace(game, seats=(Seat(f"Anna {n}"), game.seats[1])) for n in range(games))
    return write_all(({"begun": n, "changed": n}, write(each)) for n, each in enumerate(named))


def steps(table: Table, text: str, folder: Path) -> dict[str, Callable[[], None]]:
    """The steps measured, in order."""
    page = table.page
    incoming, outgoing = folder / "in.txt", folder / "out.txt"
    incoming.write_text(text, encoding="utf-8")

    def bring_in() -> None:
        page.get_by_label("Open game file…").set_input_files(incoming)
        expect(page.get_by_text(re.compile("games were added"))).to_be_visible(timeout=PATIENCE)

    def show() -> None:
        table.button("All saved games…").click()
        expect(page.get_by_role("dialog", name="Saved games")).to_be_visible(timeout=PATIENCE)

    def hand_out() -> None:
        with page.expect_download(timeout=PATIENCE) as download:
            table.button("Download all games").click()
        download.value.save_as(outgoing)
        table.button("Close").click()

    def count() -> None:
        table.button("Statistics").click()
        expect(page.get_by_role("dialog", name="Statistics")).to_be_visible(timeout=PATIENCE)

    def delete() -> None:
        table.button("Delete all finished games…").click()
        table.button("Delete for good").click()
        expect(page.get_by_text("No finished games yet.")).to_be_visible(timeout=PATIENCE)

    return {
        "imported": bring_in,
        "listed": show,
        "exported": hand_out,
        "counted": count,
        "deleted": delete,
    }


def run() -> int:
    """Print the seconds and the longest freeze of each step, in Chromium."""
    games, longest = number("N", GAMES), 0.0
    with (
        tempfile.TemporaryDirectory() as folder,
        serve.Server(DIST) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(**engines.options("chromium"))
        page = chromium.new_page(reduced_motion="reduce")
        page.add_init_script(WATCH)
        page.add_init_script(UNHURRIED)
        table = Table(page).open(server.address)
        wait_for_mark(page, "opponent-ready")
        for name, step in steps(table, collection(games), Path(folder)).items():
            page.evaluate("freezes.length = 0")
            begun = time.monotonic()
            step()
            took = time.monotonic() - begun
            freeze = _longest(page)
            longest = max(longest, freeze)
            print(f"{games} games {name}: {took:.1f} s, longest freeze {freeze:.0f} ms", flush=True)
        chromium.close()
        server.shutdown()
    print(f"at most {FREEZE} ms: {'met' if longest <= FREEZE else 'MISSED'}")
    return 0


def _longest(page: Page) -> float:
    return float(page.evaluate("Math.max(0, ...freezes)"))
