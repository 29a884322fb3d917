"""Learning the value between rounds: `python -m shanghaien.ai.train --seed 1`.

The opponent plays against itself; the positions between the rounds are kept. Then the rounds are
taken from the last to the first: the value of a position after a round is the mean of the solved
next round over some taverns, and the weights are fitted to these values. The weights of the later
rounds are known by then, so the values rest on exact play and not on single results.

Everything is drawn from the seed. The weights go to `learned.py`, the figures to the output.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import erf, sqrt
from pathlib import Path
from random import Random

from shanghaien.ai.engine import WITH_JOKERS, Effort, Engine
from shanghaien.ai.plies import best
from shanghaien.ai.values import Weights, estimate, holding, moments, worth
from shanghaien.cards import Nationality, Sailor
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
PLAY = Effort(60_000)
"""Work for a round in self-play."""
VALUE = Effort(300_000, coarsest=WITH_JOKERS)
"""Work for each direction of a round that is valued; tricks are always searched."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position between two rounds: what its value may depend on, and what it is worth."""

    crews: tuple[tuple[int, int, tuple[int, ...]], ...]
    """For each nationality both strengths, and the values still to come."""
    tricks: tuple[Sequence[int], Sequence[int]]
    """Unused tricks of each kind, of both players."""
    rounds: int
    """Rounds to come."""
    start: int
    """1 if player A starts the next round, else -1."""
    worth: float
    """Player A's probability to win."""
    result: float
    """1, ½ or 0: what the game that it comes from brought player A."""


def self_play(seed: str, games: int, weights: Sequence[Weights]) -> list[tuple[list[State], float]]:
    """Games of the opponent with itself: the positions after rounds 1 to 7, and the result."""
    engine = Engine(weights, PLAY)
    found = []
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
                rated = [(move, v + rng.gauss(0.0, NOISE)) for move, v in engine.rate(hide(state))]
                move = best(rated, state.to_move)
            else:
                move = moves[0]
            after = apply(state, move)
            if after.round > state.round:
                between.append(hide(after))
            state = after
        final = outcome(state)
        winner = final.winner if final else None
        found.append((between, 0.5 if winner is None else float(winner is Player.A)))
    return found


def sample(state: State, result: float, taverns: int, engine: Engine, rng: Random) -> Sample:
    """A position between two rounds, its value taken from some taverns that may come."""
    coming = [*state.tavern, *state.deck]
    total = 0.0
    for _ in range(taverns):
        rng.shuffle(coming)
        dealt = replace(state, tavern=tuple(coming[:ROW]), deck=tuple(coming[ROW:]))
        total += engine.value(hide(dealt))
    a, b = (holding(side).tricks for side in state.sides)
    return Sample(
        crews(state),
        (a, b),
        ROUNDS + 1 - state.round,
        1 if state.starter is Player.A else -1,
        total / taverns,
        result,
    )


def crews(state: State) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """For each nationality both strengths, and the values still to come."""
    one, two = (holding(side).crews for side in state.sides)
    coming: list[list[int]] = [[] for _ in Nationality]
    for card in (*state.tavern, *state.deck):
        if isinstance(card, Sailor):
            coming[card.nationality].append(card.value)
    return tuple((one[n], two[n], tuple(sorted(coming[n]))) for n in Nationality)


def predict(weights: Weights, s: Sample) -> float:
    """What the weights say of a sample."""
    lead = s.start * weights.start
    a, b = (worth(tricks, weights, s.rounds) for tricks in s.tricks)
    lead += a - b
    variance = weights.spread
    gain_a = gain_b = 0.0
    for one, two, coming in s.crews:
        mean, more, x, y = estimate(one, two, coming, weights)
        lead += mean
        variance += more
        gain_a, gain_b = max(gain_a, x), max(gain_b, y)
    lead += weights.joker * (gain_a * any(s.tricks[0]) - gain_b * any(s.tricks[1]))
    return 0.5 + 0.5 * erf(lead / sqrt(2.0 * variance))


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


def learn(
    seed: str, games: int, taverns: int, weights: Sequence[Weights], tell: Callable[[str], None]
) -> tuple[list[Weights], list[list[Sample]]]:
    """One pass: self-play with the weights, then new weights from the last round to the first.

    Every fifth game is kept apart, for the figures; returns the weights and, for each round, the
    samples of those games.
    """
    began = time.perf_counter()
    played = self_play(seed, games, weights)
    tell(f"{games} games in {time.perf_counter() - began:.0f} s")
    found = list(weights)
    apart: list[list[Sample]] = [[] for _ in weights]
    for round_ in reversed(range(1, ROUNDS)):
        began = time.perf_counter()
        rng = Random(f"{seed} taverns {round_}")
        engine = Engine(found, VALUE)
        taken: list[Sample] = []
        for n, (between, result) in enumerate(played):
            more = [
                sample(between[round_ - 1], result, 1, engine, rng)
                for _ in range(taverns if n % 5 else 1)
            ]
            (taken if n % 5 else apart[round_ - 1]).extend(more)
        found[round_ - 1] = new = fit(taken)
        kept = apart[round_ - 1]
        tell(
            f"after round {round_}: {len(taken)} samples, error {error(new, taken):.4f}, "
            f"kept apart {error(new, kept):.4f} of {spread(kept):.3f}; {new}"
            f" ({time.perf_counter() - began:.0f} s)"
        )
    return found, apart


def error(weights: Weights, samples: Sequence[Sample]) -> float:
    """Root of the mean squared error of the value."""
    return sqrt(sum((predict(weights, s) - s.worth) ** 2 for s in samples) / len(samples))


def spread(samples: Sequence[Sample]) -> float:
    """Root of the mean square of the value about ½: the error of one who always says ½."""
    return sqrt(sum((s.worth - 0.5) ** 2 for s in samples) / len(samples))


def calibration(weights: Sequence[Weights], samples: Sequence[Sequence[Sample]]) -> list[str]:
    """For each tenth of the predictions: how many, what was said, solved, and how games ended."""
    tenths: list[list[tuple[float, float, float]]] = [[] for _ in range(10)]
    for w, group in zip(weights, samples, strict=True):
        for s in group:
            # Both players' view, so that the table is symmetrical.
            said = predict(w, s)
            tenths[min(int(10 * said), 9)].append((said, s.worth, s.result))
            tenths[min(int(10 * (1 - said)), 9)].append((1 - said, 1 - s.worth, 1 - s.result))
    lines = ["| said | positions | mean said | mean solved | games won |", "|---|---|---|---|---|"]
    for k, group3 in enumerate(tenths):
        if group3:
            a, b, c = (sum(column) / len(group3) for column in zip(*group3, strict=True))
            lines.append(
                f"| {10 * k}–{10 * k + 10} % | {len(group3)} | {a:.3f} | {b:.3f} | {c:.3f} |"
            )
    return lines


def write(weights: Sequence[Weights], seed: str, path: Path) -> None:
    """Write `learned.py`."""
    lines = [
        '"""What was learned, written by `python -m shanghaien.ai.train`. Do not edit.',
        "",
        f'Seed {seed}. One entry for the end of each round but the last.\n"""',
        "",
        "from shanghaien.ai.values import Weights",
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
    parser = argparse.ArgumentParser(prog="shanghaien.ai.train", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=200, help="games of the last pass")
    parser.add_argument("--taverns", type=int, default=1, help="taverns for each position")
    parser.add_argument("--passes", type=int, default=1, help="the earlier ones have a third")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("learned.py"))
    chosen = parser.parse_args(arguments)

    def tell(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    weights: list[Weights] = [PRIOR] * (ROUNDS - 1)
    apart: list[list[Sample]] = []
    for k in range(chosen.passes):
        is_last = k == chosen.passes - 1
        weights, apart = learn(
            f"{chosen.seed} pass {k}",
            chosen.games if is_last else chosen.games // 3,
            chosen.taverns if is_last else 1,
            weights,
            tell,
        )
        write(weights, chosen.seed, chosen.out)
    for line in calibration(weights, apart):
        tell(line)


if __name__ == "__main__":
    main()
