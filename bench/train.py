"""Learning the value between rounds: `python -m bench.train --seed 1`.

The opponent plays against itself; the positions between the rounds are kept. Then the rounds are
taken from the last to the first: the value of a position after a round is the mean of the solved
next round over some taverns, and the weights are fitted to these values. The weights of the later
rounds are known by then, so the values rest on exact play and not on single results.

Everything is drawn from the seed. The weights go to `weights.py`, the figures to the output.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random

from bench.arrays import ArrayEngine
from shanghaien.ai import weights as current
from shanghaien.ai.choose import EFFORT
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import Weights, moments
from shanghaien.ai.one_ply import best
from shanghaien.ai.reference_evaluator import Sample, predict, take
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.rules import apply, hide, legal_moves, outcome, setup
from shanghaien.state import ROUNDS, ROW, Phase, Player, State

PRIOR = Weights(tricks=(1.5, 1.5, 1.5), start=0.5, spread=4.0, scale=0.4, joker=0.5, own=0.33)
"""Where learning starts, and what it holds on to where samples say little."""
DOUBT = (0.8, 0.8, 0.8, 1.5, 10.0, 0.2, 0.3, 0.05)
"""How far each weight may lie from the prior, as a standard deviation."""
SCATTER = 0.05
"""Standard deviation of a sample's value, from the tavern that was drawn."""
NOISE = 0.01
"""Standard deviation of the errors that the players make on purpose, to see more positions."""
VALUE = Effort(300_000)
"""Work for each direction of a round that is valued."""


Played = tuple[list[State], float]
"""The positions after rounds 1 to 7 of a game, and its result: 1, ½ or 0 for player A."""


def self_play(
    seed: str, games: int, weights: Sequence[Weights], noise: float, effort: Effort = EFFORT
) -> Iterator[Played]:
    """Games of the strongest level with itself, with errors of a standard deviation."""
    engine = ArrayEngine(weights, effort)
    for n in range(games):
        rng = Random(f"{seed} game {n}")
        state = setup(shuffle(rng), draw_starter(rng))
        between: list[State] = []
        while state.phase is not Phase.OVER:
            if state.phase is Phase.ROLLING:
                state = apply(state, draw(state, rng))
                continue
            moves = legal_moves(state)
            if len(moves) > 1:
                rated = [(move, v + rng.gauss(0.0, noise)) for move, v in engine.rate(hide(state))]
                move = best(rated, state.to_move)
            else:
                move = moves[0]
            after = apply(state, move)
            if after.round > state.round:
                between.append(hide(after))
            state = after
        final = outcome(state)
        winner = final.winner if final else None
        yield between, 0.5 if winner is None else float(winner is Player.A)


def deal(state: State, rng: Random) -> State:
    """A position at the start of a round with another tavern that may come."""
    coming = [*state.tavern, *state.deck]
    rng.shuffle(coming)
    return hide(replace(state, tavern=tuple(coming[:ROW]), deck=tuple(coming[ROW:])))


def sample(state: State, result: float, taverns: int, engine: Engine, rng: Random) -> Sample:
    """A position between two rounds, its value taken from some taverns that may come."""
    values = [engine.value(deal(state, rng)) for _ in range(taverns)]
    return take(state, sum(values) / taverns, result)


def fit(samples: Sequence[Sample], steps: int = 25) -> Weights:
    """The likeliest weights (least squares, by Levenberg and Marquardt's method)."""

    def make(p: Sequence[float]) -> Weights:
        return Weights((p[0], p[1], p[2]), p[3], max(p[4], 0.01), max(p[5], 0.01), p[6], p[7])

    def errors(p: Sequence[float]) -> list[float]:
        weights = make(p)
        return [
            *(predict(weights, s) - s.worth for s in samples),
            *(SCATTER * (x - y) / z for x, y, z in zip(p, prior, DOUBT, strict=True)),
        ]

    prior = [*PRIOR.tricks, PRIOR.start, PRIOR.spread, PRIOR.scale]
    prior += [PRIOR.joker, PRIOR.own]
    point = [*prior]
    now = errors(point)
    loss = sum(e * e for e in now)
    damping = 1e-2
    for _ in range(steps):
        moments.cache_clear()  # it is kept for each chance that is tried
        slopes = []
        for k in range(len(point)):
            moved = [*point]
            moved[k] += 1e-3
            slopes.append([(b - a) / 1e-3 for a, b in zip(now, errors(moved), strict=True)])
        matrix = [[sum(map(float.__mul__, a, b)) for b in slopes] for a in slopes]
        right = [-sum(map(float.__mul__, a, now)) for a in slopes]
        for k in range(len(point)):
            matrix[k][k] *= 1.0 + damping
            matrix[k][k] += 1e-9
        step = solve(matrix, right)
        trial = [a + b for a, b in zip(point, step, strict=True)]
        after = errors(trial)
        better = sum(e * e for e in after)
        if better < loss:
            point, now, loss, damping = trial, after, better, damping / 4
        else:
            damping *= 8
    return make([round(x, 4) for x in point])


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations (Gauss's method); both arguments are used up."""
    size = len(right)
    for k in range(size):
        pivot = max(range(k, size), key=lambda row: abs(matrix[row][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        right[k], right[pivot] = right[pivot], right[k]
        for row in range(k + 1, size):
            by = matrix[row][k] / matrix[k][k]
            if by:
                matrix[row] = [a - by * b for a, b in zip(matrix[row], matrix[k], strict=True)]
                right[row] -= by * right[k]
    found = [0.0] * size
    for k in reversed(range(size)):
        rest = sum(matrix[k][j] * found[j] for j in range(k + 1, size))
        found[k] = (right[k] - rest) / matrix[k][k]
    return found


def learn(  # noqa: PLR0913, PLR0917 - all that a run depends on
    seed: str,
    games: int,
    taverns: int,
    weights: Sequence[Weights],
    effort: Effort,
    tell: Callable[[str], None],
) -> list[Weights]:
    """One pass: self-play with the weights, then new weights from the last round to the first.

    Every fifth game is kept apart, for the figures.
    """
    began = time.perf_counter()
    played = list(self_play(seed, games, weights, NOISE, effort))
    tell(f"{games} games in {time.perf_counter() - began:.0f} s")
    found = list(weights)
    for round_ in reversed(range(1, ROUNDS)):
        began = time.perf_counter()
        rng = Random(f"{seed} taverns {round_}")
        engine = ArrayEngine(found, VALUE)
        every = [
            sample(between[round_ - 1], result, taverns, engine, rng) for between, result in played
        ]
        kept = every[::5]
        taken = [s for n, s in enumerate(every) if n % 5]
        found[round_ - 1] = new = fit(taken)
        tell(
            f"after round {round_}: {len(taken)} positions, error {error(new, taken):.4f}, "
            f"kept apart {error(new, kept):.4f} of {spread(kept):.3f}, "
            f"before {error(weights[round_ - 1], kept):.4f}; {new}"
            f" ({time.perf_counter() - began:.0f} s)"
        )
    return found


def error(weights: Weights, samples: Sequence[Sample]) -> float:
    """Root of the mean squared error of the value."""
    return sqrt(sum((predict(weights, s) - s.worth) ** 2 for s in samples) / len(samples))


def spread(samples: Sequence[Sample]) -> float:
    """Root of the mean square of the value about ½: the error of one who always says ½."""
    return sqrt(sum((s.worth - 0.5) ** 2 for s in samples) / len(samples))


def write(weights: Sequence[Weights], seed: str, path: Path) -> None:
    """Write `weights.py`."""
    lines = [
        '"""What was learned, written by `python -m bench.train`. Do not edit.',
        "",
        f'Seed {seed}. One entry for the end of each round but the last.\n"""',
        "",
        "from shanghaien.ai.evaluate import Weights",
        "",
        "WEIGHTS = (",
    ]
    for w in weights:
        lines += [
            "    Weights(",
            f"        tricks={w.tricks},",
            f"        start={w.start},",
            f"        spread={w.spread},",
            f"        scale={w.scale},",
            f"        joker={w.joker},",
            f"        own={w.own},",
            "    ),",
        ]
    path.write_text("\n".join([*lines, ")", ""]), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.train", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--taverns", type=int, default=2, help="taverns for each position")
    parser.add_argument("--effort", type=int, help="less work for a round than the strongest level")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="start from nothing learned")
    parser.add_argument("--out", type=Path, default=Path(current.__file__))
    chosen = parser.parse_args(arguments)

    def tell(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    effort = Effort(chosen.effort) if chosen.effort else EFFORT
    weights = [PRIOR] * (ROUNDS - 1) if chosen.fresh else [*current.WEIGHTS]
    for k in range(chosen.passes):
        seed = f"{chosen.seed} pass {k}"
        weights = learn(seed, chosen.games, chosen.taverns, weights, effort, tell)
        write(weights, chosen.seed, chosen.out)


if __name__ == "__main__":
    main()
