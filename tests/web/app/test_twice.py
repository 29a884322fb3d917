"""Every control of every screen, used twice in a row: never two games, never an error."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape

import pytest

from shanghaien.seed import Seed
from tests.support.games import seeded
from tests.support.runtime_fakes import Bench
from tests.support.screens import screens
from web.app.features import COMMANDS
from web.app.messages import Command
from web.app.model import App
from web.game.update import put_on_table
from web.ui.page import page

REPEATED = ("undo", "replay", "board", "puzzle-next", "friend-resign", "die")
"""What goes one step further each time, or there and back."""


CONTROL = re.compile(r'<[^>]* data-do="[^>]*>')
ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')


def offered(app: App) -> list[Command]:
    """What the controls of a page ask for, each once; a parser takes as long as all the rest."""
    found = []
    for tag in CONTROL.findall(str(page(app))):
        attrs = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
        if attrs.get("aria-disabled") != "true":
            found.append(Command(attrs["data-do"], attrs.get("data-argument", "")))
    return list(dict.fromkeys(found))


def all_screens() -> Iterator[tuple[str, App]]:
    """Every screen, and the end of a match's first game."""
    yield from screens("en")
    first = seeded(Seed("harbour", leg=1))
    yield "match: first game", put_on_table(App(), first, "first", is_held=True)


def cases() -> Iterator[tuple[str, App, Command]]:
    """What is offered, once with each kind of screen and panel; all else once with each screen."""
    seen, others = set(), dict[tuple[object, ...], tuple[str, App]]()
    for name, app in all_screens():
        pact = None if app.game is None else app.game.chance.link
        others.setdefault((type(app.screen), pact is None, app.friend.letter), (name, app))
        for command in offered(app):
            kind = (name.partition(":")[0], app.panel, command.command)
            if kind not in seen:
                seen.add(kind)
                yield name, app, command
    rest = sorted(COMMANDS.keys() - {command for _, _, command in seen})
    for name, app in others.values():
        yield from ((name, app, Command(command)) for command in rest)


async def used(app: App, command: Command, times: int, when: str) -> Bench:
    """What comes of a control that is used so often in a row.

    "at once": before the page has done anything; "saving": while the game that the first tap has
    made is being saved; "after": once all is done, if the control is still there.
    """
    bench = Bench(app)
    bench.store.gate = asyncio.Event()
    for number in range(times):
        if when == "after":
            bench.store.gate.set()
            await bench.rest()
            if number and command not in offered(bench.app):
                break
        bench.runtime.send(command)
        if when == "saving":
            await asyncio.sleep(0)
    bench.store.gate.set()
    await bench.rest()
    return bench


@pytest.fixture(scope="module")
def every_case() -> list[tuple[str, App, Command]]:
    return list(cases())


@pytest.mark.parametrize("when", ["at once", "saving", "after"])
def test_a_control_that_is_used_twice_makes_one_game_and_no_error(
    every_case: list[tuple[str, App, Command]], when: str
) -> None:
    faults = []
    for name, app, command in every_case:
        once = asyncio.run(used(app, command, 1, when))
        twice = asyncio.run(used(app, command, 2, when))
        assert page(twice.app)
        if twice.app.fault != once.app.fault:
            faults.append(f"{name}: {command.command}: {twice.app.fault}")
        games = sorted(twice.store.texts), sorted(once.store.texts)
        if games[0] != games[1]:
            faults.append(f"{name}: {command.command}: {games[0]}, not {games[1]}")
        is_same = (type(twice.app.screen), twice.app.game) == (type(once.app.screen), once.app.game)
        if not is_same and not command.command.startswith(REPEATED):
            faults.append(f"{name}: {command.command}: another game or screen")
    assert not faults
