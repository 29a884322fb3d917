"""The time from a click to its painted answer, over a game of two people in Chromium."""

import os
import statistics
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError, ViewportSize, sync_playwright  # noqa: A004 - its own name

from tests.support import engines
from tests.support.table_page import FOR_TWO
from tests.support.unhurried import wait_in
from web.build import serve
from web.build.environment import number
from web.build.paths import DIST

CLICKS = 150

WATCH = """
globalThis.clicks = [];
globalThis.presses = [];
new PerformanceObserver((list) => {
    for (const {name, duration} of list.getEntries()) if (name === "click") presses.push(duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();  // its message comes after the paint
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
});
addEventListener("click", ({ timeStamp }) => setTimeout(() => {
    const app = document.getElementById("app");
    const done = () => painted(() => clicks.push(performance.now() - timeStamp));
    if (!app.hasAttribute("data-keeping")) { done(); return; }
    const saved = new MutationObserver(() => {
        if (!app.hasAttribute("data-keeping")) { saved.disconnect(); done(); }
    });
    saved.observe(app, { attributeFilter: ["data-keeping"] });
}), true);
"""
"""Presses: the browser's own measure (Event Timing), from the click to the next paint, usually the
pressed button's, in steps of 8 ms, from 16 ms on. Clicks: to the paint of the answer, drawn once
the move is saved."""

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
TARGETS = {1: {"answer": {50: 40}}, 6: {"first paint": {50: 100}, "answer": {50: 180, 95: 320}}}
"""Limits in milliseconds, by the factor that the browser is slowed down by and by percentile."""
START_TARGET = 2_000
"""Milliseconds until a later visit is usable with SLOW=6."""
STARTS = 3
TURNS = 2
"""The number of times that each of two builds is played."""
PERCENTILES = (50, 75, 90, 95, 99)
PATIENCE = 120_000
"""Milliseconds allowed for a start."""

MARKED = "performance.getEntriesByName('{}', 'mark')".format

MOVES = "buttons => buttons.map(button => button.dataset.move)"

ANSWERED = """(before) => new Promise((done) => {
    const end = performance.now() + 2_000;
    const look = () => {
        if (clicks.length > before || performance.now() > end) done();
        else setTimeout(look, 100);
    };
    look();
})"""
"""Waits in the page: questions from Playwright would take up the page's time."""


@dataclass
class Measured:
    """Milliseconds, in the order measured."""

    presses: list[float]
    answers: list[float]
    starts: list[float]


KINDS: dict[str, Callable[[Measured], list[float]]] = {
    "first paint": lambda page: page.presses,
    "answer": lambda page: page.answers,
}


def run() -> None:
    """Play with the mouse and print percentiles.

    SLOW=6 imitates a phone at a sixth of the speed. AGAINST=folder alternates with another build
    and prints the ratios to it.
    """
    clicks, slow, against = number("N", CLICKS), number("SLOW", 1), os.environ.get("AGAINST")
    pages = [DIST, Path(against)] if against else [DIST]
    found: list[list[Measured]] = [[] for _ in pages]
    for _ in range(TURNS if against else 1):
        for page, runs in zip(pages, found, strict=True):
            runs.append(_measure(page, clicks, slow))
    print("\n".join(_table([_together(runs) for runs in found], slow)))


def _measure(folder: Path, clicks: int, slow: int) -> Measured:
    """Play a number of clicks on a built page slowed down by a factor."""
    size = PHONE if slow > 1 else LAPTOP
    with serve.Server(folder) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=engines.find(), args=engines.FLAGS)
        context = chromium.new_context(reduced_motion="reduce", viewport=size)
        page = context.new_page()
        page.add_init_script(WATCH)
        wait_in(page)
        page.goto(server.address)
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=PATIENCE)
        starts = _starts(page, slow)
        _play(page, clicks)
        page.locator("#app:not([data-keeping])").wait_for()
        page.wait_for_timeout(500)  # the last paint
        answers = [float(time) for time in page.evaluate("clicks")]
        presses = [float(time) for time in page.evaluate("presses")]
        chromium.close()
        server.shutdown()
    return Measured([8.0] * max(0, len(answers) - len(presses)) + presses, answers, starts)


def _table(pages: Sequence[Measured], slow: int) -> list[str]:
    """Lines with percentiles of the first page, its ratios to the second, and the targets."""
    first, *others = pages
    lines = ["     " + "  ".join(f"{kind:>20}" for kind in KINDS)]
    for percent in PERCENTILES:
        cells = []
        for times in KINDS.values():
            value = _percentile(times(first), percent)
            ratio = "".join(f"{value / _percentile(times(page), percent):9.2f}×" for page in others)
            cells.append(f"{value:>7.0f} ms{ratio:>10}")
        lines.append(f"p{percent:<3} " + "  ".join(cells))
    lines.append(f"{len(first.answers)} clicks answered")
    for kind, wanted in TARGETS.get(slow, {}).items():
        for percent, most in wanted.items():
            value = _percentile(KINDS[kind](first), percent)
            lines.append(f"{kind}, p{percent}, at most {most} ms: {_judge(value, most)}")
    usable = statistics.median(first.starts)
    ratio = "".join(f", {usable / statistics.median(page.starts):.2f}×" for page in others)
    verdict = f"; at most {START_TARGET} ms: {_judge(usable, START_TARGET)}" if slow > 1 else ""
    lines.append(f"usable after {usable:.0f} ms{ratio}, median of later visits{verdict}")
    return lines


def _together(runs: Sequence[Measured]) -> Measured:
    return Measured(
        [time for run in runs for time in run.presses],
        [time for run in runs for time in run.answers],
        [time for run in runs for time in run.starts],
    )


def _starts(page: Page, slow: int) -> list[float]:
    """Milliseconds until the stored page is usable in the slowed-down browser."""
    # Chromium slows down the page alone: the opponent's worker keeps its speed.
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    found = []
    for _ in range(STARTS):
        page.reload()
        page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=PATIENCE)
        while not page.evaluate(f"{MARKED('opponent-ready')}.length"):
            page.wait_for_timeout(50)
        found.append(float(page.evaluate(f"{MARKED('usable')}[0].startTime")))
    return found


def _judge(value: float, most: float) -> str:
    """Whether a target is met."""
    return "met" if value <= most else "MISSED"


def _percentile(times: Sequence[float], percent: int) -> float:
    """The limit that a number of 100 times do not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def _play(page: Page, clicks: int) -> None:
    """Make at least a number of clicks in games played at random, from the start screen on."""
    rng, made = Random(8), 2
    sheet, start = FOR_TWO
    page.locator(sheet).filter(visible=True).click()
    page.locator(start).click()
    while made < clicks:
        page.locator("button[data-move], [data-do=continue]").first.wait_for()
        moves = page.locator("button[data-move]").evaluate_all(MOVES)
        wanted = ["[data-do=continue]", ".final [data-do=start]"]
        if moves:
            wanted = [f'button[data-move="{rng.choice(moves)}"]']
        try:
            for selector in wanted:
                before = page.evaluate("clicks.length")
                page.locator(selector).first.click(timeout=2_000)
                page.evaluate(ANSWERED, before)
                made += 1
        except TimeoutError:  # the answer to the last click came between the look and this click
            continue
