"""The engine with arrays, against the values of the one with lists."""

from collections.abc import Sequence

import pytest

from bench.array_endings import ArrayEnding
from bench.arrays import ArrayEngine
from shanghaien.ai.choose import EFFORT
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import holding
from shanghaien.ai.network import LEARNED
from shanghaien.cards import Card
from shanghaien.position import parse_position
from shanghaien.rules import hide
from tests.shanghaien.ai.brute import decisions


@pytest.mark.long
def test_the_values_are_those_of_lists() -> None:
    both = 0
    effort = Effort(60_000)
    for seed in range(10):
        # With six dice on the table a round is quickly solved, all tricks included.
        for state in list(decisions(seed, 1 + seed % 8, 6))[:3]:
            seen = hide(state)
            wanted = dict(Engine(effort=effort).rate_all(seen))
            assert dict(ArrayEngine(effort=effort).rate_all(seen)) == pytest.approx(
                wanted, abs=1e-12
            )
            both += all(side.tricks and not side.captain_out for side in state.sides)
    assert both > 3


def test_one_engine_through_a_round_and_with_the_chances_too() -> None:
    effort = Effort(60_000)
    lists, arrays = Engine(effort=effort), ArrayEngine(effort=effort)
    for state in list(decisions(3, 6, 0))[::3]:
        seen = hide(state)
        assert arrays.value(seen) == pytest.approx(lists.value(seen), abs=1e-12)
        assert dict(arrays.rate_all(seen)) == pytest.approx(dict(lists.rate_all(seen)), abs=1e-12)


JOKERS = (
    "round 8; tavern NL3 again IT3 CN3 DE2 ES2; A US2 US3 FR3 FR4 DE3 DE4 CN1 CN3 CN4 NL1 ES3 ES4 "
    "IT3 adjust both again; B US1 US4 FR3 DE1 CN2 NL3 NL4 TR1 TR2 TR3 TR3 TR4 ES1 IT1 IT4 adjust"
)


@pytest.mark.long
def test_two_jokers_of_each_player_with_their_answers_are_nearly_the_whole_truth() -> None:
    state = parse_position(JOKERS)
    whole, two, none = (
        ArrayEngine(effort=Effort(0, coarsest=place)).value(state) for place in (0, 2, 8)
    )
    assert two == pytest.approx(whole, abs=0.01)
    assert none != pytest.approx(whole, abs=0.03)


@pytest.mark.parametrize("round_", [3, 7, 8])
def test_the_ends_of_a_row_serve_for_the_row_turned_around(round_: int) -> None:
    state = hide(next(decisions(4, round_, 0)))
    held = [[holding(side)] for side in state.sides]

    def ending(row: Sequence[Card]) -> ArrayEnding:
        return ArrayEnding(round_, row, state.deck, LEARNED)

    one, two, anew = (ending(state.tavern[::step]) for step in (1, -1, -1))
    tables, two.mirror = one.all_tables(*held), one.kept
    turned = two.all_tables(*held)
    assert two.kept is None  # nothing was worked out
    assert turned == pytest.approx(anew.all_tables(*held), abs=1e-12)
    assert turned != pytest.approx(tables, abs=1e-3)


EARLY = (
    "round 8; tavern DE2 NL1 adjust ES1 FR3 FR4; A US3 DE1 CN3 CN4 NL2 NL3 TR1 ES2 ES3 ES4 IT1 IT3 "
    "adjust adjust both again; B US2 US4 FR2 DE3 CN1 NL3 NL4 TR3 TR4 ES3 again; move B",
    "round 8; tavern NL1 TR3 both US3 NL4 adjust; A US2 FR2 FR4 DE3 DE4 CN2 CN3 both again; "
    "B DE2 CN4 TR1 TR4 ES1 IT3 IT4 adjust again again",
    "round 8; tavern NL1 adjust DE3 again CN2 IT3; A FR1 FR4 DE1 CN3 CN4 NL3 NL4 TR3 ES3 ES3 IT4 "
    "adjust both; B US3 US3 US4 FR2 DE2 DE3 NL3 TR4 ES2 ES4 IT2 both again",
)
"""The last round's beginning with tricks on both sides, where not all of them can be searched."""


@pytest.mark.long
@pytest.mark.parametrize("line", EARLY)
def test_jokers_of_the_rounds_end_come_near_the_whole_truth(line: str) -> None:
    state = parse_position(line)
    truth = ArrayEngine().value(state)
    assert Engine(effort=EFFORT).value(state) == pytest.approx(truth, abs=0.1)
