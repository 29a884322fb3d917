"""The marks of decisions, at their very limits."""

import pytest

from shanghaien.ai.review import is_about_equal, mark


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
