"""The marks of decisions, at their very limits; what a review's changes come to."""

import pytest

from shanghaien.ai.review import Cause, Change, Review, is_about_equal, mark
from shanghaien.state import Player


@pytest.mark.parametrize(
    ("loss", "sign"),
    [
        (0.0, ""),
        (0.0194, ""),
        (0.0195, "?!"),  # shown as 2.0 %
        (0.0494, "?!"),
        (0.0495, "?"),
        (0.0994, "?"),
        (0.0995, "??"),
        (1.0, "??"),
    ],
)
def test_a_decision_bears_the_mark_of_what_is_shown_as_its_loss(loss: float, sign: str) -> None:
    assert mark(loss) == sign


def test_moves_are_about_equal_below_the_doubt() -> None:
    assert is_about_equal(0.0099)
    assert not is_about_equal(0.01)


CHANGES = (
    Change(0, 1, Cause.DICE, Player.B, 0.125, None),
    Change(1, 1, Cause.CHOICE, Player.B, -0.25, None),
    Change(2, 1, Cause.CHOICE, Player.A, -0.0625, None),
    Change(3, 2, Cause.CARDS, Player.A, 0.125, None),
    Change(3, 2, Cause.DICE, Player.A, -0.5, None),
    Change(4, 2, Cause.CHOICE, Player.A, 0.0, None),
)
REVIEW = Review(0.5, 0.1875, CHANGES)


def test_the_course_goes_from_the_start_to_the_end_through_every_change() -> None:
    course = ((0, 0.5), (1, 0.375), (2, 0.625), (3, 0.5625), (3, 0.6875), (4, 0.1875), (5, 0.1875))
    assert REVIEW.course() == course
    assert course[-1][1] == REVIEW.end


def test_skill_and_luck_are_the_sums_of_each_player() -> None:
    assert REVIEW.skill == (-0.0625, -0.25)
    assert REVIEW.luck == (-0.375, 0.125)


def test_only_choices_lose_and_bear_marks() -> None:
    assert [change.loss for change in CHANGES] == [0.0, 0.25, 0.0625, 0.0, 0.0, 0.0]
    assert [change.mark for change in CHANGES] == ["", "??", "?", "", "", ""]
    assert REVIEW.mistakes(Player.A) == (CHANGES[2],)
    assert REVIEW.mistakes(Player.B) == (CHANGES[1],)
