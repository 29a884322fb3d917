"""What decisions have in common, whatever was decided."""

import pytest

from shanghaien.learning.aspects import aspects
from shanghaien.moves import parse_event
from shanghaien.position import parse_position

TIED = "round 3; A on 1 2 2; B on 1 3 3"
"""The card of the 1 goes to A by the pips beside it."""


@pytest.mark.parametrize(
    ("position", "best", "expected"),
    [
        (TIED, "roll", ("neighbour",)),
        (f"{TIED}; roll 1 5", "place 5", ("neighbour",)),
        # With a second die on it the 1 is a matter of number.
        (f"{TIED}; roll 1 5", "place 1", ()),
        ("round 3; A on 1; B on 3; roll 1 5", "place 5", ()),
        # Both with one die on the 3, and B has the 2 as well.
        ("round 3; A on 1; B on 3 2; roll 3 5", "place 3", ("neighbour",)),
        ("roll 2 5; direction open", "direction left", ()),
    ],
)
def test_neighbours_count_where_a_card_goes_by_them_after_the_best_move(
    position: str, best: str, expected: tuple[str, ...]
) -> None:
    state = parse_position(position)
    found = aspects(state, parse_event(best), has_card=False)  # type: ignore[arg-type] # no roll
    assert found == expected


def test_a_card_at_stake_and_the_last_dice_are_told() -> None:
    state = parse_position("round 8; A ES4 on 1 1 2 3; B ES2 on 4 5 5 6")
    found = aspects(state, parse_event("shanghai"), has_card=True)  # type: ignore[arg-type]
    assert found == ("last", "trick-card")
