"""What is usual: what the levels of the opponent lose, by the cells of a study.

Each level has played with itself; the table is written by `python -m bench.learning`, which says
more of it in docs/figures/learning.md.
"""

from dataclasses import dataclass
from itertools import pairwise

from shanghaien.learning.study import CELLS, Kind


@dataclass(frozen=True, slots=True)
class Usual:
    """What decisions of a cell come to in a game of somebody of some strength."""

    often: float
    """How many there are in a game."""
    loss: float
    """What one of them gives away, in chances to win."""
    spread: float
    """By how much the loss of all of them differs between games, beyond what goes with their
    number: a standard deviation."""
    apart: float
    """The same beyond what goes with the loss of all decisions of the game, too."""


LEVELS: dict[str, tuple[Usual, ...]] = {
    "deckhand": (
        Usual(4.0, 0.01372, 0.0609, 0.0589),  # end
        Usual(13.94, 0.02689, 0.2735, 0.1961),  # stop
        Usual(22.12, 0.01991, 0.2427, 0.1794),  # place
        Usual(0.31, 0.14647, 0.0454, 0.0462),  # trick
        Usual(1.63, 0.12044, 0.1385, 0.124),  # joker
        Usual(12.9, 0.02568, 0.2539, 0.1886),  # neighbour
        Usual(4.39, 0.02976, 0.1521, 0.133),  # last
        Usual(1.94, 0.12455, 0.1486, 0.1332),  # trick-card
        Usual(5.05, 0.02081, 0.1038, 0.1043),  # round-1
        Usual(5.43, 0.02317, 0.0951, 0.0989),  # round-2
        Usual(5.31, 0.02818, 0.1154, 0.1206),  # round-3
        Usual(5.45, 0.02641, 0.1178, 0.1214),  # round-4
        Usual(5.12, 0.03059, 0.1683, 0.1496),  # round-5
        Usual(5.11, 0.02854, 0.1616, 0.1377),  # round-6
        Usual(5.1, 0.03474, 0.2343, 0.2075),  # round-7
        Usual(5.43, 0.01983, 0.1963, 0.1805),  # round-8
        Usual(13.37, 0.01763, 0.1733, 0.1643),  # behind
        Usual(12.5, 0.02747, 0.256, 0.2365),  # even
        Usual(16.13, 0.03301, 0.4002, 0.2679),  # ahead
    ),
    "bosun": (
        Usual(4.0, 0.01324, 0.0631, 0.0624),  # end
        Usual(22.75, 0.01153, 0.1917, 0.1546),  # stop
        Usual(31.49, 0.0127, 0.2305, 0.1684),  # place
        Usual(0.21, 0.10162, 0.0357, 0.0355),  # trick
        Usual(2.51, 0.1184, 0.1568, 0.1538),  # joker
        Usual(23.92, 0.01224, 0.2269, 0.187),  # neighbour
        Usual(12.97, 0.01314, 0.1423, 0.1281),  # last
        Usual(2.72, 0.11708, 0.16, 0.1559),  # trick-card
        Usual(7.63, 0.00903, 0.0742, 0.0737),  # round-1
        Usual(7.95, 0.01491, 0.096, 0.1009),  # round-2
        Usual(7.96, 0.01615, 0.0914, 0.0977),  # round-3
        Usual(7.91, 0.01628, 0.1068, 0.1071),  # round-4
        Usual(7.78, 0.02026, 0.1249, 0.1144),  # round-5
        Usual(7.65, 0.02089, 0.1547, 0.1359),  # round-6
        Usual(7.42, 0.02398, 0.2321, 0.2027),  # round-7
        Usual(6.66, 0.01409, 0.1713, 0.1596),  # round-8
        Usual(18.73, 0.00824, 0.1101, 0.1087),  # behind
        Usual(19.83, 0.01571, 0.1968, 0.1866),  # even
        Usual(22.39, 0.02535, 0.357, 0.2587),  # ahead
    ),
    "mate": (
        Usual(4.0, 0.00788, 0.0351, 0.0341),  # end
        Usual(11.29, 0.01106, 0.1303, 0.1011),  # stop
        Usual(20.05, 0.00827, 0.1046, 0.0929),  # place
        Usual(0.43, 0.05114, 0.0373, 0.037),  # trick
        Usual(1.62, 0.08543, 0.1072, 0.0994),  # joker
        Usual(10.36, 0.01186, 0.1202, 0.0994),  # neighbour
        Usual(2.41, 0.00717, 0.0424, 0.041),  # last
        Usual(2.05, 0.07828, 0.1114, 0.1021),  # trick-card
        Usual(4.56, 0.00672, 0.0459, 0.0445),  # round-1
        Usual(5.15, 0.00834, 0.0567, 0.0552),  # round-2
        Usual(4.51, 0.01548, 0.0762, 0.0755),  # round-3
        Usual(4.76, 0.01488, 0.065, 0.0642),  # round-4
        Usual(4.79, 0.01721, 0.0837, 0.0781),  # round-5
        Usual(4.62, 0.0187, 0.0813, 0.0766),  # round-6
        Usual(4.66, 0.01814, 0.1279, 0.1074),  # round-7
        Usual(4.33, 0.00344, 0.0324, 0.0311),  # round-8
        Usual(11.13, 0.01127, 0.0923, 0.0879),  # behind
        Usual(14.01, 0.01172, 0.1224, 0.1068),  # even
        Usual(12.25, 0.01575, 0.1698, 0.1203),  # ahead
    ),
    "pilot": (
        Usual(4.0, 0.00397, 0.0211, 0.0204),  # end
        Usual(12.56, 0.00245, 0.0328, 0.0272),  # stop
        Usual(22.0, 0.00319, 0.0475, 0.0371),  # place
        Usual(0.76, 0.01296, 0.019, 0.0182),  # trick
        Usual(1.49, 0.01594, 0.0272, 0.0247),  # joker
        Usual(11.77, 0.00275, 0.0333, 0.0297),  # neighbour
        Usual(3.59, 0.00293, 0.0189, 0.0189),  # last
        Usual(2.25, 0.01493, 0.0321, 0.0275),  # trick-card
        Usual(5.09, 0.00389, 0.0272, 0.0245),  # round-1
        Usual(4.98, 0.00393, 0.0248, 0.0239),  # round-2
        Usual(5.43, 0.00321, 0.0239, 0.0228),  # round-3
        Usual(5.01, 0.00413, 0.0263, 0.0245),  # round-4
        Usual(5.37, 0.00357, 0.0242, 0.0237),  # round-5
        Usual(4.71, 0.00497, 0.0276, 0.0254),  # round-6
        Usual(5.59, 0.00437, 0.0293, 0.0264),  # round-7
        Usual(4.63, 0.00129, 0.0146, 0.014),  # round-8
        Usual(13.47, 0.00422, 0.0401, 0.0345),  # behind
        Usual(12.85, 0.0035, 0.0408, 0.0337),  # even
        Usual(14.49, 0.00335, 0.0414, 0.0345),  # ahead
    ),
}
"""For each level one for each of CELLS, from the weakest to the strongest. The captain loses
nothing."""


def strength(level: str) -> float:
    """What a decision of a level gives away on average."""
    kinds = LEVELS[level][: len(Kind)]
    return sum(each.often * each.loss for each in kinds) / sum(each.often for each in kinds)


_RUNGS = tuple((strength(level), rows) for level, rows in LEVELS.items())


def usual(cell: str, loss: float) -> Usual:
    """What is usual in one of CELLS for somebody whose decisions lose so much on average.

    Between two levels it is in between; beyond the weakest and the strongest of them in proportion
    to theirs.
    """
    place = CELLS.index(cell)
    # The nearest two: those from the first pair on of which the stronger one loses no more.
    pairs = tuple(pairwise(_RUNGS))
    (high, weak), (low, strong) = next((p for p in pairs if p[1][0] <= loss), pairs[-1])
    part = min(max((loss - low) / (high - low), 0.0), 1.0)
    a, b = weak[place], strong[place]

    def mixed(x: float, y: float) -> float:
        return loss * (part * x / high + (1.0 - part) * y / low)

    often = part * a.often + (1.0 - part) * b.often
    loss_, spread = mixed(a.loss, b.loss), mixed(a.spread, b.spread)
    return Usual(often, loss_, spread, mixed(a.apart, b.apart))
