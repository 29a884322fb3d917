"""Pictures of every screen in every layout and theme, for people to look at."""

import os
import shutil
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import FilePayload, Page, Route, sync_playwright

from shanghaien.cards import Trick
from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support import engines, positions
from tests.support.layouts import LAYOUTS, THEMES
from tests.support.site import requested
from tests.support.unhurried import unhurried
from web.build import serve
from web.build.errors import CommandError
from web.build.paths import DIST, SCRATCH

FOLDER = SCRATCH / "shots"
START = 60_000
"""Milliseconds that Python may take to start."""


Item = TypeVar("Item")


@dataclass(frozen=True)
class Screen:
    """Something to look at: a position, and what to press in it."""

    game: Game | None = None
    steps: tuple[str, ...] = ()
    """What is clicked, one after the other, as selectors."""


def _panel(name: str) -> str:
    return f'[data-do=panel][data-argument="{name}"]'


def screens() -> Mapping[str, Screen]:
    """Every screen by its name."""
    middle = positions.find(positions.choice, trick=Trick.ADJUST)
    tricks = positions.find(positions.tricks, trick=Trick.ADJUST)
    ended = positions.find(positions.ended)
    over = positions.find(positions.over)
    long = positions.find(positions.tricks, positions.LONG, trick=Trick.ADJUST)
    menu = _panel("menu")
    return {
        "setup": Screen(),
        "setup-people": Screen(steps=(_panel("people") + ":visible",)),
        "today": Screen(steps=(_panel("today"),)),
        "more": Screen(steps=(_panel("more"),)),
        "settings": Screen(steps=(_panel("more"), _panel("settings"))),
        "sound": Screen(positions.find(positions.first_end, positions.COMPUTER)),
        "sound-people": Screen(positions.find(positions.first_end)),
        "sound-on": Screen(
            positions.find(positions.first_end, positions.COMPUTER),
            ("[data-do=sound][data-argument=on]",),
        ),
        "direction": Screen(positions.find(positions.direction)),
        "opening": Screen(positions.find(positions.opening)),
        "middle": Screen(middle),
        "tricks": Screen(tricks),
        "joker": Screen(tricks, ('[data-argument="joker both"]',)),
        "adjust": Screen(tricks, ('[data-argument="adjust"]',)),
        "must": Screen(positions.find(positions.must)),
        "stacked": Screen(positions.find(positions.stacked)),
        "long-names": Screen(long),
        "opponent": Screen(positions.find(positions.turn_of_b, positions.COMPUTER)),
        "round": Screen(ended),
        "why": Screen(ended, (_panel("round"),)),
        "crew": Screen(middle, (_panel("crew-A"),)),
        "to-come": Screen(middle, (_panel("to-come"),)),
        "points": Screen(middle, (_panel("points"),)),
        "log": Screen(middle, (menu, _panel("log"))),
        "rules": Screen(middle, (".bar " + _panel("rules"),)),
        "menu": Screen(middle, (menu,)),
        "over": Screen(over),
        "final": Screen(over, ("[data-do=continue]",)),
        "final-more": Screen(over, ("[data-do=continue]", _panel("result"))),
    }


def run() -> None:
    """Make the pictures and the sheet that shows them all."""
    wanted = _chosen("SCREENS", screens())
    layouts, themes = _chosen("LAYOUTS", LAYOUTS), _chosen("THEMES", dict.fromkeys(THEMES))
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = shutil.copytree(DIST, Path(scratch) / "dist")
        with serve.Server(copy) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            chromium = unhurried(
                playwright.chromium.launch(executable_path=engines.find(), args=engines.FLAGS)
            )
            for name, screen in wanted.items():
                # Nothing moves in a picture; and no service worker keeps an older page.
                with chromium.new_context(
                    reduced_motion="reduce", service_workers="block"
                ) as context:
                    context.route(requested("web/worker.py"), _leave)
                    page = context.new_page()
                    _open(page, server.address, screen)
                    _take(page, FOLDER / name, layouts, themes)
                print(f"{name}: {len(layouts) * len(themes)} pictures", flush=True)
            chromium.close()
            server.shutdown()
    sheet = FOLDER / "index.html"
    sheet.write_text("\n".join(_sheet()), encoding="utf-8")
    print(f"They are all in {sheet}.")


def _take(
    page: Page, folder: Path, layouts: Mapping[str, tuple[int, int]], themes: Iterable[str]
) -> None:
    """Take a screen's pictures in all layouts and themes."""
    for layout, (width, height) in layouts.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in themes:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.mouse.move(0, 0)
            page.screenshot(path=folder / f"{layout}-{theme}.png")


def _leave(route: Route) -> None:
    """No answer, ever: the opponent does not start, and its turn can be looked at."""


def _chosen(variable: str, items: Mapping[str, Item]) -> Mapping[str, Item]:
    """The items that an environment variable names (by commas); all where it names none."""
    names = [name for name in os.environ.get(variable, "").replace(" ", "").split(",") if name]
    for name in names:
        if name not in items:
            raise CommandError(
                f"There is no {name!r} for {variable}; there are {', '.join(items)}."
            )
    return {name: items[name] for name in names} if names else items


def _open(page: Page, address: str, screen: Screen) -> None:
    """Load the page anew and bring it to a screen."""
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(address)
    wait(page)
    if screen.game:
        text = write(screen.game).encode()
        file = FilePayload(name="game.json", mimeType="application/json", buffer=text)
        page.locator(_panel("more")).click()
        page.locator("input[data-file]").set_input_files(file)
        page.locator(".table").wait_for(timeout=START)
    for selector in screen.steps:
        page.locator(selector).first.click(force=True)


def wait(page: Page) -> None:
    """Wait until Python draws the page; the policy forbids `wait_for_function`."""
    while not page.evaluate("performance.getEntriesByName('usable', 'mark').length"):
        page.wait_for_timeout(50)


def _sheet() -> Iterator[str]:
    """The page that shows every picture there is, one line for each screen and theme."""
    yield "<!doctype html><meta charset=utf-8><title>Shanghaien: every screen</title>"
    yield "<style>body{font:1rem sans-serif;background:#888}img{height:16rem;margin:.3rem}"
    yield "div{white-space:nowrap;overflow:auto}</style>"
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        for theme in THEMES:
            found = [
                (layout, f"{folder.name}/{layout}-{theme}.png")
                for layout in LAYOUTS
                if (folder / f"{layout}-{theme}.png").exists()
            ]
            if found:
                yield f"<h2>{escape(folder.name)}, {theme}</h2><div>"
                for layout, path in found:
                    yield f'<a href="{path}"><img src="{path}" title="{layout}" alt="{layout}"></a>'
                yield "</div>"
