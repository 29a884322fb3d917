"""How much of the tricks is searched."""

from shanghaien.ai.detail import DETAILS, promising
from shanghaien.cards import Nationality


def test_a_joker_that_is_searched_can_be_answered_in_the_same_crew() -> None:
    us, fr, de, cn = list(Nationality)[:4]
    assert promising(([us, fr, de], [cn, de, us]), 1) == ([us], [cn, us])
    assert promising(([us, fr, de], [cn, de, us]), 2) == ([us, fr, de], [cn, de, us])
    assert promising(([us, fr], [cn]), 0) == ([], [])


def test_wherever_jokers_are_searched_their_answers_are_too() -> None:
    assert all(detail.is_whole for detail in DETAILS if detail.jokers)
