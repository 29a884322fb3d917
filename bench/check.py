"""Check the learned value between rounds: `python -m bench.check --seed 7 --games 400`.

In games of the strongest level against itself that training has not seen, the value after each
round is compared with the result. The figures go to docs/figures/calibration.md. How far the
chances of single positions are off is measured by `bench.certainty`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.positions import Played, self_play
from bench.reference_evaluator import predict, take
from bench.shared import FIGURES, write_page
from shanghaien.ai.network import LEARNED
from shanghaien.proportion import interval
from shanghaien.state import ROUNDS

DOCS = FIGURES / "calibration.md"


@dataclass(frozen=True, slots=True)
class Prediction:
    """A value after a round and the game's result, for player A."""

    game: int
    round: int
    """The round that is over."""
    value: float
    result: float


def results(played: Iterable[Played]) -> Iterator[Prediction]:
    """Every position between two rounds of some games."""
    for game, (between, result) in enumerate(played):
        for state in between[1:]:
            value = predict(LEARNED[state.round - 2], take(state, 0.0, 0.0))
            yield Prediction(game, state.round - 1, value, result)


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
                f"| {10 * k}–{10 * k + 10}% | {n} | {len(games)} | {100 * mean:.1f}% "
                f"| {100 * won:.1f}% | {100 * low:.1f} to {100 * high:.1f}% |"
            )


def agreement(rows: Sequence[str]) -> str:
    """A sentence on the rows of `by_decile`: in how many the interval contains the mean value."""
    cells = [line.strip("| ").split(" | ") for line in rows]
    inside = 0
    for *_, mean, _, interval_ in cells:
        low, high = interval_.rstrip("%").split(" to ")
        inside += float(low) <= float(mean.rstrip("%")) <= float(high)
    where = "every range" if inside == len(cells) else f"{inside} of {len(cells)} ranges"
    return f"In {where}, the 95% interval of the results contains the mean value."


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


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.check", description=__doc__)
    parser.add_argument("--seed", default="7", help="seed of the games (default: 7)")
    parser.add_argument("--games", type=int, default=400, help="games to play (default: 400)")
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    played = self_play(f"{chosen.seed} check", range(chosen.games), LEARNED, 0.0)
    predictions = list(results(played))
    head, rule, *rows = by_decile(predictions)
    lines = [
        agreement(rows),
        "",
        "The *value* of such a position is the winning chance that the network gives it. Here it",
        "is compared with the results of games in which the strongest level plays itself, and",
        "which training has not seen.",
        "",
        "How often a game was won (a draw is ½) after a value in each range. Each position counts",
        "for both players, so the table is symmetrical. The interval is Wilson’s; the positions of",
        "one game count as one sample.",
        "",
        head,
        rule,
        *rows,
        "",
        "The mean squared error of the values (Brier score) by round, where a result is 1, ½ or 0:",
        "",
        "- *squared error*: as measured;",
        "- *if all were true*: what luck alone would leave if all values were true chances and no",
        "  game were drawn;",
        "- *always ½*: as it would be if all values were ½.",
        "",
        "The first is below the second where games are drawn, or where favourites win more often",
        "than their values say.",
        "",
        *by_round(predictions),
    ]
    purpose = "Whether positions between two rounds are won as often as a network says."
    command = f".venv/bin/python -m bench.check --seed {chosen.seed} --games {chosen.games}"
    write_page(chosen.out, "How accurate the value between rounds is", purpose, command, lines)


if __name__ == "__main__":
    main()
