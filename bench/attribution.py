"""What of a difference between two moves is owed to what: a regression on the ends of the round."""

from collections.abc import Iterator

import numpy as np

from bench.second_solver import ENDS, End, Floats, Outcome, Solved
from shanghaien.state import ROW

START = ROW
USES = ROW + 1
"""Where the facts are in `shares`, after the cards by position: who starts the next round; that the
starter of this one uses a trick, and the other one; then what jokers bring the crews of both."""

NEAR = 0.1
"""The weight of ends that differ in one fact from those that come: where two facts always come
together, only these tell which of them counts."""


def shares(best: Outcome, rival: Outcome) -> Floats:
    """How much of the difference of two moves, to the round's starter, is owed to each fact.

    A regression of the values of ends on what they are, weighted by how often both moves lead
    to them; times how much more often the one leads to each of these.
    """
    solved = best.solved
    weights = _weights(solved, best, rival)
    owner = np.arange(ENDS)[:, None] // 3 ** np.arange(ROW)[None, :] % 3
    rows, values = [], []
    for ended, layers in weights:
        uses = [solved.uses[k][layers[k]] for k in (0, 1)]
        is_used = [float(bool(layer)) for layer in layers]
        is_joker = [float(bool(layers[k]) and uses[k].trick is None) for k in (0, 1)]
        facts = np.tile([float(ended), *is_used, *is_joker, 1.0], (ENDS, 1))
        rows.append(np.hstack([owner == 1, owner == 2, facts]).astype(float))
        values.append(solved.leaves[layers][ended])
    x, y, w = np.vstack(rows), np.concatenate(values), np.concatenate([*weights.values()])
    root = np.sqrt(w)
    slopes, *_ = np.linalg.lstsq(x * root[:, None], y * root, rcond=None)
    more = [_chances(best, key) - _chances(rival, key) for key in weights]
    parts = slopes * (np.concatenate(more) @ x)
    return np.concatenate([parts[:ROW] + parts[ROW : 2 * ROW], parts[2 * ROW : -1]])


def _chances(outcome: Outcome, key: End) -> Floats:
    return outcome.ends.get(key, np.zeros(ENDS))


def _weights(solved: Solved, best: Outcome, rival: Outcome) -> dict[End, Floats]:
    """How much each end counts, by who ends the round and both players' layers."""
    found: dict[End, Floats] = {}
    digits = [np.arange(ENDS) // 3**p % 3 for p in range(ROW)]
    for key in sorted({*best.ends, *rival.ends}):
        mass = (_chances(best, key) + _chances(rival, key)) / 2
        here = found.setdefault(key, np.zeros(ENDS))
        here += mass
        for p, digit in enumerate(digits):
            for owner in range(3):
                there = np.arange(ENDS) + (owner - digit) * 3**p
                here += NEAR * np.bincount(there, np.where(digit == owner, 0.0, mass), ENDS)
        for near in _near(solved, key):
            beside = found.setdefault(near, np.zeros(ENDS))
            beside += NEAR * mass
    return found


def _near(solved: Solved, key: End) -> Iterator[End]:
    """Who else could end the round; and as if a trick had been spent on nothing, or kept."""
    ended, layers = key
    yield 1 - ended, layers
    for player in (0, 1):
        uses = solved.uses[player]
        spent = next((k for k, use in enumerate(uses) if use.trick and not use.extra), 0)
        other = 0 if layers[player] else spent
        if other != layers[player]:
            yield ended, ((layers[0], other) if player else (other, layers[1]))
