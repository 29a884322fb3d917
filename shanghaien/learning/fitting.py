"""Which level of the opponent fits somebody: by results and by choices together.

The levels stand on a ladder, as in the model of Bradley and Terry (Biometrika 39, 1952): whoever
is x above wins 1 / (1 + exp(-x)) of the points. Where a person stands on it is not known but
guessed, more and more closely: results say it, and the loss per choice beside that of the levels.
Later games count more than earlier ones.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from math import exp, log
from operator import add

from shanghaien.learning import reference
from shanghaien.learning.strength import BROAD, TYPICAL, Played
from shanghaien.proportion import interval

SHARES = {"bosun": 0.739, "mate": 0.690, "pilot": 0.805, "captain": 0.637}
"""What each level takes of the points from the one before it, the first from the deckhand
(docs/figures/matches.md)."""
LADDER: dict[str, float] = dict(
    zip(
        ("deckhand", *SHARES),
        accumulate((log(share / (1.0 - share)) for share in SHARES.values()), initial=0.0),
        strict=True,
    )
)
"""Where each level stands that was measured; games against another one are not counted."""
HALF_LIFE = 20.0
"""Games after which one counts half."""
BEGINNER = (-0.5, 2.0)
"""Where somebody stands before the first game: mean and standard deviation."""
TRUST = 0.25
"""As this part of itself counts what the loss per choice says: a person errs in other ways than a
level, and the choices of a game hang together."""
SURE = 0.7
"""How sure it must be that another level fits better before that one is chosen."""
STAY = 3
"""Games before a change is taken back at the soonest."""
RECENT = 40
"""So many of the last games against a level say whether it is too weak or too strong."""
FEWEST = 8
"""Fewer games against a level say nothing."""
_CAUTION = (1.96 / 2.576) ** 2
"""Of so many games' worth an interval of 95 % is one of 99 %: advice is sought after each game."""

_STEPS = 60
_LOW, _HIGH = -3.0, 6.0
_GRID = tuple(_LOW + (_HIGH - _LOW) * k / _STEPS for k in range(_STEPS + 1))


@dataclass(frozen=True, slots=True)
class Fit:
    """A player's place on the ladder, and the level that fits."""

    level: str
    """The identifier of the level against which games are about even."""
    place: float
    """The place, on the scale of LADDER."""
    error: float
    """Its standard error."""

    def share(self, level: str) -> float:
        """The expected part of the points against a level, 0 to 1."""
        return _share(self.place - LADDER[level])


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice to try another level."""

    level: str
    """The identifier of the level that is too weak or too strong."""
    games: int
    """The number of games against it that count, the latest ones."""
    share: float
    """The part of the points won in them, 0 to 1."""
    interval: tuple[float, float]
    """The 95 % interval of the share."""
    other: str
    """The identifier of the level to try."""
    expected: float
    """The expected part of the points against that one."""

    @property
    def is_harder(self) -> bool:
        """Whether the other level is the stronger one."""
        return self.share > 0.5


def fitting(games: Iterable[Played]) -> Fit:
    """The level that fits after some games, given the oldest first; a beginner's without any.

    It changes only once another one is rather surely better (`SURE`), so that single games don't
    move it to and fro.
    """
    levels = tuple(LADDER)
    middles = [(a + b) / 2.0 for a, b in pairwise(LADDER.values())]
    guess, here, since, last = _Guess(), 0, 0, 0
    for game in games:
        guess.add(game)
        since += 1
        above = [guess.above(middle) for middle in middles]
        step = _step(above, here)
        if not step or (step == -last and since < STAY):
            continue
        while _step(above, here) == step:
            here += step
        since, last = 0, step
    return Fit(levels[here], *guess.moments)


def advice(games: Sequence[Played]) -> Advice | None:
    """The advice to leave the level of the last games, given the oldest first; None if it fits.

    The results must say so beyond chance, and all that is known of the player's strength must not
    contradict them.
    """
    level = next((game.level for game in reversed(games) if game.level in LADDER), None)
    if level is None:
        return None
    points = [game.points for game in games if game.level == level][-RECENT:]
    share = sum(points) / len(points)
    low, high = interval(share, len(points) * _CAUTION)
    step = (low > 0.5) - (high < 0.5)
    levels = tuple(LADDER)
    other = levels.index(level) + step
    if len(points) < FEWEST or not step or not 0 <= other < len(levels):
        return None
    fit = fitting(games)
    if step * (fit.place - LADDER[level]) <= 0.0:
        return None
    to = levels[other]
    return Advice(level, len(points), share, interval(share, len(points)), to, fit.share(to))


def _step(above: Sequence[float], here: int) -> int:
    """1 or -1 if the next level in that direction is rather surely the nearer one, else 0.

    `above` is how likely somebody stands above the middle between each level and the next.
    """
    if here < len(above) and above[here] >= SURE:
        return 1
    return -1 if here and above[here - 1] <= 1.0 - SURE else 0


def _share(ahead: float) -> float:
    return 1.0 / (1.0 + exp(-ahead))


def _usual(place: float) -> float:
    """What a choice of somebody loses who stands there; between the levels in between."""
    known = [
        (LADDER[level], reference.strength(level)) for level in reference.LEVELS if level in LADDER
    ]
    known.append((max(LADDER.values()), 0.0))
    pairs = tuple(pairwise(known))
    (x, a), (y, b) = next((pair for pair in pairs if place <= pair[1][0]), pairs[-1])
    return max(0.0, a + (b - a) * (place - x) / (y - x))


def _scatter(usual: float) -> tuple[float, float, float]:
    """What a choice loses, and how much that differs between games: also as a logarithm."""
    # The strongest err, too: a hair more than nothing.
    deviation = BROAD * (usual + 0.001)
    return usual, deviation, log(deviation)


_LOSSES = tuple(map(_scatter, map(_usual, _GRID)))
"""At each place of the grid."""


@cache
def _results(level: str) -> tuple[tuple[float, float], ...]:
    """How likely a win and a loss against a level is at each place of the grid: logarithms."""
    shares = [_share(x - LADDER[level]) for x in _GRID]
    return tuple((log(share), log(1.0 - share)) for share in shares)


class _Guess:
    """How likely each place of the ladder is."""

    def __init__(self) -> None:
        mean, deviation = BEGINNER
        self._prior = [-0.5 * ((x - mean) / deviation) ** 2 for x in _GRID]
        self._known = [0.0] * len(_GRID)
        self._fade = 0.5 ** (1.0 / HALF_LIFE)
        self._spread()

    def add(self, game: Played) -> None:
        """Take a game into account, if it says anything."""
        fade = self._fade
        if not game.choices and game.level not in LADDER:
            return
        if game.level in LADDER:
            won, lost = game.points, 1.0 - game.points
            self._known = [
                fade * known + won * a + lost * b
                for known, (a, b) in zip(self._known, _results(game.level), strict=True)
            ]
        else:
            self._known = [fade * known for known in self._known]
        if game.choices:
            mean, part = game.loss / game.choices, game.choices / TYPICAL
            self._known = [
                known - TRUST * (0.5 * part * ((mean - usual) / deviation) ** 2 + log_)
                for known, (usual, deviation, log_) in zip(self._known, _LOSSES, strict=True)
            ]
        self._spread()

    def _spread(self) -> None:
        logs = list(map(add, self._prior, self._known))
        most = max(logs)
        found = [exp(value - most) for value in logs]
        total = sum(found)
        self._chances = [value / total for value in found]

    def above(self, place: float) -> float:
        """How likely it is that somebody stands above a place."""
        return sum(self._chances[bisect_right(_GRID, place) :])

    @property
    def moments(self) -> tuple[float, float]:
        """The mean of the place, and its standard deviation."""
        chances = self._chances
        mean = sum(p * x for p, x in zip(chances, _GRID, strict=True))
        square = sum(p * (x - mean) ** 2 for p, x in zip(chances, _GRID, strict=True))
        return mean, square**0.5
