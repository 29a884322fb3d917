"""What is usual: what the levels of the opponent lose, by the cells of a study.

Each level has played with itself; the table is printed by `python -m bench.learning --table`.
docs/figures/learning.md has the same of other games.
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
        Usual(4.0, 0.01505, 0.07, 0.0662),  # end
        Usual(14.06, 0.02776, 0.2689, 0.1944),  # stop
        Usual(22.22, 0.02072, 0.2608, 0.1891),  # place
        Usual(0.32, 0.14327, 0.0501, 0.0509),  # trick
        Usual(1.68, 0.12044, 0.1399, 0.1277),  # joker
        Usual(13.12, 0.02601, 0.2627, 0.2018),  # neighbour
        Usual(4.52, 0.02976, 0.1629, 0.1451),  # last
        Usual(2.0, 0.1241, 0.1568, 0.1449),  # trick-card
        Usual(5.05, 0.02035, 0.1031, 0.1051),  # round-1
        Usual(5.22, 0.02308, 0.093, 0.0991),  # round-2
        Usual(5.33, 0.02914, 0.1202, 0.1238),  # round-3
        Usual(5.45, 0.02553, 0.1188, 0.1188),  # round-4
        Usual(5.33, 0.03024, 0.161, 0.1481),  # round-5
        Usual(5.28, 0.03071, 0.1695, 0.1467),  # round-6
        Usual(5.29, 0.03672, 0.2414, 0.2088),  # round-7
        Usual(5.33, 0.02313, 0.2075, 0.1872),  # round-8
        Usual(13.05, 0.01724, 0.1635, 0.1595),  # behind
        Usual(13.07, 0.02742, 0.2493, 0.2359),  # even
        Usual(16.16, 0.0356, 0.4378, 0.2927),  # ahead
    ),
    "bosun": (
        Usual(4.0, 0.01377, 0.0648, 0.0651),  # end
        Usual(22.77, 0.01212, 0.2163, 0.1623),  # stop
        Usual(31.57, 0.01325, 0.245, 0.1789),  # place
        Usual(0.18, 0.10558, 0.0331, 0.0326),  # trick
        Usual(2.49, 0.11672, 0.1494, 0.1543),  # joker
        Usual(23.86, 0.01278, 0.2317, 0.1826),  # neighbour
        Usual(13.09, 0.01347, 0.1425, 0.1234),  # last
        Usual(2.67, 0.11595, 0.1518, 0.1552),  # trick-card
        Usual(7.62, 0.0089, 0.0761, 0.0763),  # round-1
        Usual(7.86, 0.01417, 0.0946, 0.0981),  # round-2
        Usual(7.93, 0.01591, 0.0889, 0.0953),  # round-3
        Usual(7.92, 0.01787, 0.1235, 0.1205),  # round-4
        Usual(7.75, 0.02011, 0.123, 0.1131),  # round-5
        Usual(7.7, 0.02283, 0.1626, 0.1407),  # round-6
        Usual(7.45, 0.02388, 0.2301, 0.2004),  # round-7
        Usual(6.78, 0.0152, 0.1959, 0.1805),  # round-8
        Usual(18.89, 0.00857, 0.1166, 0.1173),  # behind
        Usual(19.76, 0.01586, 0.2033, 0.1872),  # even
        Usual(22.36, 0.02613, 0.37, 0.2625),  # ahead
    ),
    "mate": (
        Usual(4.0, 0.00784, 0.0345, 0.0332),  # end
        Usual(11.27, 0.01059, 0.1223, 0.0968),  # stop
        Usual(19.99, 0.00824, 0.1056, 0.0907),  # place
        Usual(0.41, 0.05431, 0.0418, 0.0412),  # trick
        Usual(1.65, 0.08556, 0.1022, 0.0959),  # joker
        Usual(9.97, 0.01138, 0.1149, 0.097),  # neighbour
        Usual(2.35, 0.0066, 0.0389, 0.0379),  # last
        Usual(2.06, 0.07927, 0.1066, 0.0977),  # trick-card
        Usual(4.33, 0.00678, 0.0429, 0.0417),  # round-1
        Usual(5.21, 0.00792, 0.0545, 0.0524),  # round-2
        Usual(4.5, 0.0153, 0.0767, 0.0763),  # round-3
        Usual(4.8, 0.01526, 0.0689, 0.0681),  # round-4
        Usual(4.78, 0.01728, 0.0827, 0.0768),  # round-5
        Usual(4.75, 0.01878, 0.0848, 0.0798),  # round-6
        Usual(4.52, 0.01747, 0.1211, 0.1026),  # round-7
        Usual(4.42, 0.00345, 0.0329, 0.0316),  # round-8
        Usual(11.21, 0.01119, 0.0883, 0.0837),  # behind
        Usual(13.88, 0.01118, 0.118, 0.1024),  # even
        Usual(12.23, 0.0162, 0.165, 0.1147),  # ahead
    ),
    "pilot": (
        Usual(4.0, 0.00414, 0.0208, 0.0203),  # end
        Usual(12.71, 0.00237, 0.0322, 0.0278),  # stop
        Usual(22.11, 0.00337, 0.0531, 0.0367),  # place
        Usual(0.79, 0.01399, 0.0187, 0.0177),  # trick
        Usual(1.56, 0.01583, 0.0267, 0.0248),  # joker
        Usual(11.89, 0.00286, 0.0353, 0.0319),  # neighbour
        Usual(3.83, 0.00282, 0.019, 0.0185),  # last
        Usual(2.35, 0.01521, 0.0319, 0.0277),  # trick-card
        Usual(5.12, 0.00406, 0.0279, 0.0255),  # round-1
        Usual(4.99, 0.00424, 0.0256, 0.0236),  # round-2
        Usual(5.57, 0.00304, 0.0244, 0.0224),  # round-3
        Usual(5.17, 0.00429, 0.0261, 0.0238),  # round-4
        Usual(5.29, 0.00399, 0.0268, 0.0249),  # round-5
        Usual(4.93, 0.00511, 0.028, 0.026),  # round-6
        Usual(5.67, 0.00421, 0.0277, 0.026),  # round-7
        Usual(4.43, 0.0013, 0.0144, 0.014),  # round-8
        Usual(13.71, 0.00443, 0.0423, 0.0347),  # behind
        Usual(12.71, 0.00358, 0.0423, 0.0342),  # even
        Usual(14.76, 0.00344, 0.0425, 0.0358),  # ahead
    ),
}
"""For each level one for each of CELLS, from the weakest to the strongest. The captain loses
nothing."""


def strength(level: str) -> float:
    """What a decision of a level gives away on average."""
    kinds = LEVELS[level][: len(Kind)]
    return sum(each.often * each.loss for each in kinds) / sum(each.often for each in kinds)


_PAIRS = tuple(pairwise((strength(level), rows) for level, rows in LEVELS.items()))


def usual(cell: str, loss: float) -> Usual:
    """What is usual in one of CELLS for somebody whose decisions lose so much on average.

    Between two levels it is in between; beyond the weakest and the strongest of them in proportion
    to theirs.
    """
    place = CELLS.index(cell)
    # The nearest two: those from the first pair on of which the stronger one loses no more.
    (high, weak), (low, strong) = next((p for p in _PAIRS if p[1][0] <= loss), _PAIRS[-1])
    part = min(max((loss - low) / (high - low), 0.0), 1.0)
    a, b = weak[place], strong[place]

    def mixed(x: float, y: float) -> float:
        return loss * (part * x / high + (1.0 - part) * y / low)

    often = part * a.often + (1.0 - part) * b.often
    loss_, spread = mixed(a.loss, b.loss), mixed(a.spread, b.spread)
    return Usual(often, loss_, spread, mixed(a.apart, b.apart))
