"""The marks of decisions, at their very limits; what a review's changes come to."""

import pytest

from shanghaien.ai.review import Cause, Change, Review, is_about_equal, limit_near, mark
from shanghaien.state import Player


@pytest.mark.parametrize(
    ("loss", "sign"),
    [
        (0.0, ""),
        (0.0199, ""),
        (0.02, "?!"),
        (0.3 - 0.28, "?!"),  # a hair less than 0.02
        (0.0499, "?!"),
        (0.05, "?"),
        (0.0999, "?"),
        (0.1, "??"),
        (1.0, "??"),
    ],
)
def test_a_decision_bears_the_mark_of_its_loss_before_rounding(loss: float, sign: str) -> None:
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


@pytest.mark.parametrize(
    ("loss", "error", "limit"),
    [
        *((0.0, 0.015, None), (0.0169, 0.003, None), (0.018, 0.003, 0.02), (0.022, 0.003, 0.02)),
        *((0.03, 0.003, None), (0.03, 0.015, 0.02), (0.036, 0.03, 0.05), (0.0975, 0.003, 0.10)),
        (0.02, 0.0, None),
    ],
)
def test_a_limit_is_near_that_lies_within_the_error_of_a_loss(
    loss: float, error: float, limit: float | None
) -> None:
    assert limit_near(loss, error) == limit


@pytest.mark.parametrize(("change", "before"), [(CHANGES[1], 0), (CHANGES[5], 4)])
def test_what_a_closer_look_finds_of_a_choice_was_luck_before(change: Change, before: int) -> None:
    revised = REVIEW.revised(change, change.loss + 0.0625)
    at = CHANGES.index(change)
    assert revised.changes[at].loss == change.loss + 0.0625
    sign = change.player.sign * CHANGES[before].player.sign
    assert revised.changes[before].gain == CHANGES[before].gain + 0.0625 * sign
    assert (revised.start, revised.end) == (REVIEW.start, REVIEW.end)
    assert revised.course()[-1] == REVIEW.course()[-1]


def test_before_all_luck_it_was_the_start() -> None:
    first = Change(0, 1, Cause.CHOICE, Player.B, -0.25, None)
    review = Review(0.5, 0.75, (first,))
    revised = review.revised(first, 0.125)
    assert (revised.start, revised.end) == (0.625, 0.75)
    assert revised.course()[-1][1] == 0.75
