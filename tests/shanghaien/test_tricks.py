"""The dirty tricks, each function by itself."""

import pytest

from shanghaien.cards import Nationality, Trick
from shanghaien.moves import (
    Event,
    Move,
    Place,
    Roll,
    Rolled,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
    format_event,
    parse_event,
)
from shanghaien.position import parse_position
from shanghaien.rules import IllegalMove, apply, legal_moves
from shanghaien.state import Direction, Joker, Phase, Player, State
from shanghaien.tricks import TRICKS, functions, trick_moves
from tests.shanghaien.invariants import TRICK_MOVES


def texts(state: State) -> list[str]:
    """The legal moves as text."""
    return [format_event(move) for move in legal_moves(state)]


def after(state: State, *events: str) -> State:
    """The position after events given as text."""
    for text in events:
        state = apply(state, parse_event(text))
    return state


def test_every_card_offers_2_sailors_and_one_more_function() -> None:
    assert functions(Trick.ADJUST) == (UseJoker, UseAdjust)
    assert functions(Trick.BOTH) == (UseJoker, UseBoth)
    assert functions(Trick.AGAIN) == (UseJoker, UseAgain)


def test_no_function_is_left_out_of_these_tests() -> None:
    assert set(TRICKS) == set(TRICK_MOVES)


def test_all_moves_of_a_hand_with_every_card() -> None:
    state = parse_position("A US4 ES1 adjust both again; roll 1 4")
    assert texts(state) == [
        *("place 1", "place 4"),
        *("joker adjust US", "joker adjust ES", "adjust 1 2", "adjust 4 3", "adjust 4 5"),
        *("joker both US", "joker both ES", "both"),
        *("joker again US", "joker again ES", "again"),
    ]


def test_two_equal_cards_are_one_choice() -> None:
    assert texts(parse_position("A again again; roll 1 1")) == ["place 1", "again"]


def test_the_joker_joins_its_crew_and_a_die_is_still_to_be_added() -> None:
    state = after(parse_position("A ES1 both; roll 2 5"), "joker both ES")
    assert state.sides[0].jokers == (Joker(Nationality.SPANISH, Trick.BOTH),)
    assert state.sides[0].strength(Nationality.SPANISH) == 3
    assert state.sides[0].tricks == ()
    assert state.to_move is Player.A
    assert texts(state) == ["place 2", "place 5"]


def test_the_changed_die_is_added_and_the_card_leaves_the_game() -> None:
    before = parse_position("A adjust; roll 2 5")
    state = after(before, "adjust 5 6")
    assert state.sides[0].dice == (0, 0, 0, 0, 0, 1)
    assert state.to_move is Player.B
    assert state.roll is None
    assert state.sides[0].tricks == ()
    assert state.out.count(Trick.ADJUST) == before.out.count(Trick.ADJUST) + 1


@pytest.mark.parametrize(
    ("roll", "changes"),
    [
        ((1, 6), ["adjust 1 2", "adjust 6 5"]),
        ((3, 3), ["adjust 3 2", "adjust 3 4"]),
        ((3, 4), ["adjust 3 2", "adjust 3 4", "adjust 4 3", "adjust 4 5"]),
    ],
)
def test_a_die_is_changed_by_one_within_1_to_6(roll: tuple[int, int], changes: list[str]) -> None:
    state = parse_position("A adjust; roll {} {}".format(*roll))
    assert [text for text in texts(state) if text.startswith("adjust")] == changes


def test_both_dice_are_added_each_to_its_card() -> None:
    before = parse_position("A both on 1; roll 2 5")
    state = after(before, "both")
    assert state.sides[0].dice == (1, 1, 0, 0, 1, 0)
    assert state.supply(Player.A) == 3
    assert state.to_move is Player.B
    assert state.out.count(Trick.BOTH) == before.out.count(Trick.BOTH) + 1


def test_both_dice_are_rolled_again_and_the_new_roll_is_final() -> None:
    before = parse_position("A ES1 adjust again; roll 2 5")
    state = after(before, "again")
    assert state.phase is Phase.ROLLING
    assert state.to_move is Player.A
    assert state.roll is None
    assert state.out.count(Trick.AGAIN) == before.out.count(Trick.AGAIN) + 1
    assert texts(after(state, "rolled 1 3")) == ["place 1", "place 3"]


def test_rolling_again_in_the_first_turn_keeps_the_direction() -> None:
    state = parse_position("A again; rolling")
    state = after(state, "rolled 1 2", "direction right", "again", "rolled 3 4")
    assert state.direction is Direction.RIGHT
    assert state.phase is Phase.PLACE


@pytest.mark.parametrize("use", ["joker again ES", "adjust 2 3", "both", "again"])
def test_one_card_a_round_shown_by_the_captain(use: str) -> None:
    state = parse_position("A ES1 adjust both again; roll 2 5")
    state = after(state, use)
    assert state.sides[0].captain_out
    assert not state.sides[1].captain_out
    assert not [move for move in legal_moves(state) if isinstance(move, TRICK_MOVES)]
    while state.to_move is Player.A:  # the rest of the turn
        state = after(state, "rolled 2 2" if state.phase is Phase.ROLLING else "place 2")
    state = after(state, "roll", "rolled 1 1", "place 1", "roll", "rolled 2 5")
    assert texts(state) == ["place 2", "place 5"]


def test_each_player_may_use_one() -> None:
    state = parse_position("A adjust; B both; roll 2 5")
    state = after(state, "adjust 2 1", "roll", "rolled 3 4", "both")
    assert all(one.captain_out for one in state.sides)


@pytest.mark.parametrize("phase", ["", "rolling"])
def test_only_directly_after_an_own_roll(phase: str) -> None:
    state = parse_position(f"A ES1 adjust both again on 1 1; {phase}")
    assert list(trick_moves(state)) == []
    uses: tuple[Move, ...] = (
        UseBoth(),
        UseAgain(),
        UseAdjust(2, 3),
        UseJoker(Trick.BOTH, Nationality.SPANISH),
    )
    for move in uses:
        with pytest.raises(IllegalMove):
            apply(state, move)


def test_the_captain_comes_home_and_a_further_card_can_be_used_next_round() -> None:
    state = parse_position("A both both on 1; B on 4; roll 2 5")
    state = after(state, "both", "roll", "rolled 3 3", "place 3", "shanghai")
    assert not state.sides[0].captain_out
    state = after(state, "roll", "rolled 1 1", "direction left", "place 1", "roll", "rolled 4 6")
    assert "both" in texts(state)


@pytest.mark.parametrize("event", [UseBoth(), UseAgain(), UseAdjust(2, 3)])
def test_not_with_a_card_that_one_does_not_have(event: Event) -> None:
    state = parse_position("B ES1 adjust both again; roll 2 5")
    with pytest.raises(IllegalMove):
        apply(state, event)
    assert legal_moves(state) == (Place(2), Place(5))


def test_rolled_dice_cannot_be_rolled_by_hand() -> None:
    with pytest.raises(IllegalMove):
        apply(parse_position("roll 2 5"), Rolled(1, 1))
    with pytest.raises(IllegalMove):
        apply(parse_position("roll 2 5"), Roll())
