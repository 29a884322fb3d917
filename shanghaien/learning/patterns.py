"""What somebody does instead of the best move: habits that are more than chance.

A habit is one of ANSWERS that somebody gives more often than others of the same strength would in
the same positions: those give it wrongly in a usual share of the cases where the other answer is
best, and rightly in a usual share of the rest. Games are the sample, as in `weakness`; how often
all of this is right: docs/figures/patterns.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from shanghaien.learning.chances import holm, tail
from shanghaien.learning.customs import Custom, customs, error_rate
from shanghaien.learning.study import PAIRS, Replies, Study
from shanghaien.learning.weakness import ENOUGH, FEWEST, KNOWN

PART = 0.05
"""What costs a smaller part of all that is lost is not worth telling."""
LIMIT = 0.02
"""How often a habit is told that is chance only, at most."""
SHIFT = 0.05
"""By such a part of the questions what is usual may be more against another opponent."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A habit: one of ANSWERS, how often a player gives it, and its cost."""

    answer: str
    asked: int
    """How often the question was asked: both answers were possible."""
    given: int
    """How often it was given."""
    best: int
    """How often it was best."""
    cost: float
    """The loss per game by giving it where the other was better, in probability of winning."""
    excess: float
    """The part of `cost` beyond the usual, in proportion to how often it was wrong."""
    chance: float
    """How likely somebody of the same strength is to give it so often by chance."""


def patterns(studies: Iterable[Study]) -> tuple[Pattern, ...]:
    """A player's habits beyond chance, those with the largest `excess` first.

    Games without a decision don't count. With fewer than ENOUGH games, there are none.
    """
    games = [study for study in studies if study.total.count]
    if len(games) < ENOUGH:
        return ()
    found = [one for at in range(len(PAIRS)) for one in _both(games, at)]
    stands = holm([one.chance for one in found], LIMIT)
    least = PART * sum(study.total.loss for study in games) / len(games)
    told = [one for one, is_told in zip(found, stands, strict=True) if is_told]
    return tuple(sorted((one for one in told if one.excess >= least), key=lambda one: -one.excess))


def _both(games: Sequence[Study], pair: int) -> Iterable[Pattern]:
    """Both answers to a question of PAIRS; none where it was asked too seldom."""
    replies = [study.replies[pair] for study in games]
    asked = sum(r.asked for r in replies)
    if asked < FEWEST:
        return
    # What the habit costs must not make its owner one of whom it is usual.
    others = [r for study in games for k, r in enumerate(study.replies) if k != pair]
    like = customs(pair, error_rate(others))
    for at, answer in enumerate(PAIRS[pair]):
        given, best = sum(r.given(at) for r in replies), sum(r.right(at) for r in replies)
        wrong, lost = sum(r.wrong[at] for r in replies), sum(r.losses[at] for r in replies)
        # Of all who are about as strong, those count who have most of it.
        chance = max(_chance(replies, at, known) for known in like)
        usual = max(known.wrong[at] for known in like) * (asked - best)
        part = max(0.0, 1.0 - usual / wrong) if wrong else 0.0
        cost = lost / len(games)
        yield Pattern(answer, asked, given, best, cost, part * cost, chance)


def _chance(replies: Sequence[Replies], at: int, known: Custom) -> float:
    """How often somebody with such customs would give an answer so often by chance."""
    over, under = known.wrong
    rests = [r.wrong[0] - r.wrong[1] - over * (r.asked - r.best) + under * r.best for r in replies]
    games, asked = len(rests), sum(r.asked for r in replies)
    mean = sum(rests) / games
    prior = known.spread**2 * (asked / games / known.often if known.often else 0.0)
    square = KNOWN * prior + sum((rest - mean) ** 2 for rest in rests)
    error = sqrt(games * square / (KNOWN + games - 1))
    beyond = (-1 if at else 1) * sum(rests) - SHIFT * asked
    return tail(beyond / error, KNOWN + games - 1) if error else 1.0
