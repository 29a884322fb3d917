"""The choice of a move by each level of the opponent."""

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeVar

from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import Evaluator, Weights
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.port import KernelError
from shanghaien.ai.network import LEARNED
from shanghaien.ai.one_ply import best, rate
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.strengths import LEVELS, Level, Sight, find_level
from shanghaien.cards import Trick
from shanghaien.moves import Move
from shanghaien.rules import hide, legal_moves
from shanghaien.state import ROUNDS, State

__all__ = [
    "EFFORT",
    "LEVELS",
    "PONDER",
    "Engines",
    "Level",
    "Sight",
    "choose_move",
    "choose_steps",
    "engines",
    "find_level",
    "hindrance",
    "make_engines",
    "maker",
    "ponder_steps",
    "safely",
    "use",
]

# Less for the direction: chosen mostly without tricks it gives away next to nothing.
EFFORT = Effort(400_000, direction=200_000)
"""Work for a round: at most about 0.5 s in a browser (docs/guide/opponent.md: what it costs)."""

PONDER = Effort(4_000_000)
"""Work for a round ahead of time."""
FORESEE = Effort(2_000_000)
"""The same for each direction before one is chosen: both must be kept."""

# With `own` 0 no sailor to come falls to anybody, so the crews have no variance: `spread` alone
# makes a chance of the lead. A trick counts as in `one_ply`.
SCORED_NOW = Weights(
    tricks=(1.5,) * len(Trick), start=0.0, spread=20.0, scale=0.0, joker=0.5, own=0.0
)
"""A value between rounds that is the score of the moment, with tricks in hand and a joker."""


T = TypeVar("T")
Y = TypeVar("Y")

Engines = Mapping[Sight, Engine]
Make = Callable[[Sequence[Evaluator], Effort], Engine]
"""What makes an engine."""


NOW = (SCORED_NOW,) * (ROUNDS - 1)
"""Not for the last round: its ends are scored exactly, whoever judges."""


def make_engines(make: Make = Engine) -> Engines:
    """The engines of the levels that look further than the tavern."""
    return {Sight.ROUND: make(NOW, EFFORT), Sight.GAME: make(LEARNED, EFFORT)}


@dataclass(frozen=True, slots=True)
class _InUse:
    """What answers where nothing else is asked for."""

    make: Make
    engines: Engines
    hindrance: str


_in_use: _InUse | None = None
"""None until it is asked for: to look for the kernel takes a while."""


def use(make: Make | None, hindrance: str = "") -> None:
    """Let engines of another kind answer from now on, or the best again; and why, if it is Python's
    for want of a better one."""
    global _in_use  # noqa: PLW0603 - what all share that do not say which engine they want
    _in_use = None if make is None else _InUse(make, make_engines(make), hindrance)


def _used() -> _InUse:
    if _in_use is None:
        use(*_fastest())
    assert _in_use is not None
    return _in_use


def _fastest() -> tuple[Make, str]:
    """What makes the best engines that can be had here; why they are Python's, if they are."""
    if sys.platform == "emscripten":  # there, the page brings the kernel
        return Engine, ""
    try:
        from shanghaien.ai.kernel.native import NoKernel, load  # noqa: PLC0415 - the page has none
    except ImportError as error:  # not every Python was built with ctypes
        return Engine, f"this Python has no {error.name}"
    try:
        return partial(KernelEngine, load()), ""
    except NoKernel as error:
        return Engine, str(error)


def engines() -> Engines:
    """The engines that answer: the kernel's (shanghaien/ai/kernel) if it is there, else Python's.

    What one has solved serves all: levels, chances, hints.
    """
    return _used().engines


def maker() -> Make:
    """What makes engines that know nothing of earlier questions."""
    return _used().make


def hindrance() -> str:
    """The reason why Python solves the rounds, in a few words; empty while the kernel does."""
    return _used().hindrance


def safely(make: Callable[[], Generator[Y, None, T]]) -> Generator[Y, None, T]:
    """Work in steps that goes on in Python, from the beginning, should the kernel fail."""
    try:
        return (yield from make())
    except KernelError as error:
        use(Engine, str(error))
    return (yield from make())


def choose_move(state: State, level: str, rng: Random) -> Move:
    """The move that the level makes for the player to move.

    Only what a player sees is used: the order of the draw pile changes nothing. Raises
    ValueError for an unknown level, or if there is nothing to decide.
    """
    return run(safely(lambda: choose_steps(state, level, rng)))


def choose_steps(state: State, level: str, rng: Random, by: Engines | None = None) -> Steps[Move]:
    """`choose` in steps, by other engines if they are given."""
    found = find_level(level)
    moves = legal_moves(state)
    if not moves:
        raise ValueError("there is nothing to decide")
    if len(moves) == 1:
        return moves[0]
    seen = hide(state)
    if found.sight is Sight.TAVERN:
        rated = rate(seen, 0)
    else:
        rated = yield from (by or engines())[found.sight].rate_steps(seen)
    # An error for each move by itself: one that all moves share would change no choice.
    if found.noise:
        rated = [(move, value + rng.gauss(0.0, found.noise)) for move, value in rated]
    return best(rated, state.to_move)


def ponder_steps(state: State, level: str) -> Steps[None]:
    """Think ahead for a level while somebody else decides: its next answers come sooner.

    First what it would do by itself, then in more detail. Raises ValueError for an unknown level.
    """
    sight = find_level(level).sight
    if sight is not Sight.TAVERN:
        seen = hide(state)
        yield from engines()[sight].value_steps(seen)
        effort = PONDER if seen.direction else FORESEE
        yield from engines()[sight].value_steps(seen, effort)
