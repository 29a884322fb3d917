"""How far a number may be off by chance: the few curves that the estimates here need."""

from collections.abc import Sequence
from math import copysign, erfc, expm1, log1p, sqrt

Z = 1.96
"""The quantile of the normal curve for 95 %."""


def tail(t: float, freedom: float) -> float:
    """The chance that Student's t is larger, by Wallace's transformation to a normal variable.

    It errs by less than 0.001 from three degrees of freedom on (Ann. Math. Statist. 30, 1959).
    """
    z = sqrt(freedom * log1p(t * t / freedom)) * (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)
    return 0.5 * erfc(copysign(z, t) / sqrt(2.0))


def quantile(freedom: float) -> float:
    """Between minus and plus so much lie 95 % of Student's t; the same curve as `tail`."""
    z = Z * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0)
    return sqrt(freedom * expm1(z * z / freedom))


def holm(chances: Sequence[float], limit: float) -> tuple[bool, ...]:
    """Which of several findings stand, if all together may be wrong in `limit` of the cases.

    By Holm's rule (Scand. J. Statist. 6, 1979): the likeliest chance finding has to pass the
    whole limit, the least likely one its part among all. `chances` are those of each by chance.
    """
    stands = [False] * len(chances)
    for rank, k in enumerate(sorted(range(len(chances)), key=lambda k: chances[k])):
        if chances[k] > limit / (len(chances) - rank):
            break
        stands[k] = True
    return tuple(stands)
