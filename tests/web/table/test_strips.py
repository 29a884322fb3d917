"""The strips with both players' names and totals."""

import pytest

from web.table.strip_view import is_turnable


@pytest.mark.parametrize("total", [6, 9, 16, 19, 66, 69, 90, 98])
def test_a_total_that_is_another_one_upside_down_is_marked(total: int) -> None:
    assert is_turnable(total)


@pytest.mark.parametrize("total", [0, 1, 8, 10, 11, 18, 26, 39, 45])
def test_no_other_total_is_marked(total: int) -> None:
    assert not is_turnable(total)
