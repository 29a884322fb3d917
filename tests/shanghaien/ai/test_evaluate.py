"""What the ends of a round are worth: after the last one exactly, whoever leads."""

import pytest

from shanghaien.ai.engine import Engine
from shanghaien.position import parse_position

LAST = "round 8; tavern US1 US2 FR1 FR2 DE1 DE2; "


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ("A ES4; B IT4", 0.5),
        ("A ES4; B IT3", 1.0),
        ("A ES3; B IT4", 0.0),
        ("A ES4; B ES3 again", 1.0),  # two points to one
        ("A again; B ES1", 0.5),
        ("A ES2 on 2 2; B IT4", 0.5),  # number 2 is US2
        ("A ES3 on 2 2; B IT4", 1.0),
        ("A ES2 on 2 2; B IT4 on 2 2", 0.0),  # a tie: nobody gets the card
    ],
)
def test_the_end_of_the_game_is_worth_what_it_is(held: str, worth: float) -> None:
    assert Engine()._end(parse_position(LAST + held)) == worth
