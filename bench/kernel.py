"""The solver in C compared with Python's: speed, layers, differences in value."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median
from time import perf_counter

from bench.positions import self_play
from bench.solver import solver
from shanghaien.ai.engine import Engine
from shanghaien.ai.kernel.engine import WHOLE
from shanghaien.ai.network import LEARNED
from shanghaien.ai.rollout import deal
from shanghaien.state import ROUNDS, State
from web.build.environment import number

GAMES = 8

HEAD = """\
Both directions of a round at its beginning, with every use of every trick, in {games} games of the
strongest level against itself; median seconds on this machine. Tricks turn a round into pairs of
layers, given here on average.

round   Python   kernel   ratio   pairs   largest difference"""


@dataclass(frozen=True, slots=True)
class Timed:
    """A beginning of a round, solved by both."""

    python: float
    kernel: float
    difference: float
    """Between both values."""
    pairs: int
    """Of layers, without superfluous jokers."""


def take(state: State) -> Timed:
    """Solve a beginning by both."""
    python, kernel = Engine(effort=WHOLE), solver()
    found = []
    for engine in (python, kernel):
        begun = perf_counter()
        value = engine.value(state)
        found.append((perf_counter() - begun, value))
    (slow, wanted), (fast, value) = found
    ones, twos = kernel.solved[0].uses
    return Timed(slow, fast, abs(value - wanted), len(ones) * len(twos))


def row(round_: int, found: Sequence[Timed]) -> str:
    """A round's row of the table."""
    python, kernel = median(one.python for one in found), median(one.kernel for one in found)
    ratio = median(one.python / one.kernel for one in found)
    pairs, difference = mean(one.pairs for one in found), max(one.difference for one in found)
    return f"{round_:>5}{python:>9.2f}{kernel:>9.3f}{ratio:>7.0f}x{pairs:>8.0f}{difference:>21.0e}"


def run() -> int:
    """Print a table, a row for each round."""
    games = number("N", GAMES)
    print(HEAD.format(games=games), flush=True)
    played = [between for between, _ in self_play("kernel", range(games), LEARNED, 0.0)]
    for round_ in range(1, ROUNDS + 1):
        states = [
            deal(between[round_ - 1], Random(f"kernel {k} {round_}"))
            for k, between in enumerate(played)
        ]
        print(row(round_, [take(state) for state in states]), flush=True)
    return 0
