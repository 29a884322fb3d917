"""What the tables of losses say beside a loss."""

from shanghaien.learning.weakness import Cell
from web.lang import words
from web.strength.losses_view import _row
from web.strength.view import _both


def test_the_range_beside_a_loss_is_not_the_part_of_it_that_ends_at_nothing() -> None:
    cell = Cell("stop", 20, 30, 0.02, 0.03, 0.01, 0.0, 0.01, 50.0)
    low, high = cell.interval
    assert low == 0.0
    assert round(100 * (high - cell.loss)) == 6
    assert "<small>± 6.0%</small>" in str(_row(words("en"), cell, is_told=False))


def test_two_losses_are_whole_unless_that_makes_them_the_same() -> None:
    en, de = words("en"), words("de")
    assert _both(en, 0.052, 0.021) == ("5%", "2%")
    assert _both(en, 0.0334, 0.0262) == ("3.3%", "2.6%")
    assert _both(en, 0.0111, 0.002) == ("1%", "0%")
    assert _both(de, 0.1204, 0.1196) == ("12,0\u00a0%", "12,0\u00a0%")
