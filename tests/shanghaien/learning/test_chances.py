"""The curves that estimates need."""

import pytest

from shanghaien.learning.chances import holm, quantile, tail


@pytest.mark.parametrize(
    ("freedom", "t", "chance"),
    # Student's table.
    [
        (5, 2.571, 0.025),
        (10, 2.228, 0.025),
        (10, 1.812, 0.05),
        (30, 2.457, 0.01),
        (1e6, 1.96, 0.025),
    ],
)
def test_the_tail_is_that_of_students_table(freedom: float, t: float, chance: float) -> None:
    assert tail(t, freedom) == pytest.approx(chance, abs=0.0005)
    assert tail(-t, freedom) == pytest.approx(1.0 - chance, abs=0.0005)


@pytest.mark.parametrize(("freedom", "t"), [(3, 3.182), (9, 2.262), (29, 2.045), (1e6, 1.96)])
def test_the_quantile_is_that_of_students_table(freedom: float, t: float) -> None:
    assert quantile(freedom) == pytest.approx(t, abs=0.04)
    assert tail(quantile(freedom), freedom) == pytest.approx(0.025, abs=0.0001)


@pytest.mark.parametrize(
    ("chances", "stands"),
    [
        ([], ()),
        ([0.04], (True,)),
        ([0.04, 0.04], (False, False)),
        ([0.05], (True,)),
        ([0.05, 0.025], (True, True)),
        ([0.04, 0.02], (True, True)),
        ([0.03, 0.012, 0.5], (False, True, False)),
    ],
)
def test_of_several_findings_those_stand_that_are_hardly_chance(
    chances: list[float], stands: tuple[bool, ...]
) -> None:
    assert holm(chances, 0.05) == stands
