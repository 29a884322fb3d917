"""A position between two rounds as learning sees it, and what weights say of it, written plainly.

`values.Ending` says the same of all 729 ends of a round at once; a test compares them. The page
does without this module.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from shanghaien.ai.evaluate import Weights, estimate, holding, sailor_values, worth
from shanghaien.cards import Nationality
from shanghaien.state import ROUNDS, Player, State


@dataclass(frozen=True, slots=True)
class Sample:
    """A position between two rounds: what its value may depend on, and what it is worth."""

    crews: tuple[tuple[int, int, tuple[int, ...]], ...]
    """For each nationality both strengths, and the values still to come."""
    tricks: tuple[Sequence[int], Sequence[int]]
    """Unused tricks of each kind, of both players."""
    rounds: int
    """Rounds to come."""
    start: int
    """1 if player A starts the next round, else -1."""
    worth: float
    """Player A's probability to win."""
    result: float
    """1, ½ or 0: what the game that it comes from brought player A."""


def take(state: State, value: float, result: float) -> Sample:
    """A position at the start of a round as a sample."""
    a, b = (holding(side).tricks for side in state.sides)
    start = 1 if state.starter is Player.A else -1
    return Sample(crews(state), (a, b), ROUNDS + 1 - state.round, start, value, result)


def crews(state: State) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """For each nationality both strengths, and the values still to come."""
    one, two = (holding(side).crews for side in state.sides)
    values = sailor_values((*state.tavern, *state.deck))
    return tuple((one[n], two[n], values[n]) for n in Nationality)


def predict(weights: Weights, s: Sample) -> float:
    """What the weights say of a sample."""
    lead = s.start * weights.start
    a, b = (worth(tricks, weights, s.rounds) for tricks in s.tricks)
    lead += a - b
    variance = weights.spread
    gain_a = gain_b = 0.0
    for one, two, coming in s.crews:
        mean, more, x, y = estimate(one, two, coming, weights)
        lead += mean
        variance += more
        gain_a, gain_b = max(gain_a, x), max(gain_b, y)
    lead += weights.joker * (gain_a * any(s.tricks[0]) - gain_b * any(s.tricks[1]))
    return 0.5 + 0.5 * erf(lead / sqrt(2.0 * variance))
