"""How much of the tricks is searched."""

from dataclasses import replace

from shanghaien.ai.detail import DETAILS, WITH_FUNCTIONS, Effort, menu_of, promising
from shanghaien.ai.engine import Engine
from shanghaien.cards import Nationality, Trick
from shanghaien.position import parse_position
from shanghaien.state import Direction, Phase, Side


def test_a_joker_that_is_searched_can_be_answered_in_the_same_crew() -> None:
    us, fr, de, cn = list(Nationality)[:4]
    assert promising(([us, fr, de], [cn, de, us]), 1) == ([us], [cn, us])
    assert promising(([us, fr, de], [cn, de, us]), 2) == ([us, fr, de], [cn, de, us])
    assert promising(([us, fr], [cn]), 0) == ([], [])


def test_wherever_jokers_are_searched_their_answers_are_too() -> None:
    assert all(detail.is_whole for detail in DETAILS if detail.jokers)


def test_each_detail_is_another_one() -> None:
    assert len(set(DETAILS)) == len(DETAILS)


def test_functions_are_searched_down_to_the_detail_that_says_so() -> None:
    assert DETAILS[0].has_functions
    with_functions = [i for i, detail in enumerate(DETAILS) if detail.has_functions]
    assert with_functions == [0, 1, 2, 3, 6, WITH_FUNCTIONS]


def test_a_menu_has_the_functions_of_the_tricks_in_hand_where_they_are_searched() -> None:
    side = Side(tricks=(Trick.ADJUST, Trick.AGAIN))
    for detail in DETAILS:
        menu = menu_of(side, [], [], detail, is_last=False)
        has = (menu.adjust is not None, menu.again is not None, menu.both is not None)
        assert has == (detail.has_functions, detail.has_functions, False)


def test_for_the_direction_the_roughest_detail_does_whatever_the_moves_may_have() -> None:
    effort = Effort(1, direction=1, coarsest=6)
    rolled = parse_position("round 8; tavern US1 US2 FR1 FR2 DE1 DE2; A US4 again; B FR4; roll 2 5")
    for phase, detail in ((Phase.DIRECTION, len(DETAILS) - 1), (Phase.PLACE, 6)):
        engine = Engine(effort=effort)
        direction = None if phase is Phase.DIRECTION else Direction.LEFT
        engine.rate(replace(rolled, phase=phase, direction=direction))
        assert {kept for _, kept, _ in engine._kept} == {detail}
