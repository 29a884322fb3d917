"""The page put together: what runs it, from what was stored, on this browser."""

import asyncio
import time
from contextlib import suppress
from random import SystemRandom

from web.browser import copy_file, dom, input, links, local_storage  # noqa: A004 - see the folder
from web.browser.device import BrowserDevice
from web.browser.games_db import BrowserDatabase
from web.browser.local_storage import LocalStorage
from web.browser.rooms import BrowserRooms
from web.browser.screen import BrowserScreen
from web.browser.workers import BrowserWorkers
from web.copies.state import Copies
from web.kernel.asked_state import LATE
from web.kernel.feature import SCREENS, load
from web.kernel.messages import (
    DraftFound,
    GamesListed,
    Message,
    OpponentFailed,
    Sender,
    SettingsHeard,
)
from web.kernel.model import App
from web.kernel.ports import Ports
from web.kernel.saved_state import SavedGames
from web.kernel.screen import Playing
from web.kernel.sharing_state import Sharing
from web.lang import closest
from web.nearby.pairing_state import Pairing
from web.opponent.client import Client
from web.opponent.protocol import NoAnswer
from web.saved.effects import OpenGame
from web.saved.perform import open_game
from web.saved.store import GameStore
from web.shell.page import VIEWS
from web.shell.runtime import Runtime
from web.shell.update import update

PATIENCE = 10.0
"""Seconds that the start waits for a file of the site which only a room needs."""


class SystemClock:
    """The machine's time; see the port in web/kernel/ports.py."""

    def seconds(self) -> float:
        return time.monotonic()

    def today(self) -> str:
        return time.strftime("%Y-%m-%d")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def main() -> None:
    """Begin; what breaks is told on the first screen, since PyScript itself tells nobody."""
    try:
        await _begin()
    except Exception as error:
        input.give_up(f"{type(error).__name__}: {error}")
        raise


def _app(id_prefix: str) -> App:
    """The App of this browser."""
    return (
        App(
            language=closest(dom.browser_language()),
            games=SavedGames(id_prefix=id_prefix),
            sharing=Sharing(
                links.address(),
                links.can_send(),
                links.can_send_pictures(),
                links.opens_elsewhere(),
                links.is_installed(),
                links.installs_apart(),
                links.can_paste(),
            ),
        )
        .having(Pairing(is_possible=links.can_pair()))
        .having(Copies(can_keep=copy_file.is_possible()))
    )


async def _draft(device: BrowserDevice) -> DraftFound | None:
    """What this tab was doing before a reload, with the file that a room needs if it comes in
    time."""
    draft = local_storage.remembered("draft")
    # Nothing has read the draft yet, but it has its screens' names in quotes.
    rooms = (load(target) for name, target in SCREENS.items() if f'{name}"' in draft)
    needed = next((room.needs for room in rooms if room.needs), "")
    file = ""
    if needed:
        with suppress(TimeoutError):
            file = await asyncio.wait_for(device.fetch_text(needed), PATIENCE)
    return DraftFound(draft, file) if draft else None


async def _look(rooms: BrowserRooms, copy: copy_file.BrowserCopyFile, send: Sender) -> None:
    """Fetch what a first visit started without, then look for what has to do with rooms alone."""
    if await rooms.arrive():  # else whoever needs one asks again
        copy.look(send)
        await links.look_for_house(send)


async def _begin() -> None:
    """Show the start screen with what was stored, then wait for the opponent."""
    store, device = GameStore(BrowserDatabase(), LocalStorage()), BrowserDevice()
    rooms = BrowserRooms()
    # Whoever was here before, or follows a link, may need any of them at once.
    if not local_storage.is_empty() or links.is_followed():
        await rooms.arrive()
    # Beside the database: it may have to wait for a file.
    restoring = asyncio.ensure_future(_draft(device))
    await store.recover()
    entries, failure = await store.games()
    news = await store.choices.read()
    if entries or news:  # in the database alone
        await rooms.arrive()
    client = Client(BrowserWorkers(), tell_late=lambda at: runtime.send(OpponentFailed(at, LATE)))

    # Whoever is given this calls it only once there is the runtime.
    def send(message: Message) -> None:
        runtime.send(message)

    clock, copy = SystemClock(), copy_file.BrowserCopyFile()
    ports = Ports(BrowserScreen(send), store, client, device, copy, clock, SystemRandom(), rooms)
    back, opened = local_storage.remembered("table"), list[Message]()
    if back:
        await open_game(OpenGame(back), ports, opened.append)
    draft = await restoring
    await input.released()
    # From here on nothing is waited for until the page listens: web/boot/early.js no longer does.
    action = input.early()
    app, _ = update(_app(store.id_prefix), SettingsHeard(news))
    if action == input.RULES and draft is None and not back:
        app, _ = update(app, action)
        action = None  # they stay open, and where they are read
    app, effects = update(app, GamesListed(entries, failure))
    runtime = Runtime(app, ports)
    for message in opened:
        runtime.send(message)
    if draft is not None:
        runtime.send(draft)
    elif not back:  # a game that comes back is drawn by its message
        runtime.show()
    input.listen(runtime.send)
    links.listen(runtime.send)
    runtime.perform(effects)
    for early in (action, links.arrived()):
        if early is not None:
            runtime.send(early)
    dom.mark("usable")
    load(VIEWS[Playing])  # or the first game would wait for it
    input.listen_for_voices(runtime.send)
    looking = asyncio.ensure_future(_look(rooms, copy, runtime.send))
    chosen = await input.early_file()
    if chosen is not None:
        runtime.send(chosen)
    with suppress(NoAnswer):  # two people can play without it; who plays against it is told
        await client.ready()
        dom.mark("opponent-ready")
    await looking
