"""The composition root: sends events through `update`, shows the App, performs the effects."""

import asyncio
import time
import traceback
from collections import deque
from collections.abc import Awaitable
from random import SystemRandom
from time import strftime
from typing import Any

from shanghaien.chance import draw
from shanghaien.formats.record import write
from web.app.effects import (
    ApplyUpdate,
    AskReview,
    AskTeacher,
    CopyLink,
    Deal,
    DeleteGames,
    Download,
    DropGame,
    Effect,
    ExportAllGames,
    ExportGame,
    ImportGames,
    Install,
    ListGames,
    OpenGame,
    PlaySound,
    Quarantine,
    Reload,
    RollDice,
    SaveFile,
    SaveGame,
    SaveReviewTotals,
    SaveSettings,
    ShareLink,
    Think,
)
from web.app.messages import (
    AnalysisArrived,
    Command,
    Dealt,
    DiceRolled,
    Event,
    GameLoaded,
    GameSaved,
    GamesImported,
    GamesListed,
    GameTakenOver,
    OpponentFailed,
    OpponentMoved,
    ProgramFailed,
)
from web.app.model import App, is_between_people
from web.app.update import update
from web.browser import dom, links, local_storage
from web.browser.games_db import LOST, Keeper, Unreachable
from web.browser.senses import Farewell, Senses
from web.games.collection import write_all
from web.games.state import SavedGames
from web.lang import closest
from web.opponent import client as opponent
from web.setup.challenge_update import dealt
from web.sharing.state import Sharing
from web.ui.page import page, title

SETTINGS = "settings"
"""What the settings are kept under beside the games."""
OLD_TABLE = "yes"
"""What older versions noted for a reload: that a game is on the table, the one that they kept."""


class Table:
    """Holds the App of this page."""

    def __init__(self, app: App, keeper: Keeper) -> None:
        self.app = app
        self._keeper = keeper
        self._waiting: deque[Event | Dealt] = deque()
        self._is_keeping = False
        # The browser's own entropy: a generator with a state of its own could be restored.
        self._rng = SystemRandom()
        self._senses = Senses()
        self._tasks: set[asyncio.Future[Any]] = set()

    def send(self, event: Event | Dealt) -> None:
        """Take an event: keep what must be kept, show what changed, then do the rest.

        While a game is being kept, nothing of it is shown and what else happens waits its turn.
        """
        self._waiting.append(event)
        while self._waiting and not self._is_keeping:
            try:
                self._take(self._waiting.popleft())
            except Exception as error:
                self._fail(error)

    def _take(self, event: Event | Dealt) -> None:
        before = self.app
        self.app, effects = update(before, event)
        if any(isinstance(effect, SaveGame) for effect in effects):
            self._is_keeping = True
            dom.keeping(is_on=True)
            self._later(self._keep(before, effects))
        else:
            self._go_on(effects)

    async def _keep(self, before: App, effects: tuple[Effect, ...]) -> None:
        """Keep the game, then show it; if another tab has it, nothing has happened here."""
        try:
            for effect in effects:
                if isinstance(effect, SaveGame):
                    entry, trouble = await self._keeper.save(effect.id, effect.game)
                    if trouble == LOST:
                        self.app, effects = update(before, GameTakenOver(effect.id))
                        break
                    self.app, _ = update(self.app, GameSaved(entry, trouble))
            self._go_on(effects)
        finally:
            self._is_keeping = False
            dom.keeping(is_on=False)
        if self._waiting:
            self.send(self._waiting.popleft())

    def _go_on(self, effects: tuple[Effect, ...]) -> None:
        self.show()
        self.perform(effects)

    def perform(self, effects: tuple[Effect, ...]) -> None:
        """Do what is to be done."""
        for effect in effects:
            self._perform(effect)

    def show(self) -> None:
        """Draw the App."""
        local_storage.stay_at_table(self.app.games.id)
        app = self.app
        html = page(app)
        farewell = Farewell(html)
        dom.show(html, title(app), app.language)
        farewell.fly()
        self._senses.settle(
            is_moving=app.settings.motion == "on",
            is_awake=is_between_people(app) and app.fault is None,
        )

    def _fail(self, error: Exception) -> None:
        traceback.print_exception(error)
        self.app, _ = update(self.app, ProgramFailed(f"{type(error).__name__}: {error}"))
        self.show()

    def _perform(self, effect: Effect) -> None:
        match effect:
            case Deal():
                self.send(dealt(effect, self._rng, strftime("%Y-%m-%d")))
            case RollDice():
                self._later(self._roll(effect))
            case Think():
                self._later(self._think(effect))
            case AskTeacher() | AskReview():
                self._later(self._teach(effect))
            case Download() | SaveFile():
                dom.download(*_file(effect))
            case SaveSettings(language, form):
                text = local_storage.settings_text(language, form)
                local_storage.save_settings(text)
                self._later(self._keeper.state(SETTINGS, text))
            case (OpenGame() | Quarantine() | DropGame() | DeleteGames() | ListGames()) | (
                ExportGame() | ExportAllGames() | ImportGames() | SaveReviewTotals()
            ):
                self._later(self._fetch(effect))
            case CopyLink() | ShareLink():
                self._later(self._tell(links.hand(effect)))
            case PlaySound(sound):
                self._senses.hear(sound)
            case Reload():
                dom.reload()
            case ApplyUpdate():
                dom.apply_update()
            case Install():
                dom.install()

    def _later(self, task: Any) -> None:
        """Run a coroutine; what goes wrong in it is shown like any other error."""

        async def guarded() -> None:
            try:
                await task
            except Exception as error:
                self._fail(error)

        future = asyncio.ensure_future(guarded())
        self._tasks.add(future)
        future.add_done_callback(self._tasks.discard)

    async def list(self) -> None:
        """Look which games are kept."""
        self.send(GamesListed(*await self._keeper.games()))

    async def _tell(self, answer: Awaitable[str]) -> None:
        """Tell what became of a link."""
        self.send(Command("share-told", await answer))

    async def open(self, id_: str, *, is_stolen: bool = False, is_watched: bool = False) -> None:
        """Fetch a kept game."""
        try:
            record, is_held = await self._keeper.take(id_, is_stolen=is_stolen)
        except Unreachable:
            await self.list()
        else:
            self.send(GameLoaded(id_, record, is_held, is_watched))

    async def _fetch(
        self,
        effect: OpenGame
        | Quarantine
        | DropGame
        | DeleteGames
        | SaveReviewTotals
        | ListGames
        | ExportGame
        | ExportAllGames
        | ImportGames,
    ) -> None:
        """Do something with the kept games."""
        match effect:
            case OpenGame(id_, is_stolen, is_watched):
                await self.open(id_, is_stolen=is_stolen, is_watched=is_watched)
            case Quarantine(id_, text):
                await self._keeper.put_aside(id_, text)
                await self.list()
            case DropGame(id_):
                await self._keeper.drop(id_)
                await self.list()
            case DeleteGames(ids):
                await self._keeper.drop(*ids)
                await self.list()
            case SaveReviewTotals(entry, game):
                await self._keeper.add_sums(entry, game)
            case ListGames():
                self._keeper.free()
                await self.list()
            case ImportGames(games):
                self.send(GamesImported(*await self._keeper.add(games)))
            case ExportAllGames():
                dom.download("shanghaien-games.txt", write_all(await self._keeper.every()))
            case ExportGame(id_):
                found = await self._keeper.text(id_)
                if found is not None:
                    dom.download(f"shanghaien-{id_}.json", found)

    async def _roll(self, effect: RollDice) -> None:
        rolled = effect.known or draw(effect.state, self._rng)
        await asyncio.sleep(effect.pause)
        self.send(DiceRolled(effect.ticket, rolled))

    async def _think(self, effect: Think) -> None:
        begun = time.monotonic()
        try:
            move = await opponent.think(effect)
        except opponent.NoAnswer as error:
            self.send(OpponentFailed(effect.ticket, str(error)))
            return
        await asyncio.sleep(max(0.0, effect.pause - (time.monotonic() - begun)))
        self.send(OpponentMoved(effect.ticket, move))

    async def _teach(self, effect: AskTeacher | AskReview) -> None:
        about = effect.ticket if isinstance(effect, AskTeacher) else effect.game
        kind = effect.kind if isinstance(effect, AskTeacher) else "review"
        try:
            answer = await opponent.teach(effect)
        except opponent.NoAnswer:
            answer = None
        self.send(AnalysisArrived(about, kind, answer))


def _file(effect: Download | SaveFile) -> tuple[str, str]:
    """The name and the text of a file."""
    if isinstance(effect, SaveFile):
        return effect.name, effect.text
    names = "-".join(seat.name for seat in effect.game.seats)
    return f"shanghaien-{names}.json", write(effect.game, indent=1)


async def main() -> None:
    """Begin; what breaks is told on the first screen, since PyScript itself tells nobody."""
    try:
        await _begin()
    except Exception as error:
        dom.give_up(f"{type(error).__name__}: {error}")
        raise


async def _begin() -> None:
    """Show the set-up screen with what was kept, then wait for the opponent."""
    keeper = Keeper()
    spare = await keeper.start()
    entries, trouble = await keeper.games()
    language, form = local_storage.load_settings()
    if not local_storage.has_settings() and trouble is None:
        language, form = local_storage.load_settings(await keeper.fact(SETTINGS))
    language = language or closest(dom.browser_language())
    share = Sharing(address=links.address(), can_send=links.can_send())
    app = App(language=language, settings=form, games=SavedGames(seed=keeper.seed), share=share)
    await dom.calm()
    changes, action = dom.early()
    effects: tuple[Effect, ...] = ()
    for change in changes:
        app, effects = update(app, change)
    app, _ = update(app, GamesListed(entries, trouble))
    table = Table(app, keeper)
    back = local_storage.table()
    if back == OLD_TABLE:
        back = spare
    if back:
        await table.open(back)
    else:
        table.show()
    dom.listen(table.send)
    links.listen(table.send)
    table.perform(effects)
    if action is not None:
        table.send(action)
    link = links.arrived()
    if link is not None:
        table.send(link)
    dom.mark("usable")
    opened = await dom.early_file()
    if opened is not None:
        table.send(opened)
    try:
        await opponent.ready()
    except opponent.NoAnswer:
        return  # two people can play without it; who plays against it is told
    dom.mark("opponent-ready")
