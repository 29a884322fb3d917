"""How much better one move is than another, by play-outs, and when that is clear."""

from dataclasses import dataclass
from math import sqrt

CLEAR = 3.0
"""A lead of so many standard errors is clear. Not of two: it is looked at after each play-out, and
one of many looks would find by chance what is not there."""
LEAST = 8
"""So many play-outs at least: the error of fewer says little."""


@dataclass(frozen=True, slots=True)
class Lead:
    """How much better one move is than another for the player to move, by some play-outs."""

    gains: tuple[float, ...] = ()

    @property
    def mean(self) -> float:
        """The mean difference of the chances to win."""
        return sum(self.gains) / len(self.gains)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        n = len(self.gains)
        return sqrt(sum((g - self.mean) ** 2 for g in self.gains) / max(n - 1, 1) / n)

    @property
    def is_clear(self) -> bool:
        """Whether one of the moves is clearly the better one."""
        return self.is_clear_of(0.0)

    def is_clear_of(self, limit: float) -> bool:
        """Whether the mean is clearly more or clearly less than so much."""
        return len(self.gains) >= LEAST and abs(self.mean - limit) > CLEAR * self.error
