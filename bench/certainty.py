"""How far the chances at the beginning of a round are off.

The value of the round, solved whole with the learned value behind it, against play-outs to the end
of the round and the taverns that may come then, each solved whole (`bench.proof.play_out`). In
round 8 nothing is learned, so nothing is off. The figures go to docs/figures/certainty.md.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from time import strftime

from bench.positions import self_play
from bench.proof import play_out
from bench.solver import shared
from shanghaien.ai.network import LEARNED
from shanghaien.ai.rollout import deal
from shanghaien.state import ROUNDS
from web.build.environment import number

POSITIONS, PLAYOUTS = 40, 32
NOISE = 0.03
"""Errors of the games' players: so positions are of many kinds."""
PAGE = Path(__file__).resolve().parent.parent / "docs" / "figures" / "certainty.md"

TEXT = """\
# How sure the chances at the beginning of a round are

Written on {date} by the following command; do not edit.

    N={positions} make bench-certainty

What the bar says once the tavern lies, with the round solved whole, less the mean of {playouts}
play-outs to the end of the round, each valued by the tavern that comes then, solved whole. The luck
of the dice is taken out. The typical error is the root of the mean square, what the play-outs
themselves scatter taken out; half of the positions are off by less than the median. In round 8
nothing is left to be learned: the value is exact.

| round | positions | mean error | typical error | median | worst | one play-out scatters by |
|---|---|---|---|---|---|---|
{rows}
"""


@dataclass(frozen=True, slots=True)
class Off:
    """A value, less the mean of play-outs."""

    error: float
    doubt: float
    """The variance of that mean."""
    scatter: float
    """The standard deviation of a play-out."""


def take(round_: int, number_: int, playouts: int) -> Off:
    """How far the value of a round's beginning is off."""
    ((between, _),) = self_play("certainty", range(number_, number_ + 1), LEARNED, NOISE)
    state = deal(between[round_ - 1], Random(f"certainty {number_} {round_}"))
    outs = [play_out(state, f"certainty {number_} {n}") for n in range(playouts)]
    mean = sum(outs) / playouts
    variance = sum((out - mean) ** 2 for out in outs) / (playouts - 1)
    return Off(shared().value(state) - mean, variance / playouts, sqrt(variance))


def row(round_: int, found: Sequence[Off]) -> str:
    """A round's line of the table."""
    n = len(found)
    square = sum(one.error**2 - one.doubt for one in found) / n
    sizes = sorted(abs(one.error) for one in found)
    return (
        f"| {round_} | {n} | {sum(one.error for one in found) / n:+.4f} "
        f"| {sqrt(max(square, 0.0)):.4f} | {sizes[n // 2]:.4f} | {sizes[-1]:.3f} "
        f"| {sum(one.scatter for one in found) / n:.3f} |"
    ).replace("| -", "| −")


def _take(task: tuple[int, int]) -> Off:
    return take(*task, PLAYOUTS)


def run() -> int:
    """Measure, and write the page."""
    positions = number("N", POSITIONS)
    rows = []
    with ProcessPoolExecutor(number("PROCESSES", 2)) as pool:
        for round_ in range(ROUNDS - 1, 0, -1):
            tasks = [(round_, n) for n in range(positions)]
            rows.append(row(round_, list(pool.map(_take, tasks))))
            print(rows[-1], flush=True)
    text = TEXT.format(
        date=strftime("%Y-%m-%d"),
        positions=positions,
        playouts=PLAYOUTS,
        rows="\n".join(reversed(rows)),
    )
    PAGE.write_text(text, encoding="utf-8")
    return 0
