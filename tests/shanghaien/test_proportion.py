"""How sure a share of games is."""

from shanghaien.proportion import interval


def test_few_games_tell_little() -> None:
    assert interval(0.5, 4)[0] < interval(0.5, 40)[0] < 0.5
