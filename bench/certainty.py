"""The error of the winning chances at the beginning and the end of a round, before and after
rollouts.

The value of the round, solved in full with the learned value after it, is compared with rollouts
to the end of the round and possible next taverns, each solved in full (`bench.proof.play_out`). In
round 8, nothing is learned, so there is no error. The figures go to docs/figures/certainty.md.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

from bench.positions import self_play
from bench.shared import FIGURES, write_page
from bench.solver import shared
from shanghaien.ai.certainty import MOST, WANTED, first_estimate
from shanghaien.ai.network import LEARNED
from shanghaien.ai.rollout import Playouts, choice_steps, deal
from shanghaien.ai.steps import run
from shanghaien.chance import draw
from shanghaien.moves import Shanghai
from shanghaien.position import format_position, parse_position
from shanghaien.rules import apply, hide
from shanghaien.state import ROUNDS, Phase, State
from web.build.environment import number

POSITIONS, PLAYOUTS = 40, 64
REST = 16
"""So many of the rollouts judge what the others have left."""
NOISE = 0.03
"""Errors of the games' players, for a variety of positions."""
STAGES = ("beginning", "end")
OPEN = (0.1, 0.9)
"""The winning chances of open games."""
EARLY = 3
"""Up to this round the page begins with an error of its own."""
PAGE = FIGURES / "certainty.md"
SAVED = FIGURES.parent.parent / "build" / "bench-certainty" / "played.jsonl"

PURPOSE = "How far the winning chances on the page are from the truth, before and after rollouts."
TEXT = """\
Before rollouts, the typical error is at most {early}% in rounds 1 to {few} and {late}% in rounds
{more} to {last}, where single positions are off by up to {single}% (*worst*). After rollouts, at
most {others}% is left, with one exception: at the {stage} of round {where}, the typical error
{moves} from {before}% to {after}%, where {expected}% is expected. It is measured on {positions}
positions and against as few as {rest} rollouts each, so it is uncertain itself.

A [rollout](../guide/opponent.md#more-accurate-through-rollouts) plays a position to the end of the
round and deals a next tavern; its value is the winning chance at the start of that next round. Both
rounds are solved in full, and the luck of the dice is taken out. The truth is taken to be the mean
of {playouts} rollouts. In rounds 1 to 6, a rollout’s value rests on the
[learned value](../guide/opponent.md#between-rounds-learned) after the next round. An error that
this value shares with the chance being checked isn’t seen here; [calibration](calibration.md)
compares chances with results. The positions come from `N` games, the same in every row, in which
the strongest level plays itself, with errors for variety. Each is the beginning of a round, newly
dealt, or its end after best play, where the player to move wants to shanghai. In round 8, the value
is exact.

All errors and *scatter* are in winning chances: 0.0093 is 0.93%.

- *mean*: player A’s chance minus the truth, on average.
- *typical error*: the root mean square of the differences, the rollouts’ own scatter taken out.
- *± shown*: the root mean square of the errors that the page expects there, before it rounds them
  (to whole percent, at least 1%).
- *worst*: the largest difference; it includes the truth’s own scatter, an eighth of *scatter*.
- *scatter*: the standard deviation of one rollout.
- *runs*: how many rollouts it takes on average until the error expected is at most {wanted}%, or
  {used} have been made (on the page, {most}); 0 where nearly every position is as sure from
  the start.
- *left*, *± left*: the typical error after these rollouts, measured against the mean of those not
  used (at least {rest} of the {playouts}), and the error then expected. A typical error too small
  to be told from the scatter is written as 0.

At the end of round 7, the page deals the last six cards in every order instead: its chance is
exact if the round ends there, and *runs* and *left* are what the rule of the other rows would give.

| round | at | positions | mean | typical error | ± shown | worst | scatter | runs | left | ± left |
|---|---|---|---|---|---|---|---|---|---|---|
{rows}

How often the truth lies within once and twice the error shown (68% and 95% would be right), before
and after rollouts. The scatter of the rollouts behind the truth is allowed for. By chance alone, if
the positions were independent, the 68% would vary by {once_some} percentage points (one standard
deviation) with {some} of them and by {once_all} with {all}; the 95% by {twice_some} and
{twice_all}.

| positions | number | within ± shown | within twice that | within ± left | within twice that |
|---|---|---|---|---|---|
{coverage}"""


@dataclass(frozen=True, slots=True)
class Off:
    """A value less the mean of rollouts."""

    win: float
    error: float
    told: float
    """The error that the page tells."""
    variance: float
    """The variance of the rollouts' mean."""
    scatter: float
    """The standard deviation of a rollout."""
    playouts: int
    """The number that the page would use."""
    left: float
    """The error of the page's estimate, measured with the rollouts it did not use."""
    left_told: float
    left_variance: float
    """The variance of the mean of those."""

    @property
    def is_open(self) -> bool:
        """Whether either player may well win."""
        return OPEN[0] <= self.win <= OPEN[1]


def judge(state: State, win: float, outs: Sequence[float]) -> Off:
    """The error of a position's value; `outs` are the rollouts' differences from it."""
    first = estimate = first_estimate(state, win)
    while not estimate.is_enough and estimate.playouts < len(outs) - REST:
        estimate = estimate.after(outs[estimate.playouts : estimate.playouts + 1])
    rest = outs[estimate.playouts :]
    (mean, variance), (other, other_variance) = _moments(outs), _moments(rest)
    return Off(
        win,
        -mean,
        first.error,
        variance / len(outs),
        sqrt(variance),
        estimate.playouts,
        estimate.shift - other,
        estimate.error,
        other_variance / len(rest),
    )


def _moments(outs: Sequence[float]) -> tuple[float, float]:
    mean = sum(outs) / len(outs)
    return mean, sum((out - mean) ** 2 for out in outs) / (len(outs) - 1)


def position(round_: int, number_: int, stage: str) -> State:
    """A position in a game where a round begins, or where it would be ended."""
    ((between, _),) = self_play("certainty", range(number_, number_ + 1), LEARNED, NOISE)
    rng = Random(f"certainty {number_} {round_}")
    state = deal(between[round_ - 1], rng)
    if stage == STAGES[0]:
        return state
    while True:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        move = run(choice_steps(shared(), state))
        if isinstance(move, Shanghai):
            return state
        state = apply(state, move)


@dataclass(frozen=True, slots=True)
class Played:
    """A position with its value and what each rollout says more."""

    position: str
    win: float
    outs: tuple[float, ...]

    @property
    def off(self) -> Off:
        """The error of the value."""
        return judge(parse_position(self.position), self.win, self.outs)


def take(round_: int, number_: int, playouts: int, stage: str = STAGES[0]) -> Played:
    """A round's beginning or end, played on."""
    state, roller = hide(position(round_, number_, stage)), Playouts(shared())
    win = run(shared().value_steps(state))
    outs = tuple(run(roller.shift_steps(state, n)) for n in range(playouts))
    return Played(format_position(state), win, outs)


def row(round_: int, stage: str, found: Sequence[Off]) -> str:
    """A row of the table."""
    n = len(found)
    square = sum(one.error**2 - one.variance for one in found) / n
    left = sum(one.left**2 - one.left_variance for one in found) / n
    cells = (
        f"{round_}",
        stage,
        f"{n}",
        f"{sum(one.error for one in found) / n:+.4f}",
        _root(square),
        f"{sqrt(sum(one.told**2 for one in found) / n):.4f}",
        f"{max(abs(one.error) for one in found):.3f}",
        f"{sqrt(sum(one.scatter**2 for one in found) / n):.3f}",
        f"{sum(one.playouts for one in found) / n:.0f}",
        _root(left),
        f"{sqrt(sum(one.left_told**2 for one in found) / n):.4f}",
    )
    return f"| {' | '.join(cells)} |".replace("| -", "| −")


def filled(rows: Sequence[str], covered: Sequence[str]) -> str:
    """The text of the page, with the rows of both its tables."""
    cells = [line.strip("| ").split(" | ") for line in rows]
    numbers = [int(line.split(" | ")[1]) for line in covered]
    worst = max(cells, key=lambda line: float(line[9]))

    def most(first: int, last: int) -> str:
        found = (float(line[4]) for line in cells if first <= int(line[0]) <= last)
        return f"{100 * max(found):.1f}"

    def by_chance(share: float, number: int) -> str:
        return f"{round(200 * sqrt(share * (1 - share) / number)) / 2:g}"

    return TEXT.format(
        playouts=PLAYOUTS,
        wanted=f"{100 * WANTED:.1f}",
        most=MOST,
        used=PLAYOUTS - REST,
        rest=REST,
        few=EARLY,
        early=most(1, EARLY),
        more=EARLY + 1,
        last=ROUNDS - 1,
        late=most(EARLY + 1, ROUNDS),
        where=worst[0],
        stage=worst[1],
        single=f"{100 * max(float(line[6]) for line in cells if int(line[0]) > EARLY):.1f}",
        positions=worst[2],
        moves="rises" if float(worst[9]) > float(worst[4]) else "falls",
        before=f"{100 * float(worst[4]):.1f}",
        after=f"{100 * float(worst[9]):.1f}",
        others=f"{100 * max(float(line[9]) for line in cells if line is not worst):.1f}",
        expected=f"{100 * float(worst[10]):.1f}",
        some=min(numbers),
        all=max(numbers),
        once_some=by_chance(0.68, min(numbers)),
        once_all=by_chance(0.68, max(numbers)),
        twice_some=by_chance(0.95, min(numbers)),
        twice_all=by_chance(0.95, max(numbers)),
        rows="\n".join(rows),
        coverage="\n".join(covered),
    )


def _root(square: float) -> str:
    """The root of a mean square; what is too small to be told from the scatter is no 0.0000."""
    return f"{sqrt(square):.4f}" if square > 0 else "0"


def coverage(name: str, found: Sequence[Off]) -> str:
    """How often the truth lies within the errors that are told."""

    def within(times: float, errors: Sequence[tuple[float, float, float]]) -> str:
        inside = [abs(e) <= times * sqrt(told**2 + variance) for e, told, variance in errors]
        return f"{100 * sum(inside) / max(len(inside), 1):.0f}%"

    before = [(one.error, one.told, one.variance) for one in found]
    after = [(one.left, one.left_told, one.left_variance) for one in found]
    cells = [within(times, errors) for errors in (before, after) for times in (1.0, 2.0)]
    return f"| {name} | {len(found)} | {' | '.join(cells)} |"


def coverages(found: Sequence[tuple[int, str, Off]]) -> Iterator[str]:
    """The same for positions of each kind."""
    late = [(stage, off) for round_, stage, off in found if round_ >= 5]
    yield coverage("all", [off for _, _, off in found])
    yield coverage("rounds 5 to 7", [off for _, off in late])
    open_ = [off for _, off in late if off.is_open]
    yield coverage("rounds 5 to 7, open games (10% to 90%)", open_)
    for stage in STAGES:
        at = [off for name, off in late if name == stage and off.is_open]
        yield coverage(f"– at the {stage}", at)


Task = tuple[int, int, str]


def _take(task: Task) -> Played:
    return take(*task[:2], PLAYOUTS, task[2])


def all_played(tasks: Sequence[Task], saved: Path) -> Iterator[tuple[Task, Played]]:
    """All positions, played on; what was so in an earlier run is known."""
    saved.parent.mkdir(parents=True, exist_ok=True)
    lines = saved.read_text(encoding="utf-8").splitlines() if saved.exists() else []
    known = {
        tuple(task): Played(where, win, tuple(outs))
        for task, where, win, outs in map(json.loads, lines)
    }
    missing = [task for task in tasks if task not in known]
    with (
        ProcessPoolExecutor(number("PROCESSES", 2)) as pool,
        saved.open("a", encoding="utf-8") as out,
    ):
        for task, found in zip(missing, pool.map(_take, missing), strict=True):
            out.write(json.dumps([task, found.position, found.win, found.outs]) + "\n")
            out.flush()
            known[task] = found
    yield from ((task, known[task]) for task in tasks)


def run_all() -> int:
    """Measure and write the page."""
    positions = number("N", POSITIONS)
    cells = [(round_, stage) for round_ in range(1, ROUNDS) for stage in STAGES]
    tasks = [(round_, n, stage) for round_, stage in reversed(cells) for n in range(positions)]
    everything = [
        (round_, stage, played.off) for (round_, _, stage), played in all_played(tasks, SAVED)
    ]
    rows = [row(*cell, [off for *at, off in everything if tuple(at) == cell]) for cell in cells]
    text = filled(rows, list(coverages(everything)))
    command = f"N={positions} make bench-certainty"
    write_page(PAGE, "How accurate the winning chances are", PURPOSE, command, [text])
    return 0
