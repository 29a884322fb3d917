"""Whether the same player gets the same grade against every level: `python -m bench.grades`.

Every level plays with every other one; what both sides lose is compared with what each level would
have lost by the same choices. The figures go to docs/figures/grades.md. Games are saved in
build/bench-grades as they end, so that an interrupted run can continue.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from bench.learning import reviewed
from bench.match import chooser
from bench.shared import FIGURES, write_page
from shanghaien.ai.grades import Summary, comparable, grade, summary
from shanghaien.ai.strengths import LEVELS, find_level
from shanghaien.chance import draw
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.state import Phase, Player

DOCS = FIGURES / "grades.md"
SAVED = FIGURES.parent.parent / "build" / "bench-grades" / "games.jsonl"
IDS = [level.id for level in LEVELS]
PAIRS = list(combinations_with_replacement(IDS, 2))

PURPOSE = "Whether the same player gets the same grade against every level."
TEXT = """\
A [grade](../guide/opponent.md#grades) compares a player’s loss with what each level
would have lost on average, at the same choices. A cell has the *comparable loss*, in
percentage points of winning chance per choice: what the player would lose against an equal
(`comparable` in `shanghaien/ai/grades.py`). Then come its standard error (jackknife over
games) and, in brackets, the plain loss. The level of the row plays {games} games
against that of the column; where both are the same level, both count. Along a row, only the
comparable loss should stay the same.
{ranges}

{rows}

The Bosun and the Captain have no random error: they lose exactly what a Bosun or a Captain would
have lost. So in their rows, the comparable loss can’t change, and its error is 0.

{sides:,} grades of single games, {each} of each level:

- *by plain loss*, *by comparable loss*: how often the grade is the level that played;
- *one named*, *of these right*: how often a review names just one grade, and how often that
  one is right;
- *among those named*: how often the level is among the grades named.

| level | by plain loss | by comparable loss | one named | of these right | among those named |
|---|---|---|---|---|---|
{single}

A review seldom gives a Bosun’s game just one grade, and then that of another level; nearly always
it gives a range.

How much the comparable loss differs between games of 40 choices (the standard deviation of its
logarithm): {spread}.
"""


@dataclass(frozen=True, slots=True)
class Side:
    """How a level chose in a game."""

    level: str
    other: str
    choices: int
    loss: float
    usual: tuple[float, ...]

    @property
    def told(self) -> Summary:
        """As a review has it."""
        return Summary(self.choices, self.loss, 0.0, (), self.usual)

    @property
    def counts(self) -> float:
        """What counts for its grade."""
        return comparable(self.loss, self.usual, self.choices)


def play(levels: tuple[str, str], number: int) -> Game:
    """A game of two levels."""
    rng = Random(f"grades {' '.join(levels)} {number}")
    bots = [chooser(level) for level in levels]
    game = start(draw_setup(rng), (Seat("A"), Seat("B")))
    while game.state.phase is not Phase.OVER:
        state = game.state
        is_rolling = state.phase is Phase.ROLLING
        game = game.play(draw(state, rng) if is_rolling else bots[state.to_move](state, rng))
    return game


def sides_of(levels: tuple[str, str], number: int) -> list[Side]:
    """How both chose in a game."""
    game = play(levels, number)
    found = reviewed(game)
    sums = [summary(found, game, player) for player in Player]
    return [
        Side(levels[k], levels[1 - k], one.choices, one.loss, one.usual)
        for k, one in enumerate(sums)
        if one.choices
    ]


def pooled(some: Sequence[Side]) -> tuple[float, float, float]:
    """What counts for all games together, its standard error by the jackknife, the plain loss."""

    def together(part: Sequence[Side]) -> float:
        usual = [sum(losses) for losses in zip(*(side.usual for side in part), strict=True)]
        return comparable(sum(s.loss for s in part), usual, sum(s.choices for s in part))

    n = len(some)
    rest = [together([*some[:k], *some[k + 1 :]]) for k in range(n)]
    mean = sum(rest) / n
    error = sqrt((n - 1) / n * sum((one - mean) ** 2 for one in rest))
    plain = sum(s.loss for s in some) / sum(s.choices for s in some)
    return together(some), error, plain


def table(sides: Sequence[Side]) -> Iterator[str]:
    """Each level against each other one."""
    yield f"| | {' | '.join(IDS)} |"
    yield "|---|" + "---|" * len(IDS)
    for level in IDS:
        cells = []
        for other in IDS:
            some = [s for s in sides if (s.level, s.other) == (level, other)]
            found, error, plain = pooled(some)
            cells.append(f"{100 * found:.2f} ± {100 * error:.2f} ({100 * plain:.2f})")
        yield f"| {level} | {' | '.join(cells)} |"


def ranges(sides: Sequence[Side]) -> str:
    """A sentence on how both losses of the weakest level vary with the opponent."""
    level = LEVELS[0]
    by_other = [[s for s in sides if (s.level, s.other) == (level.id, id_)] for id_ in IDS]
    rows = [pooled(some) for some in by_other]
    plain, found = sorted(row[2] for row in rows), sorted(row[0] for row in rows)
    return (
        f"For the {level.name}, it varies from {100 * found[0]:.2f} to {100 * found[-1]:.2f}, "
        f"the plain loss from {100 * plain[0]:.2f} to {100 * plain[-1]:.2f}."
    )


def single(sides: Sequence[Side]) -> Iterator[str]:
    """How often one game gets its grade right."""
    for level in IDS:
        some = [s for s in sides if s.level == level]
        told = [[g.level for g in s.told.grades] for s in some]
        sure = [grades for grades in told if len(grades) == 1]
        shares = (
            sum(grade(s.loss / s.choices).level == level for s in some) / len(some),
            sum(grade(s.counts).level == level for s in some) / len(some),
            len(sure) / len(some),
            sum(grades == [level] for grades in sure) / max(len(sure), 1),
            sum(level in grades for grades in told) / len(some),
        )
        yield f"| {level} | {' | '.join(f'{100 * share:.0f}%' for share in shares)} |"


def spread(sides: Sequence[Side], level: str) -> float:
    """The standard deviation of the logarithm of what counts, for 40 choices."""
    logs = [(log(max(s.counts, 1e-5)), sqrt(s.choices / 40)) for s in sides if s.level == level]
    mean = sum(x for x, _ in logs) / len(logs)
    return sqrt(sum(((x - mean) * part) ** 2 for x, part in logs) / (len(logs) - 1))


def all_sides(games: int, saved: Path) -> list[Side]:
    """Play what has not been played."""
    saved.parent.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[dict[str, Any]]] = {}
    if saved.exists():
        lines = saved.read_text(encoding="utf-8").splitlines()
        rows = {row["name"]: row["sides"] for row in map(json.loads, lines)}
    found = []
    with saved.open("a", encoding="utf-8") as out:
        for number in range(games):
            for pair in PAIRS:
                name = f"{' '.join(pair)} {number}"
                if name not in rows:
                    fields = Side.__dataclass_fields__
                    rows[name] = [
                        {field: getattr(side, field) for field in fields}
                        for side in sides_of(pair, number)
                    ]
                    out.write(json.dumps({"name": name, "sides": rows[name]}) + "\n")
                    out.flush()
                found += [Side(**{**row, "usual": tuple(row["usual"])}) for row in rows[name]]
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.grades", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games of each pair of levels")
    parser.add_argument("--saved", type=Path, default=SAVED)
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    sides = all_sides(chosen.games, chosen.saved)
    spreads = (f"{find_level(id_).name} {spread(sides, id_):.2f}" for id_ in IDS[:-1])
    text = TEXT.format(
        games=chosen.games,
        ranges=ranges(sides),
        rows="\n".join(table(sides)),
        sides=len(sides),
        each=len(sides) // len(IDS),
        single="\n".join(single(sides)),
        spread=", ".join(spreads),
    )
    command = f".venv/bin/python -m bench.grades --games {chosen.games}"
    write_page(chosen.out, "Whether grades depend on the opponent", PURPOSE, command, [text])


if __name__ == "__main__":
    main()
