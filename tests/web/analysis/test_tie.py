"""Why? tells that pips decide a tie where they do, or where the better move adds some."""

import pytest

from shanghaien.ai.prospect import Factor, Kind
from shanghaien.moves import Place
from shanghaien.position import parse_position
from shanghaien.state import Player
from web.analysis.tie_view import tied
from web.lang import Words

TIED = "If it’s a tie on the {}, the pips on the neighbouring cards decide."


@pytest.mark.parametrize(
    ("held", "position", "better", "said"),
    [
        ("A on 1 3; B on 2 3", 2, 4, "Spanish\u00a04"),  # the 4 wins the tie there
        ("A on 1; B on 2", 2, 4, "Spanish\u00a04"),  # nobody has a die there yet
        ("A on 1; B on 2", 4, 6, "Dutch\u00a01"),  # six pips beside it, not four
        ("A on 1; B on 2", 4, 4, ""),
        ("A on 1; B on 2", 3, 4, ""),  # the die goes on it
        ("A on 1; B on 2", 1, 4, ""),  # neither is beside it
    ],
)
def test_pips_are_told_of_where_they_speak_for_the_better_move(
    held: str, position: int, better: int, said: str
) -> None:
    state = parse_position(f"round 2; tavern US1 IT2 ES4 FR3 NL1 TR3; {held}; roll 4 6")
    factor = Factor(Kind.CARD, Player.A, position, 0.8, 0.3, 0.2)
    told = tied(Words("en"), state, Place(better), Place(10 - better), factor, Player.A)
    assert told == (said and TIED.format(said))
