"""The strongest level's thinking time, in whole games in Chromium."""

import json
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from random import Random
from shutil import copytree
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from shanghaien.cards import Trick
from tests.support import engines
from web.build import serve
from web.build.environment import number
from web.build.errors import CommandError
from web.build.paths import DIST

GAMES = 4
PAUSE = 1000
"""Milliseconds that the person takes for a choice, while the computer thinks ahead."""
MEDIAN, MOST = 0.15, 0.5
"""Targets in seconds: the median, and the limit for 95 of 100 answers."""
START = 90_000
"""Milliseconds allowed for the page to be ready."""
TRICKS = tuple(trick.word for trick in Trick)
"""The starting trick cards, in turn."""

CONTROLS = """() => {
  if (document.querySelector(".final")) return "over";
  const on = document.querySelector(".tray button[data-do=continue]");
  const found = [...document.querySelectorAll(".tray button[data-move], .captain-choice")];
  const halves = [...document.querySelectorAll(".tray button[data-do=unfold]")];
  const all = on ? [on] : [...found, ...halves];
  return all.map((button, place) => button.dataset.move ?? button.dataset.do);
}"""
"""The buttons a person can press now, or that the game is over."""
PRESS = """(place) => {
  const on = document.querySelector(".tray button[data-do=continue]");
  const found = [...document.querySelectorAll(".tray button[data-move], .captain-choice")];
  const halves = [...document.querySelectorAll(".tray button[data-do=unfold]")];
  (on ? [on] : [...found, ...halves])[place]?.click();
}"""
MEASURES = """JSON.stringify(performance.getEntriesByName("think")
  .map((measure) => ({ ...measure.detail, seconds: measure.duration / 1000 })))"""


@dataclass(frozen=True)
class Thought:
    """One answer of the computer."""

    seconds: float
    is_first: bool
    """Whether it was its first decision of a round."""
    has_tricks: bool
    """Whether both could still use a trick in the round."""


ROWS: tuple[tuple[str, Callable[[Thought], bool]], ...] = (
    ("all decisions", lambda _: True),
    ("first of a round", lambda thought: thought.is_first),
    ("tricks on both sides", lambda thought: thought.has_tricks),
    ("both of these", lambda thought: thought.is_first and thought.has_tricks),
)

INTRODUCTION = """\
Seconds from asking the captain to the answer, in {games} games in Chromium, both with a trick card
from the start; decisions with two legal moves or more. The person moves at random and {pause}."""


def run() -> None:
    """Play and print the table."""
    games = number("N", GAMES)
    pause = number("PAUSE", PAUSE, least=0)
    waits = f"after {pause} ms" if pause else "at once"
    print(INTRODUCTION.format(games=games, pause=waits), flush=True)
    thoughts: list[Thought] = []
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        page = copytree(DIST, Path(scratch) / "page")
        with serve.Server(page) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            chromium = playwright.chromium.launch(
                executable_path=engines.find(), args=engines.FLAGS
            )
            for game in range(games):
                context = chromium.new_context()
                thoughts += _play(context.new_page(), server.address, game, pause)
                context.close()
            chromium.close()
            server.shutdown()
    print("\n".join(table(thoughts)))


def _play(page: Page, address: str, number: int, pause: int) -> list[Thought]:
    """Play a game to its end and return the measurements."""
    settings = {
        "played": "on",
        "mode": "computer",
        "level": "captain",
        "pace": "instant",
        "starter": "BA"[number % 2],
        "start_trick": TRICKS[number % len(TRICKS)],
        "motion": "off",
    }
    page.add_init_script(
        f"localStorage.setItem('shanghaien.settings', {json.dumps(json.dumps(settings))})"
    )
    page.goto(address)
    _wait(page, "performance.getEntriesByName('opponent-ready').length > 0")
    page.locator("button[data-do=start]:visible").first.click()
    page.locator(".table").wait_for(timeout=START)
    rng = Random(number)
    while True:
        found = page.evaluate(CONTROLS)
        if found == "over":
            break
        if not found:
            page.wait_for_timeout(20)
            continue
        page.wait_for_timeout(pause)
        page.evaluate(PRESS, _choose(found, rng))
        page.wait_for_timeout(20)
    return [thought for raw in json.loads(str(page.evaluate(MEASURES))) if (thought := read(raw))]


def _wait(page: Page, condition: str) -> None:
    """Wait for a condition; the page's policy forbids Playwright's own way."""
    for _ in range(START // 100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise CommandError("The page did not get ready.")


def _choose(found: Sequence[str], rng: Random) -> int:
    """The button the person presses: shanghai every other time it is possible."""
    if "shanghai" in found and rng.random() < 0.5:
        return found.index("shanghai")
    return rng.randrange(len(found))


def read(raw: dict[str, Any]) -> Thought | None:
    """The measure of a choice with two or more legal moves; None for any other."""
    if raw.get("kind") != "move" or raw["moves"] < 2:
        return None
    return Thought(raw["seconds"], raw["isFirst"], raw["hasTricks"])


def table(thoughts: Sequence[Thought]) -> list[str]:
    """The figures for each kind of choice, with the targets."""
    lines = [f"{'':<22}{'number':>8}{'median':>9}{'95%':>9}{'longest':>9}   target"]
    for name, is_meant in ROWS:
        times = sorted(thought.seconds for thought in thoughts if is_meant(thought))
        if not times:
            lines.append(f"{name:<22}{0:>8}")
            continue
        middle, high = median(times), times[ceil(0.95 * len(times)) - 1]
        is_met = middle <= MEDIAN and high <= MOST
        lines.append(
            f"{name:<22}{len(times):>8}{middle:>9.3f}{high:>9.3f}{times[-1]:>9.3f}   "
            f"{'met' if is_met else 'MISSED'} (at most {MEDIAN} and {MOST})"
        )
    return lines
