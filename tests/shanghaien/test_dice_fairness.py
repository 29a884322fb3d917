"""Counts of the dice, and the exact range of what fair dice may show."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.dice_fairness import CONFIDENCE, ENOUGH, Fairness, band, faces, together
from shanghaien.game import Game
from shanghaien.moves import Rolled
from tests.shanghaien.strategies import games

counts = st.lists(st.integers(0, 50), min_size=6, max_size=6)


@given(games())
def test_every_die_is_counted(game: Game) -> None:
    rolls = [event for event in game.events if isinstance(event, Rolled)]
    found = faces(game.events)
    assert sum(found) == 2 * len(rolls)
    for face, times in enumerate(found, 1):
        assert times == sum((r.low == face) + (r.high == face) for r in rolls)


def exact(total: int) -> tuple[int, int]:
    """The band by whole numbers: the counts of ways among 6 ** total."""
    ways = [comb(total, k) * 5 ** (total - k) for k in range(total + 1)]
    tail = Fraction(str(1 - CONFIDENCE)).limit_denominator(1000) / 2 * 6**total
    low = next(k for k in range(total + 1) if sum(ways[: k + 1]) > tail)
    high = next(k for k in range(total, -1, -1) if sum(ways[k:]) > tail)
    return low, high


@pytest.mark.parametrize("total", [1, 2, 3, 5, 6, 12, 50, 126, 333, 600])
def test_the_band_is_that_of_the_binomial_distribution(total: int) -> None:
    assert band(total) == exact(total)


@given(st.integers(0, 30_000))
def test_the_band_holds_what_is_expected(total: int) -> None:
    low, high = band(total)
    assert 0 <= low <= total / 6 <= high <= total


def test_no_dice_have_a_band_too() -> None:
    assert Fairness((0,) * 6).band == (0, 0)
    assert Fairness((0,) * 6).outside == ()


def test_what_lies_outside_is_told() -> None:
    found = Fairness((60, 20, 21, 20, 5, 20))
    assert found.total == 146
    assert found.expected == pytest.approx(146 / 6)
    assert found.outside == (1, 5)


@pytest.mark.parametrize(("total", "is_telling"), [(2, False), (59, False), (60, True)])
def test_few_dice_say_nothing_of_fairness(total: int, is_telling: bool) -> None:
    assert ENOUGH == 60
    found = Fairness((total, 0, 0, 0, 0, 0))
    assert found.is_telling is is_telling
    assert bool(found.outside) is is_telling


@given(st.lists(counts))
def test_counts_add_up(rows: list[list[int]]) -> None:
    found = together([*rows, (), (1, 2)])
    assert found.total == sum(map(sum, rows))
    assert len(found.counts) == 6
