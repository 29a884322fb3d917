"""Why a move is good, in sentences."""

import pytest

from shanghaien.ai.review import Option
from shanghaien.game import Seat, from_position
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from web.analysis.reasons_view import reason
from web.app.model import App

TAVERN = "tavern US1 IT2 ES4 FR3 NL1 TR3; "
MIDDLE = "A ES3 on 1 3; B US4 on 2 3"
CASES = [
    (
        f"{MIDDLE}; roll 4 6",
        "place 4",
        "It takes the lead on Spaniard 4 from Bernd. It takes the lead on Frenchman 3. "
        "If the round then ended, it would be 10 : 3.",
    ),
    (
        f"{MIDDLE}; roll 4 6",
        "place 6",
        "It takes the lead on Turk 3. If the round then ended, it would be 3 : 6.",
    ),
    (
        "A ES3 on 1 3; B US4 on 3; roll 1 3",
        "place 1",
        "No card changes hands yet, but it sets you up for later. "
        "If the round then ended, it would be 3 : 1.",
    ),
    (
        "A ES3 on 1; B US4 on 6; roll 4 6",
        "place 6",
        "It keeps Turk 3 from Bernd. If the round then ended, it would be 3 : 1.",
    ),
    (MIDDLE, "shanghai", "You get American 1. That makes it 0 : 6."),
    (MIDDLE, "roll", "Shanghai now and it’s 0 : 6; rolling on is worth more."),
    (
        "A ES3 again on 1 3; B US4 on 2 3; roll 4 6",
        "again",
        "Two new dice should help more than either of these.",
    ),
    (
        "A ES3 again on 1 3; B US4 ES1 on 2 3; roll 4 6",
        "joker again ES",
        "Your crew grows (Spaniards): from 3 to 5; Bernd has 1.",
    ),
    (
        "direction open; roll 2 5",
        "direction left",
        "Your dice can then go here: the 2 on Italian 2, the 5 on Dutchman 1.",
    ),
    (
        "direction open; roll 2 5",
        "direction right",
        "Your dice can then go here: the 2 on Dutchman 1, the 5 on Italian 2.",
    ),
    (
        "A ES3 on 2 3; B US4 on 2 3",
        "shanghai",
        "You get no card, but stopping is better than rolling on. That makes it 3 : 4.",
    ),
]


@pytest.mark.parametrize(("held", "move", "said"), CASES)
def test_why_a_move_is_good_is_told_as_the_rules_have_it(held: str, move: str, said: str) -> None:
    state = parse_position(f"round 2; {TAVERN}{held}")
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    assert reason(App(), game, Option(parse_event(move), 0.5, 0.0)) == said  # type: ignore[arg-type]
