"""Check the learned value between rounds: `python -m bench.check --seed 7 --games 400`.

Two ways, both on games of the strongest level against itself that learning has not seen. *Results*:
the value after each round against the winner. *Rollouts*: the value against the mean of sampled
next taverns, with each of their rounds solved. The figures go to docs/figures/calibration.md.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from time import strftime

from bench.match import read_weights
from bench.positions import Played, self_play
from bench.reference_evaluator import predict, take
from bench.solver import solver
from shanghaien.ai import weights as current
from shanghaien.ai.evaluate import Evaluator
from shanghaien.ai.rollout import deal
from shanghaien.proportion import interval
from shanghaien.state import ROUNDS, State

DOCS = Path(__file__).resolve().parent.parent / "docs" / "figures" / "calibration.md"


@dataclass(frozen=True, slots=True)
class Prediction:
    """A value after a round and the game's result, for player A."""

    game: int
    round: int
    """The round that is over."""
    value: float
    result: float


@dataclass(frozen=True, slots=True)
class Rolled:
    """A value after a round and the values of sampled taverns."""

    round: int
    value: float
    worths: tuple[float, ...]

    @property
    def error(self) -> float:
        """The value less the mean of the taverns."""
        return self.value - sum(self.worths) / len(self.worths)

    @property
    def doubt(self) -> float:
        """The variance of the taverns' mean."""
        n = len(self.worths)
        mean = sum(self.worths) / n
        return sum((w - mean) ** 2 for w in self.worths) / (n - 1) / n


def say(weights: Sequence[Evaluator], state: State) -> float:
    """The learned value of a position at the start of a round, before its tavern is known."""
    return predict(weights[state.round - 2], take(state, 0.0, 0.0))


def results(played: Sequence[Played], weights: Sequence[Evaluator]) -> Iterator[Prediction]:
    """Every position between two rounds of some games."""
    for game, (between, result) in enumerate(played):
        for state in between[1:]:
            yield Prediction(game, state.round - 1, say(weights, state), result)


def rollouts(
    played: Sequence[Played], weights: Sequence[Evaluator], positions: int, taverns: int, seed: str
) -> Iterator[Rolled]:
    """For each round, a number of positions from different games, each with a number of taverns."""
    engine = solver(weights)
    for round_ in range(1, ROUNDS):
        rng = Random(f"{seed} rollouts {round_}")
        for between, _ in rng.sample(played, min(positions, len(played))):
            state = between[round_]
            worths = tuple(engine.value(deal(state, rng)) for _ in range(taverns))
            yield Rolled(round_, say(weights, state), worths)


def by_decile(predictions: Sequence[Prediction]) -> Iterator[str]:
    """A table of predicted and actual results, in tenths; positions count for both players."""
    yield "| value | positions | games | mean value | won | 95% interval |"
    yield "|---|---|---|---|---|---|"
    both = [(s.game, s.value, s.result) for s in predictions]
    both += [(s.game, 1.0 - s.value, 1.0 - s.result) for s in predictions]
    for k in range(10):
        tenth = [entry for entry in both if min(int(10 * entry[1]), 9) == k]
        if tenth:
            n = len(tenth)
            mean, won = (sum(entry[i] for entry in tenth) / n for i in (1, 2))
            # Positions of one game end alike: the games are the samples.
            games = Counter(game for game, _, _ in tenth).values()
            low, high = interval(won, n**2 / sum(some**2 for some in games))
            yield (
                f"| {10 * k}–{10 * k + 10}% | {n} | {len(games)} | {mean:.3f} | {won:.3f} "
                f"| {low:.3f} to {high:.3f} |"
            )


def by_round(predictions: Sequence[Prediction]) -> Iterator[str]:
    """A table of the mean squared error against the results, and its best possible value."""
    yield "| after round | positions | squared error | if all were true | always ½ |"
    yield "|---|---|---|---|---|"
    for round_ in range(1, ROUNDS):
        group = [s for s in predictions if s.round == round_]
        if group:
            n = len(group)
            error = sum((s.value - s.result) ** 2 for s in group) / n
            right = sum(s.value * (1.0 - s.value) for s in group) / n
            none = sum((0.5 - s.result) ** 2 for s in group) / n
            yield f"| {round_} | {n} | {error:.4f} | {right:.4f} | {none:.4f} |"


def by_rollout(rolled: Sequence[Rolled]) -> Iterator[str]:
    """A table of the error against the taverns' means, with the luck of the sample taken out."""
    yield "| after round | positions | taverns | mean error | ± | typical error | luck taken out |"
    yield "|---|---|---|---|---|---|---|"
    for round_ in range(1, ROUNDS):
        group = [r for r in rolled if r.round == round_]
        if len(group) > 1:
            n = len(group)
            errors = [r.error for r in group]
            mean = sum(errors) / n
            margin = 1.96 * sqrt(sum((e - mean) ** 2 for e in errors) / (n - 1) / n)
            luck = sum(r.doubt for r in group) / n
            typical = sqrt(max(sum(e * e for e in errors) / n - luck, 0.0))
            taverns = len(group[0].worths)
            yield (
                f"| {round_} | {n} | {taverns} | {mean:+.4f} | {margin:.4f} | {typical:.4f} "
                f"| {sqrt(luck):.4f} |"
            ).replace("| -", "| −")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.check", description=__doc__)
    parser.add_argument("--seed", default="7", help="seed of the games (default: 7)")
    parser.add_argument("--games", type=int, default=400, help="games to play (default: 400)")
    parser.add_argument("--positions", type=int, default=40, help="positions per round to roll out")
    parser.add_argument("--taverns", type=int, default=12, help="taverns per rollout")
    parser.add_argument("--weights", type=Path, default=Path(current.__file__))
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    weights = read_weights(chosen.weights)
    numbers = range(chosen.games)
    played = list(self_play(f"{chosen.seed} check", numbers, weights, 0.0))
    predictions = list(results(played, weights))
    rolled = list(rollouts(played, weights, chosen.positions, chosen.taverns, chosen.seed))
    lines = [
        "# How accurate the value between rounds is",
        "",
        f"Written on {strftime('%Y-%m-%d')} by the following command; do not edit. In the games,",
        "the strongest level plays itself; training has not seen them.",
        "",
        f"    python -m bench.check --seed {chosen.seed} --games {chosen.games} "
        f"--positions {chosen.positions} --taverns {chosen.taverns}",
        "",
        "## Against results",
        "",
        "The value between two rounds, and how often the game was then won (a draw is ½). Each",
        "position counts for both players, so the table is symmetrical. The interval is Wilson’s;",
        "the positions of one game count as one sample.",
        "",
        *by_decile(predictions),
        "",
        "The squared error by round. If every value were the true chance, it would match the next",
        "column, apart from luck.",
        "",
        *by_round(predictions),
        "",
        "## Against rollouts",
        "",
        "The value less the mean of sampled next taverns, each solved to the end of its round with",
        "the learned value after it. The typical error is the root mean square, with the luck of",
        "the sampled taverns taken out.",
        "",
        *by_rollout(rolled),
    ]
    chosen.out.write_text("\n".join([*lines, ""]), encoding="utf-8")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
