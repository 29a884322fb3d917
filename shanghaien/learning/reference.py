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
    """By how much the loss of all of them differs between games: a standard deviation, without what
    goes with the number of decisions or with the loss of all others."""


LEVELS: dict[str, tuple[Usual, ...]] = {
    "deckhand": (
        Usual(4.0, 0.01306, 0.0503),
        Usual(13.43, 0.02467, 0.1943),
        Usual(21.72, 0.02096, 0.183),
        Usual(0.19, 0.12647, 0.0279),
        Usual(1.67, 0.10866, 0.0976),
        Usual(4.81, 0.01982, 0.1298),
        Usual(0.0, 0, 0.0),
        Usual(4.21, 0.0251, 0.1216),
        Usual(4.67, 0.02003, 0.0906),
        Usual(5.52, 0.02214, 0.0993),
        Usual(5.36, 0.02568, 0.1127),
        Usual(5.19, 0.03193, 0.1589),
        Usual(4.95, 0.02786, 0.1187),
        Usual(4.64, 0.02229, 0.0952),
        Usual(5.05, 0.03683, 0.2548),
        Usual(5.64, 0.01743, 0.1887),
        Usual(13.41, 0.01857, 0.1569),
        Usual(12.02, 0.02392, 0.2207),
        Usual(15.59, 0.03261, 0.2354),
    ),
    "bosun": (
        Usual(4.0, 0.01281, 0.0522),
        Usual(22.64, 0.01147, 0.1539),
        Usual(31.47, 0.01353, 0.1859),
        Usual(0.21, 0.10059, 0.0265),
        Usual(2.5, 0.13321, 0.1962),
        Usual(9.14, 0.00868, 0.1189),
        Usual(0.0, 0, 0.0),
        Usual(13.03, 0.01218, 0.1489),
        Usual(7.71, 0.00951, 0.0761),
        Usual(8.0, 0.01528, 0.0989),
        Usual(8.05, 0.0164, 0.0931),
        Usual(7.86, 0.01871, 0.1073),
        Usual(7.67, 0.02007, 0.1091),
        Usual(7.43, 0.02257, 0.1422),
        Usual(7.62, 0.02563, 0.1955),
        Usual(6.47, 0.01528, 0.1534),
        Usual(17.22, 0.00866, 0.1151),
        Usual(22.26, 0.01595, 0.2097),
        Usual(21.33, 0.02749, 0.2554),
    ),
    "mate": (
        Usual(4.0, 0.00779, 0.0378),
        Usual(11.21, 0.00982, 0.0939),
        Usual(20.02, 0.00742, 0.0852),
        Usual(0.41, 0.05548, 0.0468),
        Usual(1.62, 0.08347, 0.102),
        Usual(4.79, 0.01038, 0.0574),
        Usual(0.0, 0, 0.0),
        Usual(2.48, 0.0066, 0.027),
        Usual(4.86, 0.00482, 0.0401),
        Usual(4.78, 0.01085, 0.0594),
        Usual(4.19, 0.01328, 0.0628),
        Usual(4.78, 0.01309, 0.0624),
        Usual(4.98, 0.01524, 0.0722),
        Usual(4.4, 0.01674, 0.072),
        Usual(4.79, 0.0192, 0.1171),
        Usual(4.48, 0.00288, 0.035),
        Usual(11.52, 0.0109, 0.0895),
        Usual(13.45, 0.01113, 0.0991),
        Usual(12.29, 0.01405, 0.1181),
    ),
    "pilot": (
        Usual(4.0, 0.00411, 0.0204),
        Usual(12.52, 0.0028, 0.028),
        Usual(22.29, 0.00287, 0.035),
        Usual(0.71, 0.01549, 0.0205),
        Usual(1.5, 0.01531, 0.0239),
        Usual(5.05, 0.00377, 0.0268),
        Usual(0.0, 0, 0.0),
        Usual(3.26, 0.00291, 0.0171),
        Usual(4.98, 0.00466, 0.0225),
        Usual(5.05, 0.00321, 0.0209),
        Usual(5.72, 0.00312, 0.0228),
        Usual(4.83, 0.00397, 0.0243),
        Usual(5.21, 0.00355, 0.022),
        Usual(4.84, 0.00423, 0.0244),
        Usual(5.45, 0.00494, 0.0267),
        Usual(4.93, 0.0014, 0.0154),
        Usual(13.38, 0.00439, 0.0332),
        Usual(13.52, 0.00325, 0.033),
        Usual(14.12, 0.00331, 0.0324),
    ),
}
"""For each level one for each of CELLS, from the weakest to the strongest. The captain loses
nothing."""


def strength(level: str) -> float:
    """What a decision of a level gives away on average."""
    kinds = LEVELS[level][: len(Kind)]
    return sum(each.often * each.loss for each in kinds) / sum(each.often for each in kinds)


def usual(cell: str, loss: float) -> Usual:
    """What is usual in one of CELLS for somebody whose decisions lose so much on average.

    Between two levels it is in between; beyond the weakest and the strongest of them in proportion
    to theirs.
    """
    place = CELLS.index(cell)
    # The nearest two: those from the first pair on of which the stronger one loses no more.
    pairs = tuple(pairwise((strength(level), rows) for level, rows in LEVELS.items()))
    (high, weak), (low, strong) = next((p for p in pairs if p[1][0] <= loss), pairs[-1])
    part = min(max((loss - low) / (high - low), 0.0), 1.0)
    a, b = weak[place], strong[place]

    def mixed(x: float, y: float) -> float:
        return loss * (part * x / high + (1.0 - part) * y / low)

    often = part * a.often + (1.0 - part) * b.often
    return Usual(often, mixed(a.loss, b.loss), mixed(a.spread, b.spread))
