"""The ends of a round with arrays in place of lists: all holdings of both players at once."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from math import erf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.array_scenarios import ArrayScenarios, Lanes, join
from shanghaien.ai.evaluate import Crews, Holding, RoundEnds, estimate, plus, worth
from shanghaien.ai.nationality import points
from shanghaien.ai.network import Network
from shanghaien.ai.scenarios import PARTS
from shanghaien.cards import Nationality
from shanghaien.state import ROW

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
Four = tuple[float, float, float, float]
Kept = tuple[Sequence[Holding], Sequence[Holding], Floats]
"""Both players' holdings, and their tables."""

OWNERS = 3**ROW
"""Distributions of six cards: each goes out of the game (0), to the first (1) or second player
(2); the owner of number n has the weight 3**(n-1) in a distribution's index."""

_NONE = np.zeros((1, 1))
"""What the scenarios add where they are not counted."""


class ArrayEnding(RoundEnds):
    """`RoundEnds` with arrays; it keeps the tables that it was last asked for."""

    kept: Kept | None = None
    mirror: Kept | None = None
    """What was kept of the same cards counted from the other end: it serves here, too."""

    def all_tables(self, firsts: Sequence[Holding], seconds: Sequence[Holding]) -> Floats:
        """`tables` for all pairs: by the first's holding, the second's, who ends, distribution."""
        if self.mirror and self.mirror[:2] == (firsts, seconds):
            return _turned(self.mirror[2])
        pairs = [(f, s) for f in firsts for s in seconds]
        tables = self._all_last(pairs) if self._weights is None else self._all_learned(pairs)
        tables = tables.reshape(len(firsts), len(seconds), 2, OWNERS)
        self.kept = firsts, seconds, tables
        return tables

    def _all_last(self, pairs: Sequence[tuple[Holding, Holding]]) -> Floats:
        leads = np.array(
            [
                [
                    sum(first.tricks)
                    - sum(second.tricks)
                    + sum(points(first.crews[n], second.crews[n]) for n in self._untouched)
                ]
                for first, second in pairs
            ]
        )
        for n, shares in self._groups:
            by = [[points(f.crews[n] + x, s.crews[n] + y) for _, x, y in shares] for f, s in pairs]
            leads = _outer(leads, np.array(by))
        by = [[sum(x) - sum(y) for _, x, y in self._tricks]] * len(pairs)
        leads = _outer(leads, np.array(by))
        tables = np.empty((len(pairs), 2, OWNERS))
        tables[:, :, self._order] = (np.sign(leads) / 2.0 + 0.5)[:, None, :]
        return tables

    def _all_learned(self, pairs: Sequence[tuple[Holding, Holding]]) -> Floats:
        weights = self._weights
        assert weights is not None
        if isinstance(weights, Network):
            return self._all_by_network(pairs, weights)
        known: dict[tuple[int, int, int], Four] = {}

        def look(n: Nationality, mine: int, other: int) -> Four:
            found = known.get((n, mine, other))
            if found is None:
                coming = self._coming[n]
                found = known[n, mine, other] = estimate(mine, other, coming, weights)
            return found

        start = [(0.0, weights.spread, 0.0, 0.0)]
        means, squares, one, two = np.array([start] * len(pairs)).transpose(2, 0, 1)
        groups = [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups
        for n, shares in groups:
            by = [[look(n, f.crews[n] + x, s.crews[n] + y) for _, x, y in shares] for f, s in pairs]
            m, v, x, y = np.array(by).transpose(2, 0, 1)
            means, squares = _outer(means, m), _outer(squares, v)
            one, two = _outer(one, x, np.maximum), _outer(two, y, np.maximum)
        leads = []
        for _, p, q in self._tricks:
            a = [tuple(map(sum, zip(f.tricks, p, strict=True))) for f, _ in pairs]
            b = [tuple(map(sum, zip(s.tricks, q, strict=True))) for _, s in pairs]
            lead = [
                worth(c, weights, self._rounds) - worth(d, weights, self._rounds)
                for c, d in zip(a, b, strict=True)
            ]
            gain = weights.joker * (
                _column([any(c) for c in a]) * one - _column([any(d) for d in b]) * two
            )
            leads.append(means + _column(lead) + gain)
        means = np.stack(leads, axis=2).reshape(len(pairs), -1)
        roots = np.sqrt(0.5 / np.repeat(squares, len(leads), axis=1))
        tables = np.empty((len(pairs), 2, OWNERS))
        for k, more in enumerate((-weights.start, weights.start)):
            erfs = map(erf, ((means + more) * roots).ravel().tolist())
            tables[:, k, self._order] = 0.5 + 0.5 * np.fromiter(erfs, float).reshape(means.shape)
        return tables

    def _all_by_network(self, pairs: Sequence[tuple[Holding, Holding]], net: Network) -> Floats:
        """The same with a network; the last two of each row are both players' gains by a joker."""
        looked: dict[tuple[Nationality, int, int], int] = {}
        vectors: list[Sequence[float]] = []

        def look(n: Nationality, mine: int, other: int) -> int:
            place = looked.get((n, mine, other))
            if place is None:
                place = looked[n, mine, other] = len(vectors)
                vectors.append(net.look(mine, other, self._coming[n]))
            return place

        groups = [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups
        places = [
            [[look(n, f.crews[n] + x, s.crews[n] + y) for _, x, y in by] for f, s in pairs]
            for n, by in groups
        ]
        held, has = self._held(pairs, net)
        summed = self._all_scenario_sums(pairs, net) if net.scenarios else repeat(_NONE)
        arrays = [np.array(some) for some in places]
        every, tables = np.array(vectors), np.empty((len(pairs), 2, OWNERS))
        for k in range(len(pairs)):  # one by one, so that they stay in the processor's cache
            sums, tops = np.zeros((1, len(net.last))), np.zeros((1, 2))
            for some in arrays:
                more = every[some[k]]
                sums = (sums[:, None] + more[:, :-2]).reshape(-1, sums.shape[1])
                tops = np.maximum(tops[:, None], more[:, -2:]).reshape(-1, 2)
            tables[k][:, self._order] = _said(net, sums, tops, (held[k], has[k]), next(summed))
        return tables

    def _all_scenario_sums(
        self, pairs: Sequence[tuple[Holding, Holding]], net: Network
    ) -> Iterator[Floats]:
        """`_scenario_sums` with arrays, for each share of cards and of tricks."""
        scenarios = ArrayScenarios(*self._to_come)
        matrix = np.column_stack([np.array(net.shares), np.array(net.scenarios) @ net.blend])
        known: dict[tuple[Crews, Crews], tuple[Lanes, Places]] = {}
        added: dict[tuple[Crews, Crews, int, tuple[bool, bool]], Floats] = {}
        for first, second in pairs:
            crews = first.crews, second.crews
            if crews not in known:
                known[crews] = self._parts(*crews, scenarios)
            parts, places = known[crews]
            found = []
            for _, x, y in self._tricks:
                a, b = plus(first.tricks, x), plus(second.tricks, y)
                key = sum(a) - sum(b), (any(a), any(b))
                if (*crews, *key) not in added:
                    added[*crews, *key] = (scenarios.shares(parts, *key) @ matrix)[places]
                found.append(added[*crews, *key])
            yield np.stack(found, axis=1).reshape(-1, matrix.shape[1])

    def _parts(self, one: Crews, two: Crews, scenarios: ArrayScenarios) -> tuple[Lanes, Places]:
        """The different sums of all nationalities' parts, and where each share's lies."""
        groups = [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups
        parts, places = np.zeros((1, PARTS, 1), np.int8), np.zeros(1, np.int64)
        lanes = scenarios.empty[None]
        for n, by in groups:  # in `_groups` those of which no more come are the first
            rows = np.stack([scenarios.row(n, one[n] + x, two[n] + y) for _, x, y in by])
            if self._coming[n]:
                lanes = join(lanes, rows)
            else:
                parts, again = np.unique(join(parts, rows), axis=0, return_inverse=True)
                places = again.reshape(-1)[(places[:, None] * len(by) + np.arange(len(by))).ravel()]
        places = (places[:, None] * len(lanes) + np.arange(len(lanes))).ravel()
        return join(parts, lanes), places

    def _held(
        self, pairs: Sequence[tuple[Holding, Holding]], net: Network
    ) -> tuple[Floats, Floats]:
        """The tricks' part of the sum for each pair and share, and who has any."""
        held = np.array(
            [
                [(*plus(f.tricks, x), *plus(s.tricks, y)) for _, x, y in self._tricks]
                for f, s in pairs
            ]
        )
        keys, places = np.unique(held.reshape(-1, 6), axis=0, return_inverse=True)
        known = [net.hold((a, b, c), (d, e, f)) for a, b, c, d, e, f in keys.tolist()]
        sums = np.array(known)[places.reshape(-1)].reshape(*held.shape[:2], -1)
        has = np.stack([held[:, :, :3].any(axis=2), held[:, :, 3:].any(axis=2)], axis=2)
        return sums, has.astype(np.float64)


def _said(
    net: Network, sums: Floats, tops: Floats, tricks: tuple[Floats, Floats], more: Floats
) -> Floats:
    """The chances, by who ends the round and by distribution: each share of cards and tricks.

    `tricks` are their part of the sum and who has any, `more` is what the scenarios add to the
    logit and to the sums.
    """
    held, has = tricks
    gains = (tops[:, None] * has).reshape(-1, 2)
    sums = (sums[:, None] + held).reshape(len(gains), -1)
    if gains.any():
        sums += gains @ np.array(net.jokers)
    if more.shape[1] > 1:
        sums += more[:, 1:]
    logits = gains @ np.array(net.gains[:2]) + net.gains[2] + more[:, 0]
    start, last = np.array(net.start), np.array(net.last)
    totals = [logits + np.maximum(sums + more, 0.0) @ last for more in (-start, start)]
    return np.asarray(1.0 / (1.0 + np.exp(-np.array(totals))))


def _turned(tables: Floats) -> Floats:
    """Tables of a row whose cards are counted from the other end."""
    by_card = tables.reshape(*tables.shape[:3], *[3] * ROW)
    return by_card.transpose(0, 1, 2, *range(2 + ROW, 2, -1)).reshape(tables.shape)


def _outer(left: Any, right: Any, join: Any = np.add) -> Any:
    """All pairs of two tables' columns, row by row."""
    return join(left[:, :, None], right[:, None, :]).reshape(len(left), -1)


def _column(values: Sequence[float]) -> Floats:
    return np.array(values, dtype=np.float64)[:, None]
