"""Fitting the network to values: stochastic gradient descent (Adam, Kingma and Ba 2015) in NumPy.

Every position counts twice, once for each player, which makes the network almost symmetrical.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bench.reference_evaluator import Sample
from shanghaien.ai.network import (
    BLENDED,
    FEATURES,
    GAINS,
    TRICKS,
    UNIT,
    Matrix,
    Network,
    count,
    describe,
)
from shanghaien.cards import Nationality

Floats = NDArray[np.float32]
Rows = slice | NDArray[np.int64]

SIZE = 24
"""The size of a nationality's hidden layer, and of the sum."""
BATCH = 256
RATE = 4e-3
TUNE = 1.5e-3
"""The learning rate for a network that has been trained before."""


@dataclass(frozen=True, slots=True)
class SampleTable:
    """Samples as arrays, each from both players' view; a row's chance is the viewer's."""

    crews: Floats
    """By row, nationality and feature."""
    tricks: Floats
    start: Floats
    gains: Floats
    """Both players' best gains by a joker, 0 for one without a trick; and 1."""
    shares: Floats
    """Shares of the scenarios that the viewer wins and that the other one wins; no columns where
    they are not counted."""
    worth: Floats


def tabulate(
    samples: Sequence[Sample], shares: Sequence[Sequence[float]] | None = None
) -> SampleTable:
    """The samples as numbers; rows 2k and 2k+1 are one position.

    `shares` are the results of `scenario_shares` for each.
    """
    crews = np.empty((2 * len(samples), len(Nationality), FEATURES), np.float32)
    tricks = np.empty((2 * len(samples), 2 * TRICKS + 1), np.float32)
    start, gains, worth = (np.empty((2 * len(samples), n), np.float32) for n in (1, 3, 1))
    for k, s in enumerate(samples):
        for view in (0, 1):
            row = 2 * k + view
            a, b = (s.tricks[view], s.tricks[1 - view])
            for n, (one, two, coming) in enumerate(s.crews):
                crews[row, n] = describe(*((two, one) if view else (one, two)), coming)
            tricks[row] = (*count(a), *count(b), 1.0)
            start[row] = -s.start if view else s.start
            best = crews[row, :, GAINS].max(axis=0)
            gains[row] = (best[0] * any(a), best[1] * any(b), 1.0)
            worth[row] = 1.0 - s.worth if view else s.worth
    counted = np.array(shares if shares is not None else [()] * len(samples), np.float32)
    counted = counted.reshape(len(samples), -1)
    turned = np.roll(counted, counted.shape[1] // 2, axis=1)
    both = np.stack([counted, turned], axis=1).reshape(2 * len(samples), -1)
    return SampleTable(crews, tricks, start[:, 0], gains, both, worth[:, 0])


class Model:
    """The network's weights as arrays, with the gradient of its squared error."""

    def __init__(self, seed: int, shares: int = 0, size: int = SIZE) -> None:
        rng = np.random.default_rng(seed)

        def draw(*shape: int, scale: float) -> Floats:
            return (scale * rng.standard_normal(shape)).astype(np.float32)

        self.parts: list[Floats] = [
            draw(FEATURES + 1, size, scale=0.4),
            draw(size, size, scale=0.1),
            draw(FEATURES, size, scale=0.1),
            draw(2 * TRICKS + 1, size, scale=0.1),
            draw(2, size, scale=0.1),
            draw(size, scale=0.1),
            draw(size, scale=0.3),
            np.zeros(3, np.float32),
            draw(shares, BLENDED * bool(shares), scale=0.3),
            draw(BLENDED * bool(shares), size, scale=0.3),
            np.zeros(shares, np.float32),
        ]

    @staticmethod
    def of(net: Network) -> "Model":
        """The model of a network."""
        model = Model(0)
        first, second = np.array(net.first), np.array(net.second)
        rows = (first, second, net.direct, net.tricks, net.jokers, net.start, net.last, net.gains)
        size = len(net.last)
        empty = np.zeros((0, 0)), np.zeros((0, size)), np.zeros(0)
        more = (net.scenarios, net.blend, net.shares) if net.scenarios else empty
        model.parts = [np.array(part, np.float32) for part in (*rows, *more)]
        return model

    def say(self, t: SampleTable) -> Floats:
        """The chance of each row."""
        return np.concatenate(
            [self._forward(t, slice(k, k + 4096))[0] for k in range(0, len(t.worth), 4096)]
        )

    def _forward(self, t: SampleTable, rows: Rows) -> tuple[Floats, ...]:
        first, second, direct, tricks, jokers, start, last, gains, scenarios, blend, shares = (
            self.parts
        )
        x = t.crews[rows]
        hidden = np.maximum(x @ first[:-1] + first[-1], 0.0)
        crews = hidden.sum(axis=1) @ second + x.sum(axis=1) @ direct
        held = t.tricks[rows] @ tricks + t.gains[rows][:, :2] @ jokers
        held += t.shares[rows] @ scenarios @ blend
        sums = np.maximum(crews + held + t.start[rows][:, None] * start, 0.0)
        logit = sums @ last + t.gains[rows] @ gains + t.shares[rows] @ shares
        return 1.0 / (1.0 + np.exp(-logit)), x, hidden, sums

    def slopes(self, t: SampleTable, rows: NDArray[np.int64]) -> list[Floats]:
        """The gradient of the mean squared error over some rows."""
        _, second, _, _, _, _, last, _, scenarios, blend, _ = self.parts
        chances, x, hidden, sums = self._forward(t, rows)
        logit = 2.0 * (chances - t.worth[rows]) * chances * (1.0 - chances) / len(rows)
        back = (logit[:, None] * last) * (sums > 0.0)
        deep = (back @ second.T)[:, None, :] * (hidden > 0.0)
        flat = deep.reshape(-1, len(second))
        return [
            np.vstack([x.reshape(-1, FEATURES).T @ flat, flat.sum(axis=0)]),
            hidden.sum(axis=1).T @ back,
            x.sum(axis=1).T @ back,
            t.tricks[rows].T @ back,
            t.gains[rows][:, :2].T @ back,
            t.start[rows] @ back,
            sums.T @ logit,
            t.gains[rows].T @ logit,
            t.shares[rows].T @ (back @ blend.T),
            (t.shares[rows] @ scenarios).T @ back,
            t.shares[rows].T @ logit,
        ]

    def network(self) -> Network:
        """The weights as in the page, rounded."""
        first, second, direct, tricks, jokers, start, last, gains, scenarios, blend, shares = (
            (UNIT * np.round(part.astype(np.float64) / UNIT)).tolist() for part in self.parts
        )
        return Network(
            first=_rows(first),
            second=_rows(second),
            direct=_rows(direct),
            tricks=_rows(tricks),
            jokers=_rows(jokers),
            start=tuple(start),
            last=tuple(last),
            gains=tuple(gains),
            scenarios=_rows(scenarios),
            blend=_rows(blend),
            shares=tuple(shares),
        )


def _rows(matrix: list[list[float]]) -> Matrix:
    return tuple(map(tuple, matrix))


def fit(
    table: SampleTable, steps: int, seed: int, size: int = SIZE, start: Network | None = None
) -> Model:
    """A network fitted to the table's values in a number of steps; the mean of the last tenth.

    The steps are smaller with a network to `start` from.
    """
    model = Model.of(start) if start else Model(seed, table.shares.shape[1], size)
    rng, most = np.random.default_rng(seed), TUNE if start else RATE
    means = [np.zeros_like(part) for part in model.parts]
    squares = [np.zeros_like(part) for part in model.parts]
    averaged = [np.zeros_like(part) for part in model.parts]
    late = max(steps // 10, 1)
    for step in range(1, steps + 1):
        rows = rng.integers(0, len(table.worth), BATCH)
        rate = most * min(1.0, 1.2 - step / steps) * (1.0 if step < 0.7 * steps else 0.4)
        for k, slope in enumerate(model.slopes(table, rows)):
            means[k] += 0.1 * (slope - means[k])
            squares[k] += 0.001 * (slope * slope - squares[k])
            mean, square = means[k] / (1.0 - 0.9**step), squares[k] / (1.0 - 0.999**step)
            model.parts[k] -= rate * mean / (np.sqrt(square) + 1e-8)
            if step > steps - late:
                averaged[k] += model.parts[k] / late
    model.parts = averaged
    return model


def error(model: Model, table: SampleTable) -> float:
    """The root mean square error."""
    return float(np.sqrt(np.mean((model.say(table) - table.worth) ** 2)))
