"""A position and the questions to it."""

from dataclasses import replace

import pytest
from hypothesis import given

from shanghaien.cards import CARDS, Nationality, Trick, card_order
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import apply, setup
from shanghaien.state import NUMBERS, ROW, Direction, Joker, Player, Side, State
from tests.shanghaien.strategies import events, positions


def test_each_player_is_the_others_other() -> None:
    assert Player.A.other is Player.B
    assert Player.B.other is Player.A


def test_each_direction_is_the_others_opposite() -> None:
    assert Direction.LEFT.opposite is Direction.RIGHT
    assert Direction.RIGHT.opposite is Direction.LEFT


@pytest.mark.parametrize(
    ("direction", "numbers"),
    [(Direction.LEFT, "US1 FR1 DE1 CN1 NL1 TR1"), (Direction.RIGHT, "TR1 NL1 CN1 DE1 FR1 US1")],
)
def test_a_number_stands_for_a_card_from_the_end_that_was_chosen(
    direction: Direction, numbers: str
) -> None:
    state = parse_position(f"tavern US1 FR1 DE1 CN1 NL1 TR1; A on 1; direction {direction.value}")
    assert " ".join(str(state.card(number)) for number in NUMBERS) == numbers


def test_before_the_direction_is_chosen_number_1_is_at_the_left() -> None:
    state = setup(CARDS, Player.A)
    assert [state.position(number) for number in NUMBERS] == list(range(ROW))


@given(positions)
def test_as_text_it_is_its_line(state: State) -> None:
    assert parse_position(str(state)) == state


def test_a_position_that_has_no_line_can_be_shown_all_the_same() -> None:
    state = replace(setup(CARDS, Player.A), deck=())
    assert str(state) == repr(state)


def test_a_crew_is_as_strong_as_its_sailors_and_2_for_each_joker() -> None:
    crew = parse_side("FR4 ES1 ES3 ES:both ES:again")
    assert crew.strength(Nationality.SPANISH) == 8
    assert crew.strength(Nationality.FRENCH) == 4
    assert crew.strength(Nationality.ITALIAN) == 0


def test_a_joker_alone_is_no_crew() -> None:
    assert not Side(jokers=(Joker(Nationality.SPANISH, Trick.BOTH),)).has_crew(Nationality.SPANISH)
    assert parse_side("ES1").has_crew(Nationality.SPANISH)


def test_the_supply_lacks_dice_on_cards_and_dice_in_the_air() -> None:
    state = parse_position("A on 1 1 6; B on 2 3")
    assert (state.supply(Player.A), state.supply(Player.B)) == (3, 4)
    rolled = parse_position("A on 1 1 6; B on 2 3; roll 2 4")
    assert (rolled.supply(Player.A), rolled.supply(Player.B)) == (1, 4)
    rolling = parse_position("A on 1 1 6; B on 2 3; rolling")
    assert (rolling.supply(Player.A), rolling.supply(Player.B)) == (1, 4)


@given(positions)
def test_what_is_to_come_is_known_to_both_but_not_its_order(state: State) -> None:
    assert sorted(state.deck, key=card_order) == list(state.to_come())


@given(positions)
def test_a_position_can_be_compared_and_kept_in_a_set(state: State) -> None:
    after = [apply(state, event) for event in events(state)]
    assert state not in after
    assert len({state, *after, *after}) == len(set(after)) + 1
