"""Numbers as they are told."""

from hypothesis import given
from hypothesis import strategies as st

from shanghaien.rounding import apportioned, nearest, whole_chance


def test_of_two_as_near_the_upper_one_is_told() -> None:
    assert nearest(100 * 37 / 40) == 93
    assert nearest(100 * 0.575) == 58
    assert [nearest(n / 2) for n in range(5)] == [0, 1, 1, 2, 2]


@given(st.integers(0, 200), st.integers(1, 200))
def test_a_share_is_rounded_as_by_hand(part: int, rest: int) -> None:
    whole = part + rest
    assert nearest(100 * part / whole) == (200 * part + whole) // (2 * whole)


@given(st.floats(0, 1))
def test_only_what_is_certain_is_none_or_all(value: float) -> None:
    assert (whole_chance(value) in {0, 100}) == (value in {0.0, 1.0})
    assert abs(whole_chance(value) - 100 * value) <= 1


@given(st.lists(st.floats(-90, 90), min_size=1, max_size=6), st.integers(-2, 2))
def test_numbers_told_together_have_their_sum(values: list[float], by: int) -> None:
    total = nearest(sum(values)) + by
    found = apportioned(values, total)
    assert sum(found) == total
    for told, value in zip(found, values, strict=True):
        assert told == 0 or value or not any(values)
        assert abs(told - value) < 2 + 6 / max(1, sum(map(bool, values)))
