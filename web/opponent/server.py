"""The opponent's side of the worker: a question as JSON text, its answer as JSON text.

A question about another `place` makes the older ones pointless. Work is done in slices; between two
slices new questions are heard, and the most urgent one goes on. See docs/guide/opponent.md for all.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from time import monotonic
from typing import Any

from shanghaien.ai import (
    choose_steps,
    ponder_steps,
    prepare,
    rank_steps,
    win_probability_steps,
)
from shanghaien.ai.choose import engines, safely, use
from shanghaien.ai.engine import Engine
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.port import Kernel, KernelError
from shanghaien.ai.review import Review
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.strengths import Sight
from shanghaien.ai.view import read_view
from shanghaien.game import Game
from shanghaien.learning.decisions import decisions, study
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from web.kernel.asked_state import Body
from web.opponent.protocol import (
    CANCELLED,
    PING,
    Question,
    failed,
    read_number,
    read_question,
    read_stretch,
    write_answer,
    write_chances,
    write_options,
    write_playouts,
)
from web.opponent.review_protocol import causes, write_kept, write_review
from web.opponent.reviewing import ReviewInProgress

SLICE = 0.012
"""Seconds of work before new questions are heard."""
SHORT = 0.004
"""The same of a study, for which nobody waits."""
STRETCH = 0.25
"""Seconds of a study until the page is asked whether it is to go on."""

REFINED = 4
"""Play-outs in an answer, for the value of a position."""
ROLLED_OUT = 2
"""Pairs of them, for the difference of two moves."""

PLAYED_OUT = 5.0
"""Seconds for which a shanghai in doubt is played out before a hint."""

PATIENCE = 3.0
"""Seconds that questions wait for the kernel; then Python answers until it is there."""

URGENCY = {
    "move": 1,
    "options": 2,
    "chances": 2,
    "review": 3,
    "ponder": 4,
    "rollout": 5,
    "refine": 5,
    "study": 6,
    "warm": 7,
}
"""The kinds of questions, the most urgent first."""

LIVE = ("move", "ponder", "chances")
"""What is asked only while a game goes on."""

Work = Generator[None, None, Body]
"""Work in steps; what it returns is the answer."""

_rng = SystemRandom()


@dataclass(eq=False)
class _Job:
    """A question that is being worked on."""

    number: int
    kind: str
    place: Any
    work: Work
    done: asyncio.Future[Body] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class QuestionQueue:
    """Where questions wait and are worked on."""

    def __init__(self, *, is_open: bool = True) -> None:
        self._jobs: list[_Job] = []
        self._is_open = asyncio.Event()
        if is_open:
            self.open()
        self._runner: asyncio.Future[None] | None = None

    def open(self) -> None:
        """Begin to answer."""
        self._is_open.set()

    async def ask(self, text: str) -> str:
        """The answer to a question: what its kind wants, or `error`, or `cancelled`."""
        try:
            question = read_question(text)
            if question.kind == PING["kind"]:  # a sign of life waits for no work
                return write_answer(question.number, {})
            await self._is_open.wait()
            work = _work(question)
            if question.kind in LIVE:
                self._drop_studies()
            is_late = question.place is not None and self._drop(question.number, question.place)
        except Exception as error:
            return write_answer(read_number(text), failed(error))
        if is_late:
            return write_answer(question.number, CANCELLED)
        answer = await self.put(question.number, question.kind, question.place, work)
        return write_answer(question.number, answer)

    async def put(self, number: int, kind: str, place: Any, work: Work) -> Body:
        """Put work on the desk and wait for its answer."""
        job = _Job(number, kind, place, work)
        self._jobs.append(job)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.ensure_future(self._run())
        return await job.done

    def _drop(self, number: int, place: Any) -> bool:
        """Drop older work that belongs to another place; tell if there is newer work of that kind.

        A question that a lost worker did not answer comes again, maybe after newer ones.
        """
        others = [job for job in self._jobs if job.place not in (None, place)]
        for job in others:
            if job.number < number:
                self._finish(job, CANCELLED)
        return any(job.number > number for job in others)

    def _drop_studies(self) -> None:
        """A game goes on: make room for it."""
        for job in [job for job in self._jobs if job.kind == "study"]:
            self._finish(job, CANCELLED)
        _studying.forget()

    async def _run(self) -> None:
        """Work in slices on whatever is the most urgent."""
        while self._jobs:
            job = min(self._jobs, key=lambda job: URGENCY[job.kind])
            end = monotonic() + (SHORT if job.kind == "study" else SLICE)
            try:
                while monotonic() < end:
                    next(job.work)
            except StopIteration as finished:
                self._finish(job, finished.value)
            except Exception as error:
                self._finish(job, failed(error))
            await asyncio.sleep(0)  # hears new questions

    def _finish(self, job: _Job, answer: Body) -> None:
        self._jobs.remove(job)
        if not job.done.done():  # whoever asked may have given up
            job.done.set_result(answer)


def _move(question: Body) -> Work:
    """The level's move."""
    state = read_view(question["view"])
    move = yield from choose_steps(state, question["level"], _rng)
    return {"move": format_event(move)}


def _chances(question: Body) -> Work:
    """Player A's probability to win."""
    state = read_view(question["view"])
    win = yield from win_probability_steps(state)
    is_whole = yield from engines()[Sight.GAME].is_apart_steps(state)
    return write_chances(win, is_whole=is_whole)


def _options(question: Body) -> Work:
    """Every legal move with the mover's probability to win after it."""
    state = read_view(question["view"])
    options = yield from rank_steps(state, seconds=PLAYED_OUT)
    is_whole = yield from engines()[Sight.GAME].is_apart_steps(state)
    return write_options(options, is_whole=is_whole)


def _refine(question: Body) -> Work:
    """How much more the next play-outs of a position say than its value."""
    state, stretch, playouts = read_view(question["view"]), read_stretch(question), _playouts()
    found, ends = [], (yield from playouts.ends_steps(state))
    end = stretch.begin + REFINED
    for n in range(stretch.begin, min(end, ends) if ends else end):
        found.append((yield from playouts.shift_steps(state, n)))
    return {**write_playouts(stretch, found), "ends": ends}


def _rollout(question: Body) -> Work:
    """How much better the first of two moves is, by the next pairs of play-outs."""
    state, stretch, playouts = read_view(question["view"]), read_stretch(question), _playouts()
    first, second = (
        next(move for move in legal_moves(state) if format_event(move) == text)
        for text in stretch.moves
    )
    gains: list[float] = []
    while len(gains) < ROLLED_OUT:
        number = stretch.begin + len(gains)
        gains.append((yield from playouts.gain_steps(state, first, second, number)))
    return write_playouts(stretch, gains)


def _playouts() -> Playouts:
    """Play-outs by what answers now. Raises NotWhole."""
    engine = engines()[Sight.GAME]
    if not engine.is_whole:
        raise NotWhole("rounds are not solved whole here")
    return Playouts(engine)


class NotWhole(Exception):
    """Play-outs need rounds that are solved whole."""


def _ponder(question: Body) -> Work:
    """Thinking ahead while somebody else decides: the answer is only that it is done."""
    state = read_view(question["view"])
    yield from ponder_steps(state, question["level"])
    return {"done": True}


_reviewing = ReviewInProgress()
"""The review that was asked for last."""
_studying = ReviewInProgress()
"""The same for a study: who looks at a result does not wait for older games."""


def _review(question: Body) -> Work:
    """Step `step` of the review of a record: the review so far, `done` if it is the whole."""
    record, step = str(question["record"]), int(question["step"])
    game, found, is_done = yield from _reviewing.go_on(record, step)
    answer = write_review(found, is_whole=engines()[Sight.GAME].is_whole, is_done=is_done)
    if len(found.changes) < len(causes(game)):
        return answer
    return {**answer, "kept": (yield from _kept(found, game, question))}


def _study(question: Body) -> Work:
    """Some more of the review of a record, and what is to be kept of it once that is done."""
    if not engines()[Sight.GAME].is_whole:
        raise NotWhole("rounds are not solved whole here")
    now, record = _studying, str(question["record"])
    if now.record != record:
        now.begin(record)
    end = monotonic() + STRETCH
    # Playing out the marks near a limit would take five times as long, and change a sum by little.
    while now.whole is None and monotonic() < end:
        now.advance()
        yield
    found, game = now.whole, now.game
    if found is None or game is None:
        return {"done": False}
    now.forget()
    return {"done": True, "kept": (yield from _kept(found, game, question))}


def _kept(review: Review, game: Game, question: Body) -> Work:
    """What a review comes to, as it is stored beside the record."""
    found, told = [], frozenset(map(int, question["told"]))
    for player in Player:
        found.append(study(decisions(review, game, player, told)))
        yield
    return write_kept(review, game, found)


WORKS: dict[str, Callable[[Body], Work]] = {
    "move": _move,
    "chances": _chances,
    "options": _options,
    "ponder": _ponder,
    "refine": _refine,
    "rollout": _rollout,
    "review": _review,
    "study": _study,
}
"""How each kind of question is answered."""


def _work(question: Question) -> Work:
    """The work for a question. Raises KeyError for a kind that is none."""
    work = WORKS[question.kind]
    # A study that has no memory left must not take the kernel from the game that is played.
    body = question.body
    return work(body) if question.kind == "study" else safely(lambda: work(body))


_desk = QuestionQueue(is_open=False)


async def ask(text: str) -> str:
    """The answer to a question, both as JSON text."""
    return await _desk.ask(text)


def _warm() -> Work:
    """Make the opponent's tables."""
    for _ in prepare():
        yield
    return {}


async def warm_up(fetch: Callable[[], Awaitable[Kernel]]) -> None:
    """Let the kernel answer; without it make Python's tables ahead of the first question."""
    taking = asyncio.ensure_future(_take_over(fetch))
    # Unlike wait_for it cancels nothing: the kernel may still come.
    await asyncio.wait([taking], timeout=PATIENCE)
    _desk.open()
    if not await taking:
        await _desk.put(0, "warm", None, _warm())


async def _take_over(fetch: Callable[[], Awaitable[Kernel]]) -> bool:
    """Let the kernel answer from now on, if it can be had."""
    try:
        use(partial(KernelEngine, await fetch()))
    except KernelError:
        use(Engine)
        return False
    return True
