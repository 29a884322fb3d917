"""The scenarios of the cards to come with arrays: of all ends of a round at once."""

from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from shanghaien.ai.scenarios import PARTS, kinds, scenarios

Lanes = NDArray[np.int8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_FAR = 60
"""No joker turns a greater lead. All of a game is 120 points at most, so that eight bits do."""


class ArrayScenarios:
    """`Scenarios` with arrays; a part is an array of a row for each of its numbers."""

    def __init__(self, coming: Sequence[tuple[int, ...]], tricks: int) -> None:
        self._coming = coming
        self._all, self._classes, self._sizes = _arrays(sum(map(len, coming)) + tricks)
        self._known: dict[tuple[int, int, int], Lanes] = {}

    @cached_property
    def empty(self) -> Lanes:
        """`nothing` as an array."""
        part = np.zeros((PARTS, len(self._all)), np.int8)
        tricks = self._all[:, sum(map(len, self._coming)) :]
        part[0] = (tricks == 0).sum(axis=1) - (tricks == 1).sum(axis=1)
        return part

    def shares(self, parts: Lanes, lead: int, has: tuple[bool, bool]) -> Floats:
        """`shares` of many parts, a row for each."""
        both = won(parts, lead, has)
        counts = [some.astype(np.float32) @ self._classes for some in both]
        return np.hstack(counts).astype(np.float64) / self._sizes

    def row(self, n: int, mine: int, other: int) -> Lanes:
        """`part` as an array; with a single lane where no card is to come."""
        found = self._known.get((n, mine, other))
        if found is None and not self._coming[n]:
            part = np.zeros((PARTS, 1), np.int8)
            part[: PARTS - 2, 0] = kinds(mine, other, (mine, other))
            found = self._known[n, mine, other] = part
        elif found is None:
            begin, values = sum(map(len, self._coming[:n])), np.array(self._coming[n], np.int64)
            owners = self._all[:, begin : begin + len(values)]
            got = np.stack([(owners == k) @ values for k in (0, 1)], axis=1)
            pairs, places = np.unique(got, axis=0, return_inverse=True)
            part = np.zeros((len(pairs), PARTS), np.int8)
            for k, (x, y) in enumerate(pairs.tolist()):
                part[k, : PARTS - 2] = kinds(mine, other, (mine + x, other + y))
            found = self._known[n, mine, other] = part[places.reshape(-1)].T
        return found


@cache
def _arrays(cards: int) -> tuple[NDArray[np.int8], NDArray[np.float32], Floats]:
    """All scenarios; of which class each is; and the classes' sizes, for both players."""
    classes = scenarios(cards)
    class_ = np.repeat(np.arange(len(classes)), [len(some) for some in classes])
    every = [scenario for some in classes for scenario in some]
    sizes = np.tile(np.array([len(some) for some in classes], np.float64), 2)
    return np.array(every, np.int8), np.eye(len(classes), dtype=np.float32)[class_], sizes


def join(one: Lanes, two: Lanes) -> Lanes:
    """Every one of some parts with every one of others: by part, number and scenario."""
    a, b = one[:, None], two[None, :]
    both = np.maximum(a, b)
    both[:, :, 0] = a[:, :, 0] + b[:, :, 0]
    for first, second in ((2, 6), (4, 7)):
        less = np.minimum(a[:, :, first], b[:, :, first])
        both[:, :, second] = np.maximum(both[:, :, second], less)
    return both.reshape(-1, *both.shape[2:])


def won(parts: Lanes, by_tricks: int, has: tuple[bool, bool]) -> tuple[Bools, Bools]:
    """The scenarios that each player wins if he goes first."""
    lead, tie, x, free, y, free_other, second, second_other = parts.swapaxes(0, 1)
    lead = np.clip(lead, -_FAR, _FAR) + np.int8(by_tricks)
    free, free_other = np.maximum(free, 1), np.maximum(free_other, 1)
    mine = _wins(lead, tie, (x, free), (y, free_other, second_other), has)
    return mine, _wins(-lead, tie, (y, free_other), (x, free, second), has[::-1])


def _wins(
    lead: Lanes,
    tie: Lanes,
    mine: tuple[Lanes, Lanes],
    other: tuple[Lanes, Lanes, Lanes],
    has: tuple[bool, bool],
) -> Bools:
    behind, free = mine
    behind_other, free_other, second_other = other
    if not has[1]:
        gain = np.maximum(np.maximum(tie, behind), free) if has[0] else 1
        return np.asarray(lead + gain > 1)
    rest = np.maximum(tie, free_other)
    answer = np.maximum(rest, behind_other)
    if not has[0]:
        return np.asarray(lead >= answer)
    return np.asarray(
        (lead + free > answer)
        | ((lead > 0) & (lead + tie > answer))
        | ((lead > 2) & (lead + behind > answer))
        | (lead > np.maximum(rest, second_other))
    )
