"""What a choice is measured by: what each level of the opponent would lose in that very position.

A level errs by a normal variable for each move by itself, so how often it makes which move follows
from its own values by an integral over the greatest of them (Thurstone, Psychological Review 34,
1927). So a grade hardly depends on the opponent or on the course of the game: who is losing has
little left to lose, and so has the level that stands in for comparison.
"""

from collections.abc import Mapping, Sequence
from math import erf, exp, sqrt

from shanghaien.ai.engine import Engine
from shanghaien.ai.one_ply import best, rate
from shanghaien.ai.steps import Steps
from shanghaien.ai.strengths import LOSING, Level, Sight
from shanghaien.moves import Move
from shanghaien.state import State

FAR = 8.0
"""So many standard deviations below the best one a move is never made."""
STEP = 0.25
"""Of the integral, in standard deviations: its error is then far below a millionth."""


def usual_steps(
    state: State, losses: Mapping[Move, float], round_: Engine
) -> Steps[tuple[float, ...]]:
    """What each of LOSING loses on average in a position with several moves, as a player sees it.

    `losses` are those of all legal moves, 0 or more, in chances to win; `round_` answers for
    `Sight.ROUND`.
    """
    sign, found = state.to_move.sign, []
    by_sight = {
        Sight.TAVERN: rate(state, 0),
        Sight.ROUND: (yield from round_.rate_steps(state)),
        Sight.GAME: [(move, -sign * loss) for move, loss in losses.items()],
    }
    for level in LOSING:
        rated = by_sight[level.sight]
        lost = [losses[move] for move, _ in rated]
        found.append(
            sum(p * loss for p, loss in zip(_chances(state, level, rated), lost, strict=True))
        )
        yield
    return tuple(found)


def _chances(state: State, level: Level, rated: Sequence[tuple[Move, float]]) -> Sequence[float]:
    if not level.noise:
        made = best([*rated], state.to_move)
        return [float(move == made) for move, _ in rated]
    sign = state.to_move.sign
    return chances([sign * value / level.noise for _, value in rated])


def chances(values: Sequence[float]) -> Sequence[float]:
    """How likely each of some values is the greatest if all err by a standard normal variable."""
    most = max(values)
    near = [value for value in values if value > most - FAR]
    # The density of each at x, times the chance that all others are less.
    total, sums = 0.0, [0.0] * len(near)
    steps = int(2 * FAR / STEP)
    for k in range(steps + 1):
        x = most - FAR + k * STEP
        below = [0.5 + 0.5 * erf((x - value) / sqrt(2.0)) for value in near]
        everyone = 1.0
        for chance in below:
            everyone *= chance
        if not everyone:
            continue
        for n, value in enumerate(near):
            part = exp(-0.5 * (x - value) ** 2) * everyone / below[n]
            sums[n] += part
            total += part
    found = iter([each / total for each in sums])
    return [next(found) if value > most - FAR else 0.0 for value in values]
