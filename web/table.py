"""The composition root: sends events through `update`, shows the App, performs the effects."""

import asyncio
import time
import traceback
from random import SystemRandom
from typing import Any

from shanghaien.chance import draw
from shanghaien.game import draw_setup
from shanghaien.record import write
from shanghaien.state import Phase
from web import dom, opponent, storage
from web.app import update
from web.effects import (
    ApplyUpdate,
    Ask,
    AskReview,
    Deal,
    Download,
    Effect,
    Install,
    Reload,
    RollDice,
    SaveGame,
    SaveSettings,
    Think,
)
from web.events import Answered, Dealt, Diced, Did, Event, Failed, Silent, Taught
from web.lang import closest
from web.model import App
from web.views.page import page, title


class Table:
    """Holds the App of this page."""

    def __init__(self, app: App) -> None:
        self.app = app
        # The browser's own entropy: a generator with a state of its own could be restored.
        self._rng = SystemRandom()
        self._tasks: set[asyncio.Future[Any]] = set()

    def send(self, event: Event | Dealt) -> None:
        """Take an event: keep what must be kept, show what changed, then do the rest."""
        try:
            self.app, effects = update(self.app, event)
            for effect in effects:
                if isinstance(effect, SaveGame | SaveSettings):
                    self._save(effect)
            self.show()
            for effect in effects:
                self._perform(effect)
        except Exception as error:
            self._fail(error)

    def show(self) -> None:
        """Draw the App."""
        storage.stay_at_table(self.app.game is not None)
        dom.show(page(self.app), title(self.app), self.app.language)

    def _fail(self, error: Exception) -> None:
        traceback.print_exception(error)
        self.app, _ = update(self.app, Failed(f"{type(error).__name__}: {error}"))
        self.show()

    def _save(self, effect: SaveGame | SaveSettings) -> None:
        if isinstance(effect, SaveGame):
            storage.save_game(effect.game)
        else:
            storage.save_settings(effect.language, effect.form)

    def _perform(self, effect: Effect) -> None:
        match effect:
            case Deal(starter, start_trick, seats):
                self.send(Dealt(draw_setup(self._rng, starter, start_trick), seats))
            case RollDice():
                self._later(self._roll(effect))
            case Think():
                self._later(self._think(effect))
            case Ask() | AskReview():
                self._later(self._teach(effect))
            case Download(game):
                names = "-".join(seat.name for seat in game.seats)
                dom.download(f"shanghaien-{names}.json", write(game, indent=1))
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

    async def _roll(self, effect: RollDice) -> None:
        rolled = draw(effect.state, self._rng)
        await asyncio.sleep(effect.pause)
        self.send(Diced(effect.ticket, rolled))

    async def _think(self, effect: Think) -> None:
        begun = time.monotonic()
        try:
            move = await opponent.think(effect)
        except opponent.Cancelled:
            return
        except opponent.NoAnswer as error:
            self.send(Silent(effect.ticket, str(error)))
            return
        await asyncio.sleep(max(0.0, effect.pause - (time.monotonic() - begun)))
        self.send(Answered(effect.ticket, move))

    async def _teach(self, effect: Ask | AskReview) -> None:
        about = effect.ticket if isinstance(effect, Ask) else effect.game
        kind = effect.kind if isinstance(effect, Ask) else "review"
        try:
            answer = await opponent.teach(effect)
        except opponent.Cancelled:
            return
        except opponent.NoAnswer:
            answer = None
        self.send(Taught(about, kind, answer))


async def main() -> None:
    """Show the set-up screen with what was kept, then wait for the opponent."""
    language, form = storage.load_settings()
    saved = storage.load_game()
    is_back = saved is not None and storage.is_at_table()
    if saved is not None and saved.state.phase is Phase.OVER and not is_back:
        saved = None
    language = language or closest(dom.browser_language())
    app = App(language=language, form=form, saved=saved)
    changes, action = dom.early()
    for change in changes:
        app, _ = update(app, change)
    table = Table(app)
    if is_back:
        table.send(Did("resume"))
    else:
        table.show()
    dom.listen(table.send)
    if changes:
        storage.save_settings(app.language, app.form)
    if action is not None:
        table.send(action)
    dom.mark("usable")
    opened = await dom.early_file()
    if opened is not None:
        table.send(opened)
    try:
        await opponent.ready()
    except opponent.NoAnswer:
        return  # two people can play without it; who plays against it is told
    dom.mark("opponent-ready")
