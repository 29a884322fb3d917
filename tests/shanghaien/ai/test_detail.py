"""How much of the tricks is searched."""

from dataclasses import replace

import pytest

from shanghaien.ai.detail import (
    DETAILS,
    END,
    Detail,
    Effort,
    cost,
    menu_of,
    promising,
    promising_crews,
)
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import Holding, holding
from shanghaien.ai.menu import Menu, Use
from shanghaien.ai.solver import Reach
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.position import parse_position
from shanghaien.state import Direction, Phase, Player, Side

WITH_FUNCTIONS = 7
"""The roughest detail in which functions are searched."""


def test_a_joker_that_is_searched_can_be_answered_in_the_same_crew() -> None:
    us, fr, de, cn = list(Nationality)[:4]
    assert promising(([us, fr, de], [cn, de, us]), 1) == ([us], [cn, us])
    assert promising(([us, fr, de], [cn, de, us]), 2) == ([us, fr, de], [cn, de, us])
    assert promising(([us, fr], [cn]), 0) == ([], [])


def test_wherever_jokers_are_searched_their_answers_are_too() -> None:
    assert all(detail.is_whole for detail in DETAILS if detail.jokers)


@pytest.mark.parametrize("trick", Trick)
def test_every_kind_of_trick_has_a_use_by_its_function_and_at_the_end_of_the_round(
    trick: Trick,
) -> None:
    side = Side(sailors=(Sailor(Nationality.SPANISH, 4),), tricks=(trick,))
    menu = menu_of(side, [Nationality.SPANISH], [], DETAILS[6], is_last=False)
    assert [menu.adjust, menu.both, menu.again].count(None) == 2
    assert menu.late == (holding(side).with_joker(Nationality.SPANISH, trick),)


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


WHOLE, PARTS = DETAILS[0], DETAILS[WITH_FUNCTIONS]
CREW = Side(sailors=(Sailor(Nationality.AMERICAN, 3),), tricks=(Trick.ADJUST, Trick.BOTH))


def test_a_whole_menu_has_a_layer_for_each_function_and_for_each_joker_of_each_kind() -> None:
    us, now = Nationality.AMERICAN, holding(CREW)
    menu = menu_of(CREW, [us], [us], WHOLE, is_last=False)
    adjusted, both = now.without(Trick.ADJUST), now.without(Trick.BOTH)
    jokers = [now.with_joker(us, Trick.ADJUST), now.with_joker(us, Trick.BOTH)]
    assert menu.uses == (Use(now), Use(adjusted), Use(both, 1), *map(Use, jokers))
    assert menu.index == {adjusted: 1, both: 2, jokers[0]: 3, jokers[1]: 4}
    assert (menu.adjust, menu.both, menu.again, menu.jokers, menu.late) == (1, 2, None, (3, 4), ())


@pytest.mark.parametrize(("detail", "is_last"), [(WHOLE, True), (DETAILS[1], False)])
def test_kinds_left_over_are_one_layer_in_the_last_round_and_in_less_detail(
    detail: Detail, is_last: bool
) -> None:
    menu = menu_of(CREW, [Nationality.AMERICAN], [Nationality.AMERICAN], detail, is_last)
    assert len(menu.uses) == 4  # now, "die ±1", "add both" with one more die, a joker
    assert (menu.jokers, len(menu.index)) == ((3,), 4)


@pytest.mark.parametrize("side", [Side(), replace(CREW, captain_out=True)])
def test_who_can_use_no_trick_has_nothing_on_the_menu(side: Side) -> None:
    assert not menu_of(side, [Nationality.AMERICAN], [Nationality.AMERICAN], WHOLE, is_last=False)


def test_jokers_for_the_end_are_of_the_cheapest_kind_and_of_all_crews_in_the_last_round() -> None:
    crews = list(Nationality)[:6]
    now = holding(CREW)
    for is_last, some in ((False, crews[:4]), (True, crews)):
        late = menu_of(CREW, crews, [], PARTS, is_last).late
        assert late == tuple(now.with_joker(crew, Trick.BOTH) for crew in some)
    # Jokers that are searched, but not their answers, may be kept for the end, too.
    searched = replace(WHOLE, is_whole=False)
    assert menu_of(CREW, crews[:1], crews[:1], searched, is_last=False).late


HELD = Holding((0,) * 8, (0, 0, 0))
REACH = Reach(
    {(0, 0): [[1, 2], [3]], (0, 1): [[4]], (1, 0): [[5] * 5], (1, 1): [[6] * 7]}, is_open=True
)


@pytest.mark.parametrize(
    ("detail", "work"),
    [
        # By layers of both: (0, 0), (0, 1), (1, 0), (1, 1).
        (WHOLE, (1 + 5 + 1.5) * 3 + (1 + 5) * 3 + (1 + 1.5) * 5 + 5 + (4 + 2 + 2 + 1) * END),
        (PARTS, (1 + 5 + 1.5) * 3 + 3 + 5 + (4 + 2 + 2) * END),
    ],
)
def test_the_cost_is_that_of_all_layers_by_their_tricks_and_of_the_ends(
    detail: Detail, work: float
) -> None:
    more = Menu((Use(HELD), Use(HELD, 1)), {}, jokers=(1,), both=1, late=(HELD,), adjust=None)
    less = Menu((Use(HELD), Use(HELD)), {}, jokers=(1,), again=1, late=(HELD,))
    assert cost((more, less), REACH, detail) == work


US, FR, DE = Nationality.AMERICAN, Nationality.FRENCH, Nationality.GERMAN


@pytest.mark.parametrize(
    ("row", "mine", "other"),
    [
        # Nothing can fall any more: German is turned, French gains two, American loses two.
        ("IT3", [DE, US, FR], [US, DE]),
        # Where DE2 falls to somebody, A gains nothing in German any more: French comes second.
        ("DE2", [DE, FR, US], [DE, US]),
    ],
)
def test_the_most_promising_crews_come_first(
    row: str, mine: list[Nationality], other: list[Nationality]
) -> None:
    state = parse_position(
        f"round 8; tavern {row} NL2 TR1 TR2 IT1 IT2; A US1 FR4 DE3 again; B US4 DE4 both"
    )
    for starter in Player:
        wanted = (mine, other) if starter is Player.A else (other, mine)
        assert promising_crews(replace(state, starter=starter)) == wanted
