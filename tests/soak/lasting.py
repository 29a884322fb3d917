"""Games on end in one tab, which must not grow, and opponents that end in the middle of games."""

import statistics
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.memory import largest_renderer
from tests.support import engines
from tests.support.table_page import MOST, Table
from tests.support.unhurried import wait_in
from web.build import serve
from web.build.environment import number
from web.build.paths import DIST

GAMES = 10
ENDS = 20
GROWTH = 1.1
"""How much larger the last games may leave what the early ones left."""
EARLY = slice(1, 4)
LATE = slice(-3, None)
"""The games that are compared; the first one loads what the others find."""
SOON = 300
"""Milliseconds after a click within which the opponent ends."""
MOVES = MOST
"""Moves of a person in a game, at most."""

END = """() => {
    for (const script of document.querySelectorAll("script[name^=opponent]")) {
        script.xworker.terminate();
    }
}"""


@dataclass(frozen=True, slots=True)
class Left:
    """What a game leaves behind, once rubbish is collected."""

    heap: float
    """MiB of the page's JavaScript."""
    listeners: float
    nodes: float
    process: float
    """MiB of the page's process, Python and the opponent included; 0 where unknown."""
    answer: float
    """Milliseconds from a click until something can be done again, the median of the game."""


def play(page: Page, profile: str, games: int) -> list[Left]:
    """Play whole games against the computer in one tab."""
    table, found = Table(page), []
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for game in range(games):
        table.start(people=False)
        times = table.play_out(Random(game), MOVES)
        table.leave()
        found.append(_left(session, profile, times))
        print(f"game {game + 1}:", found[-1], flush=True)
    return found


def _left(session: CDPSession, profile: str, times: list[float]) -> Left:
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    now = {metric["name"]: float(metric["value"]) for metric in metrics}
    return Left(
        heap=round(now["JSHeapUsedSize"] / 2**20, 2),
        listeners=now["JSEventListeners"],
        nodes=now["Nodes"],
        process=round(largest_renderer(profile) or 0.0, 1),
        answer=round(statistics.median(times), 1),
    )


def grown(found: list[Left]) -> dict[str, float]:
    """By what is left: how many times as large it is after the last games as after early ones."""
    names = Left.__dataclass_fields__
    shares = {}
    for name in names:
        early, late = ([getattr(left, name) for left in found[part]] for part in (EARLY, LATE))
        shares[name] = statistics.median(late) / (statistics.median(early) or 1.0)
    return shares


def end(page: Page, ends: int, rng: Random) -> int:
    """End the opponent's worker at random moments; how many times the game went on by itself.

    A person's six choices are at least two turns, which the computer has answered.
    """
    table, went_on = Table(page), 0
    table.start(people=False, starter="Computer")
    for _ in range(ends):
        table.play_out(rng, rng.randint(1, 4))
        page.evaluate(f"wait => {{ setTimeout({END}, wait); }}", rng.uniform(0, SOON))
        table.play_out(rng, 6)
        went_on += not page.get_by_role("alert").count()
        if table.button("Final scoring").is_visible():
            table.leave()
            table.start(people=False, starter="Computer")
    return went_on


def run() -> int:
    """Play GAMES games, then end the worker ENDS times; say what grew and what stood still."""
    games, ends = number("GAMES", GAMES), number("ENDS", ENDS)
    with (
        tempfile.TemporaryDirectory() as profile,
        serve.Server(Path(DIST)) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        options = {"reduced_motion": "reduce", **engines.options("chromium")}
        context = playwright.chromium.launch_persistent_context(profile, **options)
        wait_in(context)
        page = context.pages[0]
        Table(page).open(server.address)
        found = play(page, profile, games)
        went_on = end(page, ends, Random(ends))
        context.close()
        server.shutdown()
    shares = grown(found)
    for name, share in shares.items():
        print(f"{name}: {share:.2f} times as large after the last games as after early ones")
    print(f"{ends} ends of the opponent, after {went_on} of them the game went on by itself.")
    return 0 if went_on == ends and max(shares.values()) <= GROWTH else 1
