"""What a position between two rounds is worth: the probability that a player wins (a draw is ½).

Before round 8 is over a network says it (`shanghaien.ai.network`); the level that sees no further
than the round takes the lead at the end of the game for a normal variable (`Weights`). Both add up
parts, one for each nationality, so that the 729 ways in which a round can end are sums over few
terms. After round 8 the value is exact.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erf, sqrt
from operator import add, mul
from typing import TYPE_CHECKING

from shanghaien.ai.nationality import moments, points
from shanghaien.ai.network import Counts, Network, chance, times
from shanghaien.cards import JOKER_VALUE, Card, Nationality, Sailor, Trick
from shanghaien.state import ROUNDS, ROW, Side

if TYPE_CHECKING:
    from shanghaien.ai.scenarios import Part, Scenarios

Crews = tuple[int, ...]
"""A player's strength in each nationality."""

_NONE: Counts = (0,) * len(Trick)
_ROOT_HALF = sqrt(0.5)


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned for the end of one round."""

    tricks: tuple[float, ...]
    """Points that an unused trick of each kind is worth, if there is a round to use it in."""
    start: float
    """Points that starting the next round is worth."""
    spread: float
    """Variance of the lead, in points², that belongs to no nationality."""
    scale: float
    """Factor of the variance of the nationalities."""
    joker: float
    """Part of the best joker's gain that counts for a player with a trick."""
    own: float
    """The chance of each player to get a sailor still to come; the others leave the game."""


Evaluator = Weights | Network
"""What says the value between two rounds."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player holds apart from dice: the part that survives the round."""

    crews: Crews
    tricks: Counts

    def with_joker(self, nationality: Nationality, trick: Trick) -> "Holding":
        """With one trick less and a crew stronger by a joker."""
        crews = list(self.crews)
        crews[nationality] += JOKER_VALUE
        return Holding(tuple(crews), self.without(trick).tricks)

    def without(self, trick: Trick) -> "Holding":
        """With one trick less."""
        tricks = list(self.tricks)
        tricks[trick] -= 1
        return Holding(self.crews, tuple(tricks))


def holding(side: Side) -> Holding:
    """What a side holds."""
    crews = [0] * len(Nationality)
    for sailor in side.sailors:
        crews[sailor.nationality] += sailor.value
    for joker in side.jokers:
        crews[joker.nationality] += JOKER_VALUE
    return Holding(tuple(crews), tuple(side.tricks.count(trick) for trick in Trick))


def sailor_values(cards: Iterable[Card]) -> tuple[tuple[int, ...], ...]:
    """The values of the sailors among some cards, by nationality, the smallest first."""
    values: list[list[int]] = [[] for _ in Nationality]
    for card in cards:
        if isinstance(card, Sailor):
            values[card.nationality].append(card.value)
    # In order, since the values of a crew are a key of caches: the same sailors, the same key.
    return tuple(tuple(sorted(found)) for found in values)


def worth(tricks: Sequence[int], weights: Weights, rounds: int) -> float:
    """Points that some unused tricks are worth, with so many rounds to come.

    One can be used in each round; the others are a point at the end.
    """
    held = [w for w, count in zip(weights.tricks, tricks, strict=True) for _ in range(count)]
    held.sort(reverse=True)
    return sum(held[:rounds]) + float(len(held[rounds:]))


class RoundEnds:
    """The ends of one round: the tavern by number, and what comes after."""

    def __init__(
        self, round_: int, row: Sequence[Card], deck: Sequence[Card], weights: Sequence[Evaluator]
    ) -> None:
        self._rounds = ROUNDS - round_
        # None after the last round: nothing is left to judge, the game is scored.
        self._weights = weights[round_ - 1] if self._rounds else None
        self._coming = sailor_values(deck)
        self._tables: dict[tuple[Holding, Holding], list[float]] = {}
        crews: dict[Nationality, list[tuple[int, int]]] = {}
        tricks: list[tuple[int, Trick]] = []
        for n, card in enumerate(row):
            if isinstance(card, Sailor):
                crews.setdefault(card.nationality, []).append((3**n, card.value))
            else:
                tricks.append((3**n, card))
        # The same in every distribution, so they are added before the lists grow.
        self._untouched = tuple(n for n in Nationality if n not in crews)
        # Those of which no more come are first: they have few different sums (`_scenario_sums`).
        self._groups = [
            (nationality, _shares(crews[nationality]))
            for nationality in sorted(crews, key=lambda n: bool(self._coming[n]))
        ]
        self._tricks = _trick_shares(tricks)
        # Lists grow by a nationality at a time, not by a card's number: this has the distribution
        # of each entry.
        self._order = [0]
        for _, shares in self._groups:
            self._order = [i + index for i in self._order for index, _, _ in shares]
        self._order = [i + index for i in self._order for index, _, _ in self._tricks]

    @cached_property
    def _scenarios(self) -> "Scenarios":
        from shanghaien.ai.scenarios import Scenarios  # noqa: PLC0415 - no part of the page's start

        return Scenarios(*self._to_come)

    @property
    def _to_come(self) -> tuple[Sequence[tuple[int, ...]], int]:
        """The values of the sailors to come by nationality, and how many tricks are to come."""
        return self._coming, ROW * self._rounds - sum(map(len, self._coming))

    def warm(self, first: Holding, second: Holding) -> Iterator[None]:
        """Fill the caches bit by bit, so that no table takes long."""
        weights = self._weights
        if weights is None:
            return
        for n, shares in [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups:
            a, b = first.crews[n], second.crews[n]
            for _, x, y in shares:
                if isinstance(weights, Network):
                    weights.look(a + x, b + y, self._coming[n])
                else:
                    estimate(a + x, b + y, self._coming[n], weights)
                yield

    def tables(self, first: Holding, second: Holding) -> tuple[list[float], list[float]]:
        """The first player's probability to win for each distribution.

        One table for the first player ending the round, one for the second.
        """
        if self._weights is None:
            table = self._tables.get((first, second))
            if table is None:
                table = self._tables[first, second] = self._last(first, second)
            # No round follows that somebody could start.
            return table, table
        if isinstance(self._weights, Network):
            return self._by_network(first, second, self._weights)
        return self._learned(first, second, self._weights)

    def _last(self, first: Holding, second: Holding) -> list[float]:
        base = sum(first.tricks) - sum(second.tricks)
        base += sum(points(first.crews[n], second.crews[n]) for n in self._untouched)
        leads = [base]
        for n, shares in self._groups:
            a, b = first.crews[n], second.crews[n]
            by = [points(a + x, b + y) for _, x, y in shares]
            leads = [lead + more for lead in leads for more in by]
        by = [sum(x) - sum(y) for _, x, y in self._tricks]
        leads = [lead + more for lead in leads for more in by]
        table = [0.0] * len(leads)
        for i, lead in zip(self._order, leads, strict=True):
            table[i] = 1.0 if lead > 0 else 0.5 if not lead else 0.0
        return table

    def _by_network(
        self, first: Holding, second: Holding, net: Network
    ) -> tuple[list[float], list[float]]:
        """One list of all distributions for each part of the sum, and one for both gains each."""
        columns = [[0.0] for _ in net.last]
        ones, twos = [0.0], [0.0]
        for n, shares in [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups:
            a, b, coming = first.crews[n], second.crews[n], self._coming[n]
            *parts, gains_one, gains_two = zip(
                *[net.look(a + x, b + y, coming) for _, x, y in shares], strict=True
            )
            columns = [[x + y for x in c for y in by] for c, by in zip(columns, parts, strict=True)]
            ones = [x if x > y else y for x in ones for y in gains_one]
            twos = [x if x > y else y for x in twos for y in gains_two]
        held = [(plus(first.tricks, x), plus(second.tricks, y)) for _, x, y in self._tricks]
        for k, by in enumerate(zip(*[net.hold(a, b) for a, b in held], strict=True)):
            columns[k] = [x + y for x in columns[k] for y in by]
        # The tricks of this tavern count: they can be used from the next round on (R8).
        has = [(any(a), any(b)) for a, b in held]
        ones = [x if is_there else 0.0 for x in ones for is_there, _ in has]
        twos = [x if is_there else 0.0 for x in twos for _, is_there in has]
        my, yours, logit = net.gains
        one = [logit + my * x + yours * y for x, y in zip(ones, twos, strict=True)]
        if net.scenarios:
            more, *threes = zip(*self._scenario_sums(first, second, net, held), strict=True)
            one = [x + y for x, y in zip(one, more, strict=True)]
            columns = [
                [x + a * p + b * q + c * r for x, p, q, r in zip(column, *threes, strict=True)]
                for column, a, b, c in zip(columns, *net.blend, strict=True)
            ]
        two = one
        # Who ends the round lets the other one start the next.
        for column, a, b, start, last in zip(
            columns, *net.jokers, net.start, net.last, strict=True
        ):
            sums = [x + a * p + b * q for x, p, q in zip(column, ones, twos, strict=True)]
            # A sum below 0 adds nothing; that is asked before `last`, of either sign, comes in.
            less = last * start
            one = [o + last * x - less if x > start else o for o, x in zip(one, sums, strict=True)]
            two = [o + last * x + less if x > -start else o for o, x in zip(two, sums, strict=True)]
        tables = [0.0] * len(one), [0.0] * len(two)
        for i, x, y in zip(self._order, one, two, strict=True):
            tables[0][i] = chance(x)
            tables[1][i] = chance(y)
        return tables

    def _scenario_sums(
        self,
        first: Holding,
        second: Holding,
        net: Network,
        held: Sequence[tuple[Counts, Counts]],
    ) -> Iterator[Sequence[float]]:
        """What the cards to come add to the logit, and their numbers, for each distribution."""
        scenarios = self._scenarios
        states, places = [scenarios.nothing], [0]
        for n, shares in [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups:
            parts = [
                scenarios.part(n, first.crews[n] + x, second.crews[n] + y) for _, x, y in shares
            ]
            # Often several distributions come to the same: each is looked at once.
            found: dict[Part, int] = {}
            table = [
                [found.setdefault(scenarios.add(state, part), len(found)) for part in parts]
                for state in states
            ]
            states, places = [*found], [place for k in places for place in table[k]]
        # Of tricks only their lead counts here, and whether there is one: few keys.
        tricks = [(sum(a) - sum(b), (any(a), any(b))) for a, b in held]
        added = {
            key: [
                (sum(map(mul, shares, net.shares)), *times(shares, net.scenarios))
                for shares in [scenarios.shares(state, *key) for state in states]
            ]
            for key in {*tricks}
        }
        return (added[key][place] for place in places for key in tricks)

    def _learned(
        self, first: Holding, second: Holding, weights: Weights
    ) -> tuple[list[float], list[float]]:
        mean = 0.0
        # Variances add up, as if nationalities were independent; `spread` keeps the sum above 0.
        square = weights.spread
        gain_one = gain_two = 0.0
        for n in self._untouched:
            m, v, x, y = estimate(first.crews[n], second.crews[n], self._coming[n], weights)
            mean += m
            square += v
            gain_one, gain_two = max(gain_one, x), max(gain_two, y)
        means, squares, gains_one, gains_two = [mean], [square], [gain_one], [gain_two]
        for n, shares in self._groups:
            a, b = first.crews[n], second.crews[n]
            coming = self._coming[n]
            by = [estimate(a + x, b + y, coming, weights) for _, x, y in shares]
            means = [m + more for m in means for more, _, _, _ in by]
            squares = [v + more for v in squares for _, more, _, _ in by]
            gains_one = [x if x > y else y for x in gains_one for _, _, y, _ in by]
            gains_two = [x if x > y else y for x in gains_two for _, _, _, y in by]
        held = [(plus(first.tricks, x), plus(second.tricks, y)) for _, x, y in self._tricks]
        leads = [
            (
                worth(a, weights, self._rounds) - worth(b, weights, self._rounds),
                weights.joker if any(a) else 0.0,
                weights.joker if any(b) else 0.0,
            )
            for a, b in held
        ]
        means = [
            m + more + x * gain_one - y * gain_two
            for m, gain_one, gain_two in zip(means, gains_one, gains_two, strict=True)
            for more, x, y in leads
        ]
        squares = [v for v in squares for _ in leads]
        one, two = [0.0] * len(means), [0.0] * len(means)
        start = weights.start
        for i, m, v in zip(self._order, means, squares, strict=True):
            # The chance that a normal variable is above 0, in terms of `erf`.
            by_root = _ROOT_HALF / sqrt(v)
            # Who ends the round lets the other one start the next.
            one[i] = 0.5 + 0.5 * erf((m - start) * by_root)
            two[i] = 0.5 + 0.5 * erf((m + start) * by_root)
        return one, two


def estimate(
    mine: int, other: int, coming: tuple[int, ...], weights: Weights
) -> tuple[float, float, float, float]:
    """A nationality's mean and variance, and what a joker there would bring each player."""
    mean, square = moments(mine, other, coming, weights.own)
    one = two = 0.0
    if mine:  # R6: a joker needs a sailor
        one = moments(mine + JOKER_VALUE, other, coming, weights.own)[0] - mean
    if other:
        two = mean - moments(mine, other + JOKER_VALUE, coming, weights.own)[0]
    return mean, (square - mean * mean) * weights.scale, one, two


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


def _trick_shares(cards: list[tuple[int, Trick]]) -> list[tuple[int, Counts, Counts]]:
    """Every way to share some tricks: index, and how many of each kind both players get."""
    shares = [(0, _NONE, _NONE)]
    for weight, trick in cards:
        one = tuple(int(kind is trick) for kind in Trick)
        shares = [
            more
            for i, x, y in shares
            for more in (
                (i, x, y),
                (i + weight, plus(x, one), y),
                (i + 2 * weight, x, plus(y, one)),
            )
        ]
    return shares


def plus(x: Sequence[int], y: Sequence[int]) -> Counts:
    """Counts of both together."""
    return tuple(map(add, x, y))
