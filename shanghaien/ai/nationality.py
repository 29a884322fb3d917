"""What a nationality adds to the lead at the end, while sailors of it are still to come.

It is not known who will get them: each falls to either player by lot, or leaves the game.
"""

from functools import cache

from shanghaien.cards import JOKER_VALUE


def points(mine: int, other: int) -> int:
    """What a nationality adds to the lead when the game is scored (rules: End and scoring)."""
    if mine == other:
        return 0
    # The higher sum takes the other's sailors in place of its own; alone it keeps its own.
    amount = min(mine, other) or max(mine, other)
    return amount if mine > other else -amount


@cache
def moments(mine: int, other: int, coming: tuple[int, ...], own: float) -> tuple[float, float]:
    """Mean and mean square of what a nationality adds, each sailor to come falling by lot."""
    if not coming:
        # The square is kept, not the variance: over the ways in which a sailor may fall squares
        # can be averaged, variances cannot.
        now = points(mine, other)
        return float(now), float(now * now)
    value, rest = coming[0], coming[1:]
    a, aa = moments(mine + value, other, rest, own)
    b, bb = moments(mine, other + value, rest, own)
    c, cc = moments(mine, other, rest, own)
    out = 1.0 - 2.0 * own
    return own * (a + b) + out * c, own * (aa + bb) + out * cc


@cache
def chances(mine: int, other: int, coming: tuple[int, ...], own: float) -> tuple[float, float]:
    """The chances to be ahead and behind once all have fallen; `own` is each player's chance."""
    if not coming:
        return float(mine > other), float(mine < other)
    value, rest = coming[0], coming[1:]
    a, aa = chances(mine + value, other, rest, own)
    b, bb = chances(mine, other + value, rest, own)
    c, cc = chances(mine, other, rest, own)
    out = 1.0 - 2.0 * own
    return own * (a + b) + out * c, own * (aa + bb) + out * cc


def gain(mine: int, other: int, coming: tuple[int, ...], own: float) -> float:
    """Points that a joker brings on average; it needs a sailor (R6)."""
    # R6; that a sailor there may be won first, and the joker used then, is left out.
    if not mine:
        return 0.0
    return moments(mine + JOKER_VALUE, other, coming, own)[0] - moments(mine, other, coming, own)[0]
