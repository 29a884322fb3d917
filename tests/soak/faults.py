"""Sessions at random while the browser's storage fails: nothing that was shown is lost.

A session starts, plays, takes back, leaves, opens, deletes, imports, restores, reloads, with one
tab or two. Somewhere in it one operation or two of the storage are refused, come too late, or throw
what no port should throw. Time does not pass (tests/soak/faulty.py), so thousands take a minute.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import continues, write
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.soak.faulty import EVERY, LATE, Fault, Faults, FaultyDatabase, FaultySpare, plans
from tests.support.clock import run as go
from tests.support.random_games import random_game
from tests.support.runtime_fakes import FakeClock, FakeCopyFile, FakeDevice, FakeOpponent
from tests.support.store_fakes import Disk, FakeSpare
from tests.support.stored import write_settings
from web.build.environment import number
from web.kernel.effects import Think
from web.kernel.messages import (
    Command,
    GameChanged,
    GamesListed,
    GameTakenOver,
    Message,
    MovePlayed,
    SettingsHeard,
    TextOpened,
)
from web.kernel.model import App, is_live, is_person_to_move, is_waiting
from web.kernel.ports import Ports
from web.kernel.saved_state import SavedGames
from web.kernel.screen import Playing
from web.kernel.settings import Mode, Pace, Settings, Sound
from web.saved.effects import OpenGame
from web.saved.perform import open_game
from web.saved.store import GameStore
from web.shell.page import page
from web.shell.runtime import Runtime
from web.shell.update import update

SESSIONS = 2000
PROGRESS = 200
STEPS = 14
"""What a person does in a session at most."""
PATIENT = 20
"""How many times as long a session goes on until its fault has struck."""
SOON, LONG = 0.01, 3 * LATE
"""Seconds after which all is done that is not slow, and all that is."""


class Opponent(FakeOpponent):
    """Plays any legal move."""

    async def think(self, effect: Think) -> str:
        return format_event(legal_moves(effect.state)[0])


@dataclass
class Browser:
    """What tabs share, and what is known of it from outside."""

    faults: Faults
    disk: Disk = field(default_factory=Disk)
    spare: FakeSpare = field(default_factory=FakeSpare)
    tabs: list["Tab"] = field(default_factory=list)
    opened: int = 0
    """How many tabs there were."""
    wrong: list[str] = field(default_factory=list)
    owed: dict[tuple[int, str], str] = field(default_factory=dict)
    """By tab and game: what was shown last, which must be found again."""
    deleted: set[str] = field(default_factory=set)
    seen: dict[str, str] = field(default_factory=dict)
    """What was on the disk before."""

    def tell(self, source: FaultyDatabase, what: str, id_: str) -> None:
        """Tell tabs what the browser tells them."""
        for tab in self.tabs:
            if what == "lost" and tab.database is source:
                tab.runtime.send(GameTakenOver(id_))
            if what == "saved" and tab.database is not source and tab.database.watched == id_:
                tab.runtime.send(GameChanged(id_))

    @property
    def texts(self) -> dict[str, str]:
        """What is on the disk."""
        return {id_: text for id_, (_, text) in self.disk.rows.items()}

    def compare(self) -> None:
        """See that what was on the disk is there, unless somebody has deleted it."""
        now = self.texts
        gone = self.seen.keys() - now.keys() - self.deleted
        self.wrong += [f"{id_} was durable and is gone" for id_ in gone]
        self.seen = now

    def forget(self, id_: str) -> None:
        """A person has deleted a game."""
        self.deleted.add(id_)
        self.owed = {key: text for key, text in self.owed.items() if key[1] != id_}

    def excuse(self, number: int) -> None:
        """A tab ends: what neither the database nor the spare place has taken is lost with it."""
        if ("save_spare", "refused") in self.faults.struck:
            kept = self.texts.values()
            self.owed = {
                key: text for key, text in self.owed.items() if key[0] != number or text in kept
            }

    def take_back(self, id_: str, text: str) -> None:
        """A person has taken something back, which nobody owes any more."""
        self.owed = {
            key: owed
            for key, owed in self.owed.items()
            if key[1] != id_ or not continues(owed, text)
        }


class Tab:
    """A tab: the runtime with the store of games, and what its screen has shown."""

    def __init__(self, browser: Browser, rng: Random) -> None:
        self.browser, self.rng = browser, rng
        self.number = browser.opened
        browser.opened += 1
        self.database = FaultyDatabase(browser.disk, browser.faults, browser.tell)
        self.spare = FaultySpare(browser.spare, browser.faults)
        self.store = GameStore(self.database, self.spare)
        self.store.id_prefix = f"page{self.number}"
        self.runtime: Runtime
        self.log: list[str] = []
        self._last: object = None
        self._was_told = self._is_seen = False
        self._failure: str | None = None
        browser.tabs.append(self)

    async def start(self, back: str | None) -> None:
        """Begin as web/browser/composition.py does, with the game that a reload goes back to."""
        await self.store.recover()
        entries, failure = await self.store.games()
        app = App(games=SavedGames(id_prefix=self.store.id_prefix))
        app, _ = update(app, SettingsHeard(await self.store.choices.read()))
        settings = replace(app.settings, mode=self.rng.choice(list(Mode)), pace=Pace.INSTANT)
        app, _ = update(replace(app, settings=settings), GamesListed(entries, failure))
        clock, device, copy = FakeClock(self.log), FakeDevice(self.log), FakeCopyFile(self.log)
        ports = Ports(self, self.store, Opponent(self.log), device, copy, clock, self.rng)
        self.runtime = Runtime(app, ports)
        if back:
            await open_game(OpenGame(back), ports, self.runtime.send)
        else:
            self.runtime.show()

    def close(self) -> None:
        """Close the tab: what it has begun is not done any more."""
        self.database.release()
        self.database.is_gone = self.spare.is_gone = True
        self.browser.tabs.remove(self)
        self.browser.excuse(self.number)

    def saving(self, *, is_on: bool) -> None:
        """Nothing is to be seen of it here."""

    def show(self, app: App) -> None:
        """Note what is owed for what is shown, and whether failure is told once."""
        if self.database.is_gone:
            return
        if app.fault is not None:
            self._blame(app.fault)
        failure, is_seen = app.games.failure, app.games.is_failure_seen
        if self._failure is None and failure is not None and is_seen:
            self._blame(f"{failure} is never told")
        if self._failure is not None and failure is not None and self._is_seen and not is_seen:
            self._blame(f"{failure} is told twice")
        self._failure, self._is_seen = failure, is_seen
        id_ = app.games.id
        if app.game is None or id_ is None or not app.games.is_held:
            return
        if app.game is not self._last:
            self._last = app.game
            self.browser.owed[self.number, id_] = write(app.game)
        owed = self.browser.owed.get((self.number, id_))
        there = self.browser.texts.get(id_, "")
        if owed is not None and failure is None and not continues(there, owed):
            self._blame("what is shown is not saved, and nobody is told")

    def _blame(self, what: str) -> None:
        self.browser.wrong.append(f"tab {self.number}: {what}")

    @property
    def app(self) -> App:
        return self.runtime.app

    def has_ways_on(self) -> bool:
        """Whether there is something to press and, in a game that goes on here, to decide."""
        html, app = page(self.app), self.app
        if not is_live(app) or app.game is None or app.game.state.phase is Phase.OVER:
            return "data-do=" in html
        return is_person_to_move(app) or is_waiting(app)


@dataclass
class Session:
    """What a person does with a browser, at random."""

    seed: int
    planned: tuple[Fault, ...]
    is_patient: bool = False
    """Whether it is to go on until the fault has struck."""
    steps: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.browser = Browser(Faults(self.planned, self.rng))

    async def play(self) -> None:
        """Do some things, then see what was lost."""
        await self._open(None)
        most, struck = self.rng.randint(STEPS // 2, STEPS), self.browser.faults.struck
        while len(self.steps) < (PATIENT if self.is_patient and not struck else 1) * most:
            if not self.browser.tabs:
                return
            tab = self.rng.choice(self.browser.tabs)
            name, step = self.rng.choice(list(self._ways(tab)))
            self.steps.append(f"{tab.number} {name}")
            await step()
            await asyncio.sleep(self.rng.choice((SOON, SOON, SOON, LATE / 40, LONG)))
            self.browser.compare()
        await self._end()

    async def _open(self, back: str | None) -> None:
        tab = Tab(self.browser, self.rng)
        try:
            await tab.start(back)
        except Exception as error:
            self.browser.wrong.append(f"the page does not start: {error!r}")
            self.browser.tabs.remove(tab)

    def _ways(self, tab: Tab) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        """What can be done now, the likely more than once."""
        app, rng = tab.app, self.rng

        def send(*messages: Message) -> Callable[[], Awaitable[None]]:
            async def step() -> None:
                for message in messages:
                    tab.runtime.send(message)

            return step

        yield "reload", lambda: self._reload(tab)
        if len(self.browser.tabs) < 2:
            yield "second tab", lambda: self._open(None)
            if app.games.id is not None:
                yield from [("same tab twice", partial(self._open, app.games.id))] * 3
        if app.games.failure is not None and not app.games.is_failure_seen:
            yield "failure-seen", send(Command("failure-seen"))
        if isinstance(app.screen, Playing) and app.game is not None:
            yield from [("leave", send(Command("leave")))] * 2
            yield "continue", send(Command("continue"))
            yield "undo", lambda: self._undo(tab)
            if not app.games.is_held:
                yield from [("take", send(Command("take")))] * 5
            if is_person_to_move(app):
                move = format_event(rng.choice(legal_moves(app.game.state)))
                yield from [("move", send(MovePlayed(move)))] * 8
                yield "two clicks", send(MovePlayed(move), MovePlayed(move))
            return
        yield from [("start", send(Command("start")))] * 3
        yield "export-all", send(Command("export-all"))
        yield "settings", send(Command("toggle", "sound"))
        yield "import", lambda: self._import(tab)
        yield "open a file", partial(self._open_file, tab, rng.randrange(99))
        for id_ in sorted(saved.id for saved in app.games.entries):
            is_elsewhere = any(other.app.games.id == id_ for other in self.browser.tabs)
            yield from [("resume", partial(self._resume, tab, id_))] * (6 if is_elsewhere else 2)
            yield from [("delete", partial(self._delete, tab, id_))] * 2

    async def _reload(self, tab: Tab) -> None:
        back = tab.app.games.id
        tab.close()
        await self._open(back)

    async def _open_file(self, tab: Tab, number: int) -> None:
        tab.runtime.send(TextOpened(write(random_game(number, until=5))))

    async def _undo(self, tab: Tab) -> None:
        before, id_ = tab.app.game, tab.app.games.id
        tab.runtime.send(Command("undo"))
        now = tab.app.game
        if before is not None and now is not None and id_ and now.turn < before.turn:
            self.browser.take_back(id_, write(now))

    async def _resume(self, tab: Tab, id_: str) -> None:
        tab.runtime.send(Command("resume", id_))
        await asyncio.sleep(LONG)
        if tab.app.game is None and tab.app.notice is None:
            self.browser.wrong.append("a game is not opened, and nobody is told")

    async def _delete(self, tab: Tab, id_: str) -> None:
        self.browser.forget(id_)
        tab.runtime.send(Command("delete", id_))
        tab.runtime.send(Command("delete-now"))
        await asyncio.sleep(LONG)
        if id_ in self.browser.texts and tab.app.notice is None:
            self.browser.wrong.append("a game is not deleted, and nobody is told")

    async def _import(self, tab: Tab) -> None:
        """Restore a file of games, with settings as a backup has them or without."""
        games = (random_game(self.rng.randrange(99), until=self.rng.randint(3, 9)) for _ in (1, 2))
        settings = self.rng.choice(("", write_settings("en", Settings(sound=Sound.OFF))))
        rows = [({"begun": i, "changed": i + 1}, write(game)) for i, game in enumerate(games)]
        tab.runtime.send(TextOpened(write_all(rows, settings)))
        await asyncio.sleep(LONG)
        if tab.app.notice is None:
            self.browser.wrong.append("games are taken in or not, and nobody is told")

    async def _end(self) -> None:
        """Let all be well again: what was shown is in the tabs, and on the disk after a reload."""
        self.browser.faults.is_over = True
        await asyncio.sleep(STEPS * LONG)  # what is slow has waited for one another
        browser = self.browser
        for tab in list(browser.tabs):
            if not tab.has_ways_on():
                browser.wrong.append("there is nothing to press")
            for (number_, id_), owed in browser.owed.items():
                there = await tab.store.text(id_) if number_ == tab.number else owed
                if not self._has(owed, [there or "", *browser.texts.values()]):
                    browser.wrong.append(f"{id_} was shown and is nowhere")
        for tab in list(browser.tabs):
            tab.close()
        await self._open(None)
        await asyncio.sleep(SOON)
        for (_, id_), owed in browser.owed.items():
            if not self._has(owed, list(browser.texts.values())):
                browser.wrong.append(f"{id_} was shown and is not found after a reload")

    def _has(self, owed: str, texts: list[str]) -> bool:
        return owed in texts or any(continues(text, owed) for text in texts)


@dataclass
class Count:
    """What became of some sessions."""

    sessions: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    struck: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        hits = ", ".join(f"{name} {kind} {n}" for (name, kind), n in sorted(self.struck.items()))
        return (
            f"{self.sessions} sessions of {self.steps.total()} steps, "
            f"{self.struck.total()} with a fault that struck ({hits}): {len(self.wrong)} wrong"
        )


def sessions(number: int, kind: str = "", *, tell: bool = False) -> Count:
    """Play so many sessions, or of these the ones with a kind of fault; the same ones each time."""
    count = Count()
    for seed, planned in enumerate(plans(number)):
        if kind not in ("", planned[0].kind):
            continue
        session = Session(seed, planned, is_patient=seed < len(EVERY))
        go(session.play())
        count.sessions += 1
        count.steps.update(step.partition(" ")[2] for step in session.steps)
        count.struck.update(session.browser.faults.struck)
        if session.browser.wrong:
            faults = ", ".join(f"{f.method} {f.kind} {f.first}+{f.times}" for f in planned)
            count.wrong.append(
                f"session {seed} ({faults}): {session.browser.wrong} {session.steps}"
            )
        if tell and count.sessions % PROGRESS == 0:
            print(f"{count.sessions} sessions, {len(count.wrong)} wrong", flush=True)
    return count


def run() -> int:
    """Play N sessions; say what was lost, untold or stuck."""
    count = sessions(number("N", SESSIONS), tell=True)
    print(*count.wrong, count, sep="\n")
    return 1 if count.wrong else 0
