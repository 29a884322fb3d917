"""Check that the teacher's marks and reasons are true: `make bench-teacher`.

Choices are drawn from games of each level against itself, some with each mark and as many without.
Each is rolled out (`bench.proof`): the move played against the teacher's best one or, where that
was played, against the next. The figures go to docs/figures/teacher.md.

With REASONS, the reasons for that many choices are checked instead (`bench.reasons`):
docs/figures/reasons.md.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median

from bench.match import chooser
from bench.proof import compare, is_above
from bench.shared import FIGURES, Pair, of_mover, rate_all, write_page
from bench.solver import shared
from shanghaien.ai.lead import Lead
from shanghaien.ai.review import MARKS, mark
from shanghaien.ai.strengths import LEVELS
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.moves import Move
from shanghaien.proportion import interval
from shanghaien.rules import apply, hide, legal_moves, setup
from shanghaien.state import Phase, State
from web.build.environment import number

DOCS = FIGURES / "teacher.md"
WANTED = {"??": 0.95, "?": 0.90, "?!": 0.80}
"""The share of choices with a mark that must be worse than the best move."""
SERIOUS = MARKS[-1][0]
"""The loss that a choice without a mark must not exceed."""
MOST_MISSED = 0.03
"""The share of them that may."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice as judged by the teacher and by the rollouts."""

    level: str
    round: int
    mark: str
    predicted: float
    """What the teacher said that the rival is better, by its values; negative if it is worse."""
    lead: Lead
    """The same by rollouts."""


def rated(state: State) -> list[Pair]:
    """All moves with the mover's winning chances, as in a review, the best first."""
    return sorted(of_mover(state, rate_all(shared(), hide(state))), key=lambda pair: -pair[1])


def decisions(level: str, seed: str) -> Iterator[tuple[State, Move]]:
    """The choices in a game of a level against itself, with the moves played."""
    rng, choose = Random(seed), chooser(level)
    state = setup(shuffle(rng), draw_starter(rng))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        move = choose(state, rng)
        if len(legal_moves(state)) > 1:
            yield state, move
        state = apply(state, move)


def judge(level: str, seed: str, each: int) -> list[Judged]:
    """A number of choices for each mark in a game, rolled out."""
    rng = Random(f"{seed} draw")
    groups: dict[str, list[tuple[State, Move, Move, float]]] = {}
    for state, made in decisions(level, seed):
        (best, most), (second, next_), *_ = options = rated(state)
        value = dict(options)[made]
        rival, worth = (second, next_) if made == best else (best, most)
        groups.setdefault(mark(most - value), []).append((state, made, rival, worth - value))
    found = []
    for sign, group in groups.items():
        limit = 0.0 if sign else SERIOUS
        for n, (state, made, rival, predicted) in enumerate(
            rng.sample(group, min(each, len(group)))
        ):
            lead = compare(state, rival, made, f"{seed} {sign} {n}", (limit,))
            found.append(Judged(level, state.round, sign, predicted, lead))
    return found


def by_mark(found: Sequence[Judged]) -> Iterator[str]:
    """A table of how often a mark was right."""
    yield "| mark | choices | worse than the best move | 95% interval | clearly so | target |"
    yield "|---|---|---|---|---|---|"
    for sign, wanted in WANTED.items():
        group = [j for j in found if j.mark == sign]
        if group:
            n = len(group)
            worse = sum(j.lead.mean > 0.0 for j in group) / n
            clear = sum(is_above(j.lead, 0.0) for j in group) / n
            low, high = interval(worse, n)
            yield (
                f"| {sign} | {n} | {_part(worse)} | {_part(low)} to {_part(high)} | {_part(clear)} "
                f"| {_part(wanted)} |"
            )


def without(found: Sequence[Judged]) -> str:
    """A sentence on the choices without a mark that deserve one."""
    group = [j for j in found if not j.mark]
    n = max(len(group), 1)
    some = sum(j.lead.mean > SERIOUS for j in group)
    clear = sum(is_above(j.lead, SERIOUS) for j in group)
    return (
        f"Of {len(group)} choices without a mark, {some} ({_part(some / n)}) lose more than "
        f"{_part(SERIOUS)} by the rollouts’ mean, {clear} ({_part(clear / n)}) clearly so; the "
        f"target is at most {_part(MOST_MISSED)}."
    )


def errors(found: Sequence[Judged]) -> Iterator[str]:
    """A table of the teacher's error on the difference of two moves, by that difference."""
    yield "| difference | choices | teacher’s mean | rollouts’ mean | typical error | median |"
    yield "|---|---|---|---|---|---|"
    bounds = [-1.0, 0.0, 0.01, 0.02, 0.05, 0.10, 1.0]
    for low, high in pairwise(bounds):
        group = [j for j in found if low <= j.predicted < high]
        if len(group) > 1:
            predicted, rolled = (sum(x) / len(group) for x in zip(*_pairs(group), strict=True))
            name = f"{100 * low:.0f} to {_part(high)}"
            if low < 0.0 or high == 1.0:
                name = "below 0%" if low < 0.0 else f"{_part(low)} and more"
            yield (
                f"| {name} | {len(group)} | {100 * predicted:.1f}% | {100 * rolled:.1f}% "
                f"| {100 * typical(group):.1f}% | {100 * middle(group):.1f}% |"
            ).replace("| -", "| −")


def typical(group: Sequence[Judged]) -> float:
    """The root mean square error of the difference, with the rollouts' own error taken out."""
    squares = [
        (predicted - rolled) ** 2 - j.lead.error**2
        for j, (predicted, rolled) in zip(group, _pairs(group), strict=True)
    ]
    return sqrt(max(sum(squares) / len(squares), 0.0))


def middle(group: Sequence[Judged]) -> float:
    """The median error of the difference, the rollouts' own error included."""
    return median(abs(predicted - rolled) for predicted, rolled in _pairs(group))


def _pairs(group: Sequence[Judged]) -> list[tuple[float, float]]:
    return [(j.predicted, j.lead.mean) for j in group]


def _part(share: float) -> str:
    return f"{100 * share:.0f}%" if share == round(share, 2) else f"{100 * share:.1f}%"


def _judge(task: tuple[str, str, int]) -> list[Judged]:
    return judge(*task)


def run() -> None:
    """Write the page (GAMES, EACH, SEED), or that of the reasons (REASONS); OUT=file elsewhere."""
    out = os.environ.get("OUT")
    if count := number("REASONS", 0, least=0):
        from bench.reasons import write  # noqa: PLC0415 - it imports this module

        write(count, out)
        return
    games, each, seed = number("GAMES", 60), number("EACH", 3), os.environ.get("SEED", "1")
    levels = [LEVELS[n % len(LEVELS)].id for n in range(games)]
    tasks = [(level, f"{seed} teacher {n}", each) for n, level in enumerate(levels)]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        found = [judged for some in pool.imap(_judge, tasks) for judged in some]
    lines = [
        f"Choices in games of each level against itself, at most {each} of each mark per",
        "game. The move played and the best other one are played on with the same dice until the",
        "next tavern, 8 to 64 times, with the luck of the dice taken out; *clearly* means by 2.6",
        "standard errors.",
        "",
        *by_mark(found),
        "",
        without(found),
        "",
        "The *difference* is how much worse the teacher finds the move played than the best other",
        "one; below 0%, the move played was itself the best. The *rollouts’ mean* is how much",
        "worse it is by the rollouts. The typical error is the root mean square, with the",
        "rollouts’ own error taken out; a few choices account for most of it. Half of the choices",
        "are off by less than the median.",
        "",
        *errors(found),
    ]
    command = f"SEED={seed} GAMES={games} EACH={each} make bench-teacher"
    purpose = "How often a mark in a review is right, and how far off the loss behind it is."
    write_page(Path(out or DOCS), "How accurate the teacher’s marks are", purpose, command, lines)
