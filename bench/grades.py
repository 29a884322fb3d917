"""Measure how much each level's choices lose: `python -m bench.grades --seed 1 --games 12`.

Every level plays against itself, and the teacher reviews the games as it does a person's. The
figures set the limits of the grades of a review (shanghaien/ai/grades.py); they go to
docs/figures/grades.md.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from time import strftime

from bench.match import chooser
from bench.solver import solver
from shanghaien.ai.grades import GRADES, choices_of
from shanghaien.ai.strengths import LEVELS
from shanghaien.ai.teacher import review_game
from shanghaien.chance import draw
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.state import Phase, Player

DOCS = Path(__file__).resolve().parent.parent / "docs" / "figures" / "grades.md"


LEAST = 0.001
"""A ratio below this would be meaningless."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choices of one side of a game."""

    count: int
    """The number of choices."""
    loss: float
    """The winning chances that they gave away in all."""

    @property
    def mean(self) -> float:
        """The winning chances given away per choice."""
        return self.loss / self.count


def play(level: str, seed: str) -> Game:
    """A whole game of a level against itself."""
    rng, choose = Random(seed), chooser(level)
    game = start(draw_setup(rng), (Seat("A", level), Seat("B", level)))
    while game.state.phase is not Phase.OVER:
        is_roll = game.state.phase is Phase.ROLLING
        game = game.play(draw(game.state, rng) if is_roll else choose(game.state, rng))
    return game


def sides(level: str, seed: str, games: int) -> Iterator[Chosen]:
    """Both sides of some games of a level against itself."""
    for number in range(games):
        game = play(level, f"{seed} grades {level} {number}")
        review = review_game(game, solver)
        for player in Player:
            choices = choices_of(review, game, player)
            yield Chosen(len(choices), sum(choice.loss for choice in choices))


def mean(found: Sequence[Chosen]) -> float:
    """The winning chances given away per choice over all of them."""
    return sum(side.loss for side in found) / sum(side.count for side in found)


def by_level(found: Mapping[str, Sequence[Chosen]]) -> Iterator[str]:
    """A table of the loss per choice at each level, and its spread between games."""
    yield "| level | games | choices | loss per choice | ± | one side in ten below | above |"
    yield "|---|---|---|---|---|---|---|"
    for level, some in found.items():
        n, means = len(some), sorted(side.mean for side in some)
        centre = sum(means) / n
        margin = 1.96 * sqrt(sum((m - centre) ** 2 for m in means) / max(1, n - 1) / n)
        count = sum(side.count for side in some)
        low, high = means[n // 10], means[-1 - n // 10]
        shares = " | ".join(f"{100 * share:.2f}%" for share in (mean(some), margin, low, high))
        yield f"| {level} | {n // 2} | {count} | {shares} |"


def between(found: Mapping[str, Sequence[Chosen]]) -> Iterator[str]:
    """A table of the points midway between two levels' losses per choice, as a ratio."""
    yield "| from | to | middle | grade ends at |"
    yield "|---|---|---|---|"
    ends = {grade.level: grade.most for grade in GRADES}
    for worse, better in pairwise(found):
        middle = sqrt(mean(found[worse]) * mean(found[better]))
        if middle < LEAST:
            middle = mean(found[worse]) / 2.0
        yield f"| {better} | {worse} | {100 * middle:.2f}% | {100 * ends[better]:.2f}% |"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.grades", description=__doc__)
    parser.add_argument("--seed", default="1", help="seed of the games (default: 1)")
    parser.add_argument("--games", type=int, default=12, help="games per level (default: 12)")
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    found = {level.id: tuple(sides(level.id, chosen.seed, chosen.games)) for level in LEVELS}
    lines = [
        "# How much each level’s choices lose",
        "",
        f"Written on {strftime('%Y-%m-%d')} by the following command; do not edit. Each level",
        "plays against itself; the teacher reviews the games, and both sides count.",
        "",
        f"    python -m bench.grades --seed {chosen.seed} --games {chosen.games}",
        "",
        "A choice has two or more legal moves; its loss is the winning chances that it gives away",
        "compared with the best move. ± is half the 95% interval, with one side as a sample. A",
        "single game is a small sample, as the last two columns show.",
        "",
        *by_level(found),
        "",
        "In a review, a grade ends halfway between two levels, as a ratio (the geometric mean),",
        "rounded; if the better level loses next to nothing, at half of the other’s loss.",
        "",
        *between(found),
    ]
    chosen.out.write_text("\n".join([*lines, ""]), encoding="utf-8")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
