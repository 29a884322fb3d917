"""What is usual: how the levels of the opponent answer the questions by which habits are found.

The table is written by `python -m bench.patterns --table`, of whoever moves at random, too, since
nobody who looks at nothing has a habit; docs/figures/patterns.md says more of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from shanghaien.learning.study import Replies


@dataclass(frozen=True, slots=True)
class Custom:
    """How a question is answered by somebody of some strength."""

    rest: float
    """How often other questions are answered wrongly: the strength."""
    often: float
    """How often it is asked in a game."""
    wrong: tuple[float, float]
    """How often each answer is given where the other one is better: a part of those cases."""
    spread: float
    """By how much the number of answers differs between games beyond that: a standard deviation."""


LEVELS: dict[str, tuple[Custom, ...]] = {
    "random": (
        Custom(0.4319, 3.46, (0.468, 0.456), 0.866),  # left
        Custom(0.4332, 8.87, (0.327, 0.463), 1.541),  # roll
        Custom(0.4433, 2.83, (0.243, 0.333), 0.757),  # trick
        Custom(0.4328, 2.58, (0.468, 0.148), 0.858),  # joker
        Custom(0.4293, 16.33, (0.452, 0.439), 1.901),  # high
        Custom(0.4332, 4.08, (0.456, 0.399), 1.017),  # pile
        Custom(0.4302, 8.05, (0.434, 0.466), 1.413),  # rich
        Custom(0.4336, 5.61, (0.458, 0.386), 1.127),  # crew
        Custom(0.434, 6.12, (0.413, 0.446), 1.071),  # fight
    ),
    "deckhand": (
        Custom(0.3226, 3.79, (0.442, 0.473), 0.886),  # left
        Custom(0.3359, 13.85, (0.671, 0.197), 1.737),  # roll
        Custom(0.3351, 2.37, (0.122, 0.571), 0.458),  # trick
        Custom(0.3195, 2.23, (0.705, 0.038), 0.759),  # joker
        Custom(0.3239, 22.03, (0.344, 0.341), 2.54),  # high
        Custom(0.3323, 7.23, (0.284, 0.318), 1.182),  # pile
        Custom(0.3344, 11.24, (0.34, 0.269), 1.48),  # rich
        Custom(0.327, 8.18, (0.386, 0.274), 1.368),  # crew
        Custom(0.3307, 9.44, (0.386, 0.27), 1.437),  # fight
    ),
    "bosun": (
        Custom(0.2414, 4.3, (0.419, 0.441), 1.21),  # left
        Custom(0.2582, 20.08, (0.946, 0.004), 0.523),  # roll
        Custom(0.2523, 2.39, (0.078, 0.714), 0.415),  # trick
        Custom(0.2369, 2.34, (0.857, 0.0), 0.847),  # joker
        Custom(0.2427, 29.64, (0.179, 0.35), 2.53),  # high
        Custom(0.2557, 11.69, (0.159, 0.246), 1.353),  # pile
        Custom(0.2552, 15.22, (0.269, 0.168), 1.78),  # rich
        Custom(0.2457, 10.78, (0.314, 0.197), 1.535),  # crew
        Custom(0.2521, 13.84, (0.335, 0.158), 1.625),  # fight
    ),
    "mate": (
        Custom(0.2023, 3.81, (0.315, 0.409), 0.913),  # left
        Custom(0.2119, 12.39, (0.249, 0.186), 1.439),  # roll
        Custom(0.2226, 6.57, (0.053, 0.405), 0.592),  # trick
        Custom(0.2085, 6.47, (0.228, 0.19), 1.006),  # joker
        Custom(0.2029, 20.19, (0.249, 0.215), 1.779),  # high
        Custom(0.2121, 6.12, (0.183, 0.182), 1.004),  # pile
        Custom(0.209, 10.62, (0.297, 0.167), 1.268),  # rich
        Custom(0.2084, 7.31, (0.257, 0.172), 1.071),  # crew
        Custom(0.2105, 8.17, (0.272, 0.164), 1.191),  # fight
    ),
    "pilot": (
        Custom(0.1223, 4.02, (0.259, 0.26), 0.884),  # left
        Custom(0.1294, 12.98, (0.208, 0.093), 1.086),  # roll
        Custom(0.1436, 13.31, (0.024, 0.253), 0.61),  # trick
        Custom(0.1342, 12.94, (0.084, 0.184), 1.002),  # joker
        Custom(0.1192, 20.39, (0.16, 0.162), 1.587),  # high
        Custom(0.129, 6.32, (0.108, 0.128), 0.743),  # pile
        Custom(0.1226, 10.29, (0.19, 0.163), 1.196),  # rich
        Custom(0.1262, 6.84, (0.153, 0.153), 1.041),  # crew
        Custom(0.1269, 8.26, (0.185, 0.115), 1.042),  # fight
    ),
}
"""For each level one for each of PAIRS, from the weakest to the strongest."""


def error_rate(some: Iterable[Replies]) -> float:
    """How often questions are answered wrongly: hardly a matter of the opponent, as losses are."""
    asked = wrong = 0
    for one in some:
        asked += one.asked
        wrong += sum(one.wrong)
    return wrong / asked if asked else 0.0


WIDE = 1.4
"""By such a factor somebody's strength may be more or less than it seems."""


def customs(pair: int, rest: float) -> tuple[Custom, ...]:
    """How one of PAIRS is answered by those who are wrong about as often in all others: by the
    weakest and the strongest of them, and the levels in between."""
    low, high = rest / WIDE, rest * WIDE
    between = (row for row in _rows(pair) if low < row.rest < high)
    return _custom(pair, low), *between, _custom(pair, high)


def _rows(pair: int) -> list[Custom]:
    """The weakest first."""
    return sorted((rows[pair] for rows in LEVELS.values()), key=lambda row: -row.rest)


def _custom(pair: int, rest: float) -> Custom:
    """Between two levels it is in between; beyond the weakest as that one does, beyond the
    strongest in proportion, though games differ as much as with that one."""
    rows = _rows(pair)
    if rest >= rows[0].rest:
        return rows[0]
    high, low = next(((a, b) for a, b in pairwise(rows) if b.rest <= rest), (rows[-2], rows[-1]))
    if rest < low.rest:
        part = rest / low.rest
        over, under = low.wrong
        return Custom(rest, low.often, (part * over, part * under), low.spread)
    part = (rest - low.rest) / (high.rest - low.rest)

    def mixed(a: float, b: float) -> float:
        return part * a + (1.0 - part) * b

    over, under = (mixed(a, b) for a, b in zip(high.wrong, low.wrong, strict=True))
    spread = mixed(high.spread, low.spread)
    return Custom(rest, mixed(high.often, low.often), (over, under), spread)
