"""Bots that play as a level of the opponent does, but for one planted weakness."""

from functools import cache, partial
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory

from bench.match import chooser
from bench.solver import solver
from shanghaien.ai.choose import Engines, find_level, make_engines
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.native import NativeKernel, compile_to, sources
from shanghaien.ai.one_ply import best
from shanghaien.bots import Bot
from shanghaien.moves import Move, Roll
from shanghaien.rules import hide, legal_moves
from shanghaien.state import State
from shanghaien.tricks import TRICKS

PLANTED: dict[str, tuple[str, ...]] = {
    "no-neighbours": ("neighbour",),
    "rolls-on": ("stop",),
    "no-tricks": ("trick-card", "joker", "trick"),
}
"""The planted weaknesses, and the cells of a study that tell them (`shanghaien.learning.study`)."""

_RULE = "if (!lead) {"
"""Where the kernel counts the neighbours' pips for equally many dice (graph.h)."""


@cache
def blind_kernel() -> NativeKernel:
    """The kernel by rules without neighbours: equally many dice, and the card is out of the game.

    Raises CompilerError.
    """
    with TemporaryDirectory() as scratch:
        for path in sources():
            copyfile(path, Path(scratch, path.name))
        graph = Path(scratch, "graph.h")
        text = graph.read_text(encoding="utf-8")
        assert text.count(_RULE) == 1, "the kernel counts neighbours elsewhere now"
        graph.write_text(text.replace(_RULE, "if (0) {"), encoding="utf-8")
        library = Path(scratch, "blind.so")
        compile_to(library, "-shared", "-fPIC", home=Path(scratch))
        return NativeKernel(library)


@cache
def _engines(*, is_blind: bool) -> Engines:
    return make_engines(partial(KernelEngine, blind_kernel()) if is_blind else solver)


def bot(name: str) -> Bot:
    """A level by its name, or one with a planted weakness: "mate/rolls-on"."""
    level, _, weakness = name.partition("/")
    return partial(_choose, level, weakness) if weakness else chooser(level)


def _choose(level: str, weakness: str, state: State, rng: Random) -> Move:
    moves = legal_moves(state)
    if weakness == "rolls-on" and Roll() in moves:
        return Roll()
    if len(moves) == 1:
        return moves[0]
    found, engines = find_level(level), _engines(is_blind=weakness == "no-neighbours")
    rated = engines[found.sight].rate(hide(state))
    if weakness == "no-tricks":
        rated = [(move, value) for move, value in rated if not isinstance(move, tuple(TRICKS))]
    noisy = [(move, value + rng.gauss(0.0, found.noise)) for move, value in rated]
    return best(noisy, state.to_move)
