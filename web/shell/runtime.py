"""The order of things: messages are handled one by one, saved before they are shown, then done.

No browser here: what the runtime needs of it are ports (web/kernel/ports.py), which tests replace
by fakes.
"""

import asyncio
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from shanghaien.chance import draw
from web.kernel.effect import Effect
from web.kernel.effects import (
    ApplyUpdate,
    AskReview,
    AskTeacher,
    Deal,
    DrawSecret,
    FetchText,
    Install,
    LandDice,
    Later,
    PlaySound,
    Reload,
    RollDice,
    SaveFile,
    SaveGame,
    SaveSettings,
    Send,
    Think,
    Vibrate,
)
from web.kernel.feature import load
from web.kernel.messages import (
    AnalysisArrived,
    DiceRolled,
    GameSaved,
    GameTakenOver,
    HandedOn,
    Message,
    OpponentFailed,
    OpponentMoved,
    ProgramFailed,
    SettingsHeard,
    TextFetched,
)
from web.kernel.model import App, GoodNews
from web.kernel.ports import Ports
from web.opponent.protocol import NoAnswer
from web.saved.choices import News
from web.saved.patience import SLOW
from web.saved.store import LOST
from web.setup.update import dealt
from web.shell.update import update

SOON = 0.4
"""Seconds after which it is told that something is being fetched."""


class Runtime:
    """Holds the App of this page, and the messages that wait for it."""

    def __init__(self, app: App, ports: Ports) -> None:
        self.app = self._drawn = app
        self._ports = ports
        self._waiting: deque[tuple[Message, int]] = deque()
        self._shown = app.game_number
        """The number of the game that the screen shows: what is sent is meant for that one."""
        self._is_handling = False
        self._is_saving = False
        self._is_fetching = False
        self._last: Message | None = None
        """What was handled last."""
        self._tasks: set[asyncio.Future[Any]] = set()
        self._landed = asyncio.Event()
        """Whether the dice that are in the air are to come to rest."""

    def send(self, message: Message) -> None:
        """Take a message; it is handled after those that came before it.

        While a game is being saved nothing of it is shown, and all messages wait. So they do while
        rooms are fetched, but for the same press once more: it would close what it is to open.
        """
        if self._is_fetching and message == self._last:
            return
        self._waiting.append((message, self._shown))
        self._handle_waiting()

    def _handle_waiting(self) -> None:
        """Handle what waits, in its order, up to a message whose game is to be saved first."""
        if self._is_handling:  # a message that is sent while one is handled
            return
        self._is_handling = True
        try:
            while self._waiting and not (self._is_saving or self._is_fetching):
                self._handle(*self._waiting.popleft())
        finally:
            self._is_handling = False

    def _handle(self, message: Message, number: int) -> None:
        before, self._last = self.app, message
        try:
            self.app, effects = update(before, message, number)
        except Exception as error:
            if self._is_missing(error):
                self._fetch_rooms(lambda: self._handle(message, number))
            else:
                self._fail(error)
            return
        if any(isinstance(effect, SaveGame) for effect in effects):
            self._is_saving = True
            self._ports.screen.saving(is_on=True)  # at once: whoever waits for it waits from here
            self._begin(self._save(before, effects))
        else:
            self._show_and_perform(effects)

    async def _save(self, before: App, effects: tuple[Effect, ...]) -> None:
        """Save the game, then show it; if another tab has it, nothing has happened here."""
        try:
            for effect in effects:
                if isinstance(effect, SaveGame):
                    entry, failure = await self._ports.store.save(
                        effect.id, effect.game, effect.help, effect.told
                    )
                    if failure == LOST:
                        self.app, effects = update(before, GameTakenOver(effect.id))
                        break
                    self.app, _ = update(self.app, GameSaved(entry, failure))
                    if failure == SLOW:
                        self._begin(self._report_late(effect.id))
            self._show_and_perform(effects)
        finally:
            self._is_saving = False
            self._ports.screen.saving(is_on=False)
            self._handle_waiting()

    async def _report_late(self, id_: str) -> None:
        """Tell what became of a save that the database has answered late."""
        found = await self._ports.store.outcome(id_)
        if found is not None:
            self.send(GameTakenOver(id_) if found[1] == LOST else GameSaved(*found))

    def _show_and_perform(self, effects: tuple[Effect, ...]) -> None:
        try:
            self.show()
        except Exception as error:
            if self._is_missing(error):
                self._fetch_rooms(lambda: self._show_and_perform(effects))
            else:
                self._fail(error)  # "Go on" asks for everything anew
            return
        self.perform(effects)

    def show(self) -> None:
        """Draw the App."""
        self._ports.screen.show(self.app)
        self._drawn, self._shown = self.app, self.app.game_number

    def perform(self, effects: tuple[Effect, ...]) -> None:
        """Carry out the effects in order; one that fails does not stop the others."""
        for effect in effects:
            try:
                self._perform(effect)
            except Exception as error:
                if self._is_missing(error):
                    self._fetch_rooms(partial(self.perform, (effect,)))
                else:
                    self._fail(error)

    def _is_missing(self, error: Exception) -> bool:
        """Whether what is not there yet was asked for: a room's module, or a catalogue."""
        is_such = isinstance(error, ImportError | FileNotFoundError)
        return is_such and not self._ports.rooms.are_there

    def _fetch_rooms(self, then: Callable[[], None]) -> None:
        """Do it when all rooms are there; until then all messages wait."""
        self._is_fetching = True
        self._begin(self._take_rooms(then))

    async def _take_rooms(self, then: Callable[[], None]) -> None:
        telling = asyncio.ensure_future(self._tell_soon())
        try:
            are_there = await self._ports.rooms.arrive()
        finally:
            telling.cancel()
            self._is_fetching = False
        if are_there:
            then()
        else:
            # As if nothing had been pressed.
            text = self._drawn.words.say(
                "This part of the game didn’t load. Check your connection, then try again."
            )
            self.app = replace(self._drawn, notice=text)
            self.show()
        self._handle_waiting()

    async def _tell_soon(self) -> None:
        """Tell whoever waits for it that something is being fetched."""
        await self._ports.clock.sleep(SOON)
        text = self._drawn.words.say("Loading the rest of the game…")
        self._ports.screen.show(replace(self._drawn, notice=GoodNews(text)))

    def _fail(self, error: Exception) -> None:
        """Show an error of the program itself."""
        traceback.print_exception(error)
        self.app, _ = update(self.app, ProgramFailed(f"{type(error).__name__}: {error}"))
        try:
            self.show()
        except Exception as second:  # nothing can be shown: the first error is what matters
            traceback.print_exception(second)

    def _begin(self, task: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine; what goes wrong in it is shown like any other error."""

        async def guarded() -> None:
            try:
                await task
            except Exception as error:
                self._fail(error)

        future = asyncio.ensure_future(guarded())
        self._tasks.add(future)  # the event loop itself would let it be collected
        future.add_done_callback(self._tasks.discard)

    def _perform(self, effect: Effect) -> None:  # noqa: PLR0912 - a branch each
        device = self._ports.device
        match effect:
            case SaveGame():
                pass  # it was saved before anything was shown
            case Deal():
                self.send(dealt(effect, self._ports.rng, self._ports.clock.today()))
            case DrawSecret(then):
                self.send(then(self._ports.rng.randbytes(32)))
            case Later(seconds, message):
                self._begin(self._send_later(seconds, message))
            case RollDice():
                self._begin(self._roll(effect))
            case LandDice():
                self._landed.set()
            case Think():
                self._begin(self._think(effect))
            case AskTeacher() | AskReview():
                self._begin(self._teach(effect))
            case SaveSettings(changes, others):
                self._begin(self._report_settings(self._ports.store.choices.save(changes, others)))
            case SaveFile(name, text):
                device.save_file(name, text)
            case FetchText(path, then):
                self._begin(self._fetch(path, then))
            case Send():
                # It begins at once: browsers allow it only while they handle the click.
                self._begin(self._report_outcome(device.send(effect)))
            case PlaySound(sound):
                device.play_sound(sound)
            case Vibrate(ticks):
                device.vibrate(ticks)
            case Reload():
                device.reload()
            case ApplyUpdate():
                device.apply_update()
            case Install():
                device.install()
            case _:
                performed = load(effect.by)(effect, self._ports, self.send)
                if performed is not None:
                    self._begin(performed)

    async def _report_settings(self, saved: Awaitable[tuple[News, str | None]]) -> None:
        news, failure = await saved
        if news or failure is not None:
            self.send(SettingsHeard(news, failure))

    async def _fetch(self, path: str, then: TextFetched) -> None:
        self.send(replace(then, text=await self._ports.device.fetch_text(path)))

    async def _report_outcome(self, outcome: Awaitable[str]) -> None:
        self.send(HandedOn(await outcome))

    async def _send_later(self, seconds: float, message: Message) -> None:
        await self._ports.clock.sleep(seconds)
        self.send(message)

    async def _roll(self, effect: RollDice) -> None:
        # A tap that came before these dice lands none of them.
        self._landed = asyncio.Event()
        sleep = asyncio.ensure_future(self._ports.clock.sleep(effect.pause))
        landed = asyncio.ensure_future(self._landed.wait())
        await asyncio.wait({sleep, landed}, return_when=asyncio.FIRST_COMPLETED)
        for waiting in (sleep, landed):
            waiting.cancel()
        rolled = effect.known or draw(effect.state, self._ports.rng)
        self.send(DiceRolled(effect.ticket, rolled))

    async def _think(self, effect: Think) -> None:
        clock = self._ports.clock
        begun = clock.seconds()
        try:
            move = await self._ports.opponent.think(effect)
        except NoAnswer as error:
            self.send(OpponentFailed(effect.ticket, str(error)))
            return
        # The pause counts from the question: thinking is a part of it.
        await clock.sleep(max(0.0, effect.pause - (clock.seconds() - begun)))
        self.send(OpponentMoved(effect.ticket, move))

    async def _teach(self, effect: AskTeacher | AskReview) -> None:
        about = effect.ticket if isinstance(effect, AskTeacher) else effect.game
        try:
            answer = await self._ports.opponent.teach(effect)
        except NoAnswer:
            answer = None
        kind = "review" if isinstance(effect, AskReview) else effect.kind
        self.send(AnalysisArrived(about, kind, answer))
