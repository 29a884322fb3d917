"""What the tables of losses say beside a loss."""

from shanghaien.learning.weakness import Cell
from web.lang import words
from web.strength.losses_view import _row


def test_the_range_beside_a_loss_is_not_the_part_of_it_that_ends_at_nothing() -> None:
    cell = Cell("stop", 20, 30, 0.02, 0.03, 0.01, 0.0, 0.01, 50.0)
    low, high = cell.interval
    assert low == 0.0
    assert round(100 * (high - cell.loss)) == 6
    assert "<small>± 6.0%</small>" in str(_row(words("en"), cell, is_told=False))
