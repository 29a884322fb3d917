"""How sure the share of games is that somebody wins."""

from math import sqrt

_Z = 1.96
"""The quantile of the normal distribution for 95 %."""


def interval(share: float, size: float) -> tuple[float, float]:
    """The 95 % interval of a share, 0 to 1, of `size` independent games (Wilson, JASA 22, 1927).

    Unlike the mean with its standard error, it also holds near 0 and 1, and for few games.
    """
    middle = (share + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z * sqrt(share * (1 - share) / size + (_Z / (2 * size)) ** 2) / (1 + _Z**2 / size)
    # Rounding may not put the share outside.
    return max(min(middle - half, share), 0.0), min(max(middle + half, share), 1.0)
