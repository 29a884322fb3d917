"""The page's side of the opponent: asks its worker, and replaces one that gives no sign of life.

What it answers is only checked for being an answer at all; the rest is up to who asked. No browser
here: the workers are a port (web/browser/workers.py).
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Any, Protocol

from shanghaien.rules import legal_moves
from web.kernel.asked_state import Answer, Body, QuestionKind
from web.kernel.effects import AskReview, AskTeacher, Think
from web.kernel.table_state import Ticket
from web.opponent.protocol import (
    PING,
    Cancelled,
    NoAnswer,
    Unable,
    about,
    about_game,
    about_record,
    read_answer,
    write_question,
)

TRIES = 3
"""How many workers are tried for one question, the first one included."""

FIRST = "opponent"
"""The name of the worker that the page starts."""

UNHURRIED: tuple[QuestionKind, ...] = ("review", "ponder", "refine", "rollout", "study")
"""Questions whose answers nobody waits for: a slow machine takes as long as it needs."""

Ask = Callable[[str], Awaitable[object]]
"""Puts a question to a worker, as text."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long is waited, in seconds."""

    beat: float = 2.0
    """Between two looks whether a worker that is busy still lives."""
    life: float = 4.0
    """In which a living worker says so; twice as long for the next one: it may just be slow."""
    start: float = 45.0
    """After which a worker that is being started counts as failed."""
    patience: float = 20.0
    """After which a worker that lives but does not answer counts as hanging, but for UNHURRIED."""
    late: float = 12.0
    """After which a person who waits for a move is told that no worker has come yet."""


class Workers(Protocol):
    """The browser's workers."""

    async def get(self, name: str) -> Ask:
        """The worker of a name, once it is there."""

    def replace(self, name: str, successor: str) -> None:
        """End a worker and start another one."""

    def now(self) -> float:
        """Milliseconds since the page began."""

    def measure(self, begun: float, detail: Mapping[str, Any]) -> None:
        """Note in the browser's own records how long an answer took."""


class Client:
    """Asks the opponent."""

    def __init__(
        self,
        workers: Workers,
        times: Times | None = None,
        tell_late: Callable[[Ticket], None] = lambda _: None,
    ) -> None:
        """`tell_late` hears of a move whose worker is late to come."""
        self._workers = workers
        self._times = times or Times()
        self._tell_late = tell_late
        self._name = FIRST
        self._arrived = ""
        self._started = 1
        self._numbers = count(1)

    async def ready(self) -> None:
        """Wait until a worker can be asked. Raises NoAnswer."""
        await self.ask(PING)

    async def think(self, effect: Think) -> str:
        """The text of the opponent's move, whatever it is. Raises NoAnswer."""
        sides, moves = effect.state.sides, legal_moves(effect.state)
        detail = {
            "moves": len(moves),
            "isFirst": effect.state.side.placed == 0,
            "hasTricks": all(side.tricks and not side.captain_out for side in sides),
        }
        question = about("move", effect.ticket, effect.state, effect.level)
        watching = asyncio.ensure_future(self._watch(effect.ticket))
        try:
            return str((await self.ask(question, detail)).get("move"))
        finally:
            watching.cancel()

    async def _watch(self, ticket: Ticket) -> None:
        """Tell once if no worker comes; it is waited for all the same."""
        await asyncio.sleep(self._times.late)
        while self._arrived == self._name:
            await asyncio.sleep(self._times.beat)
        self._tell_late(ticket)

    async def teach(self, effect: AskTeacher | AskReview) -> Answer:
        """What the worker answers to a question of the teacher. Raises NoAnswer."""
        match effect:
            case AskTeacher(ticket, kind, state, level, stretch):
                return await self.ask(about(kind, ticket, state, level, stretch))
            case AskReview(game, step, told):
                return await self.ask(about_game(game, step, told))

    async def study(self, record: str, told: Sequence[int]) -> Answer:
        """How far the worker has come with the study of a record. Raises NoAnswer."""
        return await self.ask(about_record(record, told))

    async def ask(self, question: Body, detail: Mapping[str, Any] | None = None) -> Answer:
        """The answer to a question. Raises NoAnswer with a reason.

        `detail` is what the measure of it says beside the question. A worker that is dead, hangs or
        cannot be started is replaced, twice at most.
        """
        try:
            return await self._answer(question, detail)
        except NoAnswer:
            raise
        except Exception as error:  # whatever the browser rejects: no game ends by it
            raise NoAnswer(str(error)) from error

    async def _answer(self, question: Body, detail: Mapping[str, Any] | None) -> Answer:
        begun = self._workers.now()
        number = next(self._numbers)
        for left in reversed(range(TRIES)):
            name = self._name
            try:
                answer = await self._ask(name, number, question, 2 ** (TRIES - 1 - left))
            except Cancelled:
                raise
            except NoAnswer as error:
                # A new worker would be no wiser; but without a move the game does not go on.
                if not left or (isinstance(error, Unable) and question["kind"] != "move"):
                    raise
                if name == self._name:  # who asked beside us may have been faster
                    self._replace(str(error))
                continue
            if question is not PING:
                self._measure(begun, {**question, **(detail or {})})
            return answer
        raise AssertionError  # the last try has returned or raised

    async def _ask(self, name: str, number: int, question: Body, slowness: int) -> Answer:
        times = self._times
        ask = await _in_time(self._workers.get(name), times.start, "the opponent did not start")
        self._arrived = name
        patience = inf if question["kind"] in UNHURRIED else times.patience
        asked = asyncio.ensure_future(ask(write_question(number, question)))
        try:
            waited = 0.0
            # `wait` cancels nothing, unlike `wait_for`.
            while not (await asyncio.wait({asked}, timeout=times.beat))[0]:
                waited += times.beat
                if name != self._name or waited >= patience:
                    raise NoAnswer("no answer in time")
                ping = write_question(next(self._numbers), PING)
                await _in_time(ask(ping), times.life * slowness, "no sign of life")
            return read_answer(asked.result(), number)
        except NoAnswer:
            raise
        except Exception as error:
            raise NoAnswer(str(error)) from error
        finally:
            asked.cancel()

    def _replace(self, reason: str) -> None:
        print(f"Restarting the opponent: {reason}.")
        # A name of its own: an answer of the lost one must not count as the new one's.
        self._started += 1
        successor = f"{FIRST}-{self._started}"
        self._workers.replace(self._name, successor)
        self._name = successor

    def _measure(self, begun: float, detail: Mapping[str, Any]) -> None:
        left_out = ("view", "record")
        self._workers.measure(begun, {k: v for k, v in detail.items() if k not in left_out})


async def _in_time(promise: Awaitable[Any], seconds: float, why: str) -> Any:
    try:
        return await asyncio.wait_for(asyncio.ensure_future(promise), seconds)
    except TimeoutError:
        raise NoAnswer(why) from None
    except Exception as error:
        raise NoAnswer(f"{why}: {error}") from error
