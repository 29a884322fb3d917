"""What a position between two rounds is worth: the probability that a player wins (a draw is ½).

Before round 8 is over the lead at the end of the game is estimated as a normal variable. Each
nationality adds a mean and a variance; unused tricks and the right to start add to the mean. So
the 729 ways in which a round can end are sums over few terms. What the numbers are was learned
from games of the opponent with itself (`shanghaien.ai.train`). After round 8 the value is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import erf, sqrt

from shanghaien.cards import JOKER_VALUE, Card, Nationality, Sailor, Trick
from shanghaien.state import ROUNDS, Side

Crews = tuple[int, ...]
"""A player's strength in each nationality."""

_ROOT_HALF = sqrt(0.5)


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned for the end of one round."""

    tricks: tuple[float, float, float]
    """Points that an unused trick of each kind is worth."""
    start: float
    """Points that starting the next round is worth."""
    spread: float
    """Variance of the lead, in points², that belongs to no nationality."""
    scale: float
    """Factor of the variance of the nationalities."""
    own: float
    """The chance of each player to get a sailor still to come; the others leave the game."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player holds apart from dice: the part that survives the round."""

    crews: Crews
    tricks: tuple[int, int, int]
    """How many unused tricks of each kind."""

    def with_joker(self, nationality: Nationality, trick: Trick) -> "Holding":
        """With one trick less and a crew stronger by a joker."""
        crews = list(self.crews)
        crews[nationality] += JOKER_VALUE
        return Holding(tuple(crews), self.without(trick).tricks)

    def without(self, trick: Trick) -> "Holding":
        """With one trick less."""
        tricks = list(self.tricks)
        tricks[trick] -= 1
        return Holding(self.crews, (tricks[0], tricks[1], tricks[2]))


def holding(side: Side) -> Holding:
    """What a side holds."""
    crews = [0] * len(Nationality)
    for sailor in side.sailors:
        crews[sailor.nationality] += sailor.value
    for joker in side.jokers:
        crews[joker.nationality] += JOKER_VALUE
    a, b, c = (side.tricks.count(trick) for trick in Trick)
    return Holding(tuple(crews), (a, b, c))


def points(mine: int, other: int) -> int:
    """What a nationality adds to the lead when the game is scored (rules: End and scoring)."""
    if mine == other:
        return 0
    amount = min(mine, other) or max(mine, other)
    return amount if mine > other else -amount


@cache
def moments(mine: int, other: int, coming: tuple[int, ...], own: float) -> tuple[float, float]:
    """Mean and mean square of what a nationality adds, each sailor to come falling by lot."""
    if not coming:
        now = points(mine, other)
        return float(now), float(now * now)
    value, rest = coming[0], coming[1:]
    a, aa = moments(mine + value, other, rest, own)
    b, bb = moments(mine, other + value, rest, own)
    c, cc = moments(mine, other, rest, own)
    out = 1.0 - 2.0 * own
    return own * (a + b) + out * c, own * (aa + bb) + out * cc


class Ending:
    """The ends of one round: the tavern by number, and what comes after."""

    def __init__(
        self, round_: int, row: Sequence[Card], deck: Sequence[Card], weights: Sequence[Weights]
    ) -> None:
        self.is_last = round_ == ROUNDS
        self._weights = None if self.is_last else weights[round_ - 1]
        coming: list[list[int]] = [[] for _ in Nationality]
        for card in deck:
            if isinstance(card, Sailor):
                coming[card.nationality].append(card.value)
        self._coming = tuple(tuple(sorted(values)) for values in coming)
        crews: dict[Nationality, list[tuple[int, int]]] = {}
        tricks: dict[Trick, list[tuple[int, int]]] = {}
        for n, card in enumerate(row):
            if isinstance(card, Sailor):
                crews.setdefault(card.nationality, []).append((3**n, card.value))
            else:
                tricks.setdefault(card, []).append((3**n, 1))
        self._untouched = tuple(n for n in Nationality if n not in crews)
        self._groups: list[tuple[Nationality | Trick, list[tuple[int, int, int]]]] = [
            *((nationality, _shares(cards)) for nationality, cards in crews.items()),
            *((trick, _shares(cards)) for trick, cards in tricks.items()),
        ]
        self._order = [0]
        for _, shares in self._groups:
            self._order = [i + index for i in self._order for index, _, _ in shares]

    def tables(self, first: Holding, second: Holding) -> tuple[list[float], list[float]]:
        """The first player's probability to win for each distribution.

        One table for the first player ending the round, one for the second.
        """
        if self._weights is None:
            table = self._last(first, second)
            return table, table
        return self._learned(first, second, self._weights)

    def _last(self, first: Holding, second: Holding) -> list[float]:
        base = sum(first.tricks) - sum(second.tricks)
        base += sum(points(first.crews[n], second.crews[n]) for n in self._untouched)
        leads = [base]
        for what, shares in self._groups:
            if isinstance(what, Nationality):
                a, b = first.crews[what], second.crews[what]
                by = [points(a + x, b + y) for _, x, y in shares]
            else:
                by = [x - y for _, x, y in shares]
            leads = [lead + more for lead in leads for more in by]
        table = [0.0] * len(leads)
        for i, lead in zip(self._order, leads, strict=True):
            table[i] = 1.0 if lead > 0 else 0.5 if not lead else 0.0
        return table

    def _learned(
        self, first: Holding, second: Holding, weights: Weights
    ) -> tuple[list[float], list[float]]:
        mean = sum(
            w * (x - y) for w, x, y in zip(weights.tricks, first.tricks, second.tricks, strict=True)
        )
        square = weights.spread
        for n in self._untouched:
            m, v = self._nationality(n, first.crews[n], second.crews[n], weights)
            mean += m
            square += v
        means, squares = [mean], [square]
        for what, shares in self._groups:
            if isinstance(what, Nationality):
                a, b = first.crews[what], second.crews[what]
                by = [self._nationality(what, a + x, b + y, weights) for _, x, y in shares]
                means = [m + more for m in means for more, _ in by]
                squares = [v + more for v in squares for _, more in by]
            else:
                worth = weights.tricks[what]
                leads = [worth * (x - y) for _, x, y in shares]
                means = [m + more for m in means for more in leads]
                squares = [v for v in squares for _ in leads]
        one, two = [0.0] * len(means), [0.0] * len(means)
        start = weights.start
        for i, m, v in zip(self._order, means, squares, strict=True):
            by_root = _ROOT_HALF / sqrt(v)
            # Who ends the round lets the other one start the next.
            one[i] = 0.5 + 0.5 * erf((m - start) * by_root)
            two[i] = 0.5 + 0.5 * erf((m + start) * by_root)
        return one, two

    def _nationality(
        self, n: Nationality, mine: int, other: int, weights: Weights
    ) -> tuple[float, float]:
        mean, square = moments(mine, other, self._coming[n], weights.own)
        return mean, (square - mean * mean) * weights.scale


def _shares(cards: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Every way to share some cards: index of the distribution, the first's and second's part."""
    shares = [(0, 0, 0)]
    for weight, value in cards:
        shares = [
            (i + owner * weight, x + value * (owner == 1), y + value * (owner == 2))
            for i, x, y in shares
            for owner in range(3)
        ]
    return shares
