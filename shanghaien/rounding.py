"""Numbers as they are told: rounded so that those told together add up."""

from collections.abc import Sequence
from math import floor


def nearest(value: float) -> int:
    """The nearest whole number, of two as near the upper one: 92.5 is 93."""
    return floor(value + 0.5 + 1e-9)  # 57.5 may have come out as 57.49999999999999


def whole_chance(value: float, per: int = 100) -> int:
    """A chance to win in whole parts; only what is certain is 0 or all of them."""
    whole = nearest(per * value)
    return whole if value in {0.0, 1.0} else min(per - 1, max(1, whole))


def apportioned(values: Sequence[float], total: int) -> list[int]:
    """Whole numbers near some values, with a given sum near theirs.

    Those move most that would be rounded most; a 0 is left alone where it can be.
    """
    found = [floor(value) for value in values]
    movable = [k for k, value in enumerate(values) if value] or [*range(len(values))]
    movable.sort(key=lambda k: found[k] - values[k])
    each, more = divmod(total - sum(found), len(movable))
    for place, k in enumerate(movable):
        found[k] += each + (place < more)
    return found
