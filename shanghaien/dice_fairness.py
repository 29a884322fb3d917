"""Whether dice look fair: how often each face fell, and how often it may."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log

from shanghaien.moves import Event, Rolled
from shanghaien.state import NUMBERS

CONFIDENCE = 0.95
"""How often a fair die's count of one face lies in its band, at least."""

ENOUGH = 60
"""The least number of dice to judge by: fair ones then show each face about ten times."""


def faces(events: Iterable[Event]) -> tuple[int, ...]:
    """How often 1, 2, … 6 fell: every die of every roll."""
    found = [0] * len(NUMBERS)
    for event in events:
        if isinstance(event, Rolled):
            found[event.low - 1] += 1
            found[event.high - 1] += 1
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Fairness:
    """What some dice showed, beside what fair ones would."""

    counts: tuple[int, ...]
    """How often 1, 2, … 6 fell."""

    @property
    def total(self) -> int:
        """How many dice there were."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often fair dice show each face on average."""
        return self.total / len(NUMBERS)

    @property
    def band(self) -> tuple[int, int]:
        """Between which counts, both included, a face of fair dice lies in 95 of 100 cases."""
        return band(self.total)

    @property
    def is_telling(self) -> bool:
        """Whether there are enough dice to say anything."""
        return self.total >= ENOUGH

    @property
    def outside(self) -> tuple[int, ...]:
        """The faces whose count lies outside the band; none while there are too few dice."""
        if not self.is_telling:
            return ()
        low, high = self.band
        return tuple(f for f, n in zip(NUMBERS, self.counts, strict=True) if not low <= n <= high)


def together(rows: Iterable[Sequence[int]]) -> Fairness:
    """Several counts as one; rows that are not six numbers are left out."""
    sums = [0] * len(NUMBERS)
    for row in rows:
        if len(row) == len(NUMBERS):
            sums = [a + b for a, b in zip(sums, row, strict=True)]
    return Fairness(tuple(sums))


@lru_cache(maxsize=8)
def band(total: int) -> tuple[int, int]:
    """The central band of a face's count among so many fair dice (binomial distribution).

    Less than 2.5 % lie below it and less than 2.5 % above. Computed from the distribution itself,
    not from the normal curve, which is wrong where dice are few.
    """
    tail, p = (1 - CONFIDENCE) / 2, 1 / len(NUMBERS)
    if total <= 0:
        return 0, 0

    def chance(k: int) -> float:
        ways = lgamma(total + 1) - lgamma(k + 1) - lgamma(total - k + 1)
        return exp(ways + k * log(p) + (total - k) * log(1 - p))

    # What lies beyond eight standard deviations adds nothing that could be noticed.
    middle, far = total * p, 8 * (total * p * (1 - p)) ** 0.5 + 12
    low = max(0, int(middle - far))
    below = chance(low)
    while below <= tail:
        low += 1
        below += chance(low)
    high = min(total, int(middle + far))
    above = chance(high)
    while above <= tail:
        high -= 1
        above += chance(high)
    return low, high
