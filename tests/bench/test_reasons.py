"""What is told of a direction: the page's own sentences, against a second solution of the round."""

import pytest

from bench.reasons import WITHIN, Finding, examine, lines, ranked, sentence
from bench.second_solver import Solved
from bench.solver import shared
from shanghaien.moves import ChooseDirection
from shanghaien.position import parse_position
from shanghaien.rules import hide
from shanghaien.state import Phase, Player, State
from tests.shanghaien.ai.brute import decisions

pytestmark = pytest.mark.host_only

TURKISH = (
    "round 3; tavern FR2 TR2 ES3 NL2 both DE3; A US3 TR3 IT1 IT3 both; "
    "B US4 FR4 CN2 TR3 ES2 adjust; move B; direction open; roll 2 3; out NL3"
)


def choice(seed: int) -> State:
    """A choice of a direction in a round that is solved in a moment: nobody has a trick."""
    for n in range(seed, 9000, 100):
        for state in decisions(n, 1 + n % 7, 0):
            if state.phase is Phase.DIRECTION and not any(side.tricks for side in state.sides):
                return state
    raise AssertionError("no such game")


@pytest.mark.parametrize("seed", [1, 12, 29])
def test_the_chances_told_of_a_direction_are_those_of_that_very_card(seed: int) -> None:
    finding = examine(choice(seed))
    assert finding.off
    assert max(finding.off) <= WITHIN, finding
    assert finding.whole <= WITHIN


def test_a_reason_names_the_card_whose_chance_it_tells() -> None:
    state = parse_position(TURKISH)
    assert sentence(state, *ranked(state)).splitlines()[1:3] == [
        "You get the “Add both dice” trick card: 79% instead of 28%",
        "You get the German 3: 36% instead of 21%",
    ]


def test_both_solutions_of_a_round_give_a_direction_the_same_value() -> None:
    state = choice(7)
    assert state.roll is not None
    for move, value in shared().rate(hide(state)):
        assert isinstance(move, ChooseDirection)
        found, _ = Solved(state, move.direction).after(state.roll)
        of_a = found if state.starter is Player.A else 1.0 - found
        assert of_a == pytest.approx(value)


def test_what_is_untrue_is_listed() -> None:
    said = list(
        lines([Finding("round 3", "So.", (0.005, 0.3), 0.3), Finding("round 4", "", (), 0.0)])
    )
    assert said[0] == "Of 2 choices of a direction, 1 have a reason with 2"
    assert said[-1] == "- `round 3`: “So.” is off by 30.0 points."
