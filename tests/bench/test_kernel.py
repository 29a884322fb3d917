"""The bench of the solver: both are asked the same, and say the same."""

from bench.kernel import Timed, row, take
from shanghaien.position import parse_position


def test_a_beginning_is_solved_by_both() -> None:
    state = parse_position("round 8; A ES4 on 1 1 2 3; B ES2 both on 1 2 3 3")
    found = take(state)
    assert found.difference < 1e-9
    assert found.pairs > 1
    assert min(found.python, found.kernel) > 0.0


def test_a_row_tells_ratios_and_the_greatest_difference() -> None:
    line = row(3, [Timed(2.0, 0.1, 1e-17, 4), Timed(3.0, 0.1, 2e-17, 6), Timed(9.0, 0.1, 0.0, 8)])
    assert line.split() == ["3", "3.00", "0.100", "30x", "6", "2e-17"]
