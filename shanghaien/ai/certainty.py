"""How sure a chance to win is, where rounds are solved whole, and how play-outs make it surer.

What is off is the learned value of the ends of a round: by less at the round's beginning, where
many of them are averaged, than at its end. Play-outs to the next tavern tell how far, each with its
own scatter; both are weighed by the inverse of their variances.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from shanghaien.ai.review import Option
from shanghaien.state import DICE, ROUNDS, Player, State

TYPICAL = (
    (0.0016, 0.0026),
    (0.0063, 0.0185),
    (0.0055, 0.0093),
    (0.0074, 0.0136),
    (0.0118, 0.0183),
    (0.0137, 0.0380),
    (0.0106, 0.0332),
)
"""What the value of rounds 1 to 7 is typically off by, at the beginning and at the end
(docs/figures/certainty.md)."""
SCATTER = (
    (0.011, 0.010),
    (0.017, 0.014),
    (0.019, 0.017),
    (0.027, 0.023),
    (0.034, 0.035),
    (0.063, 0.062),
    (0.038, 0.028),
)
"""The standard deviation of a play-out's value there, by the same page."""
WANTED = 0.009
"""An error with which no more play-outs are wanted: chances are shown in whole percent."""
MOST = 24
"""Play-outs for a position at most."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How far player A's chance is off, as far as that is known."""

    shift: float = 0.0
    """What is to be added to it."""
    error: float = 0.0
    """The standard error of what is left; 0 where the chance is exact."""
    playouts: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether no more play-outs are wanted."""
        return self.error <= WANTED or self.playouts >= MOST

    def after(self, state: State, found: Sequence[float]) -> "Estimate":
        """What play-outs of the position make of it: how much more they say than its value."""
        doubt = self.error**2
        weight = doubt / (doubt + _at(SCATTER, state) ** 2 / len(found))
        shift = self.shift + weight * (sum(found) / len(found) - self.shift)
        return Estimate(shift, sqrt(doubt * (1.0 - weight)), self.playouts + len(found))

    def moved(self, before: State, after: State) -> "Estimate":
        """What it says of a position later in the round."""
        more = typical_error(after) ** 2 - typical_error(before) ** 2
        error = sqrt(self.error**2 + max(more, 0.0))
        return Estimate(self.shift, min(error, typical_error(after)))

    def corrected(self, win: float) -> float:
        """Player A's chance with the shift. Only what was certain before is certain."""
        return win if win in {0.0, 1.0} else min(0.995, max(0.005, win + self.shift))


def corrected(ranked: Sequence[Option], mover: Player, estimate: Estimate) -> tuple[Option, ...]:
    """Options with the mover's chances as play-outs have corrected them; what each loses stays."""
    if mover is Player.A:
        return tuple(replace(one, win=estimate.corrected(one.win)) for one in ranked)
    return tuple(replace(one, win=1.0 - estimate.corrected(1.0 - one.win)) for one in ranked)


def typical_error(state: State) -> float:
    """What the value of a position is typically off by; 0 where it is exact."""
    return _at(TYPICAL, state)


def is_free_of_tricks(state: State) -> bool:
    """Whether nobody can use a trick any more in the round: then all of it is always searched."""
    return all(side.captain_out or not side.tricks for side in state.sides)


def first_estimate(state: State) -> Estimate:
    """What is known of a position without play-outs."""
    return Estimate(0.0, typical_error(state))


def _at(figures: Sequence[tuple[float, float]], state: State) -> float:
    """A figure of a position, between those of the round's beginning and of its end."""
    if state.round == ROUNDS:
        return 0.0
    start, end = figures[state.round - 1]
    share = sum(side.placed for side in state.sides) / (2 * DICE)
    return sqrt(start**2 + (end**2 - start**2) * min(share, 1.0))
