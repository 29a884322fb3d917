"""The course of the game."""

import pytest

from shanghaien.cards import CARDS, Card, Trick
from shanghaien.moves import Place, Roll, Rolled, Shanghai, parse_event
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import (
    IllegalMove,
    apply,
    can_roll,
    can_shanghai,
    hide,
    legal_moves,
    outcome,
    setup,
)
from shanghaien.state import Phase, Player, State

A, B = Player.A, Player.B


def after(state: State, *events: str) -> State:
    """The position after events given as text."""
    for text in events:
        state = apply(state, parse_event(text))
    return state


def test_six_cards_lie_in_the_tavern_and_42_are_to_come() -> None:
    state = setup(CARDS, B)
    assert (state.tavern, state.deck) == (CARDS[:6], CARDS[6:])
    assert (state.round, state.phase, state.to_move, state.starter) == (1, Phase.TURN, B, B)
    assert (state.supply(A), state.supply(B)) == (6, 6)


@pytest.mark.parametrize(
    "deck",
    [(), CARDS[1:], (*CARDS, CARDS[0]), (*CARDS[1:], CARDS[1]), (*CARDS[:-1], Trick.BOTH)],
    ids=["none", "one missing", "one more", "one twice", "another trick"],
)
def test_another_deck_is_refused(deck: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="each of the 48 cards once"):
        setup(deck, A)


def test_a_turn_is_roll_and_add() -> None:
    state = after(setup(CARDS, A), "roll")
    assert (state.phase, state.to_move) == (Phase.ROLLING, A)
    state = after(state, "rolled 2 4", "direction left", "place 4")
    assert state.sides[A].dice == (0, 0, 0, 1, 0, 0)
    assert (state.phase, state.to_move, state.roll) == (Phase.TURN, B, None)
    assert state.supply(A) == 5  # the other die went back


def test_shanghai_needs_two_own_dice_on_cards() -> None:
    one = parse_position("A on 1; B on 1 2 3")
    assert legal_moves(one) == (Roll(),)
    assert not can_shanghai(one)
    with pytest.raises(IllegalMove, match="“shanghai” is not allowed now"):
        apply(one, Shanghai())
    assert can_shanghai(parse_position("A on 1 1"))


def test_rolling_needs_two_dice_in_the_supply() -> None:
    assert can_roll(parse_position("A on 1 1 1 1"))
    assert not can_roll(parse_position("A on 1 1 1 1 1"))


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("A on 1 1; rolling", Phase.ROLLING),
        ("roll 1 2; direction open", Phase.DIRECTION),
        ("A on 1 1; roll 1 2", Phase.PLACE),
    ],
)
def test_neither_roll_nor_shanghai_within_a_turn(text: str, phase: Phase) -> None:
    state = parse_position(text)
    assert state.phase is phase
    assert not can_roll(state)
    assert not can_shanghai(state)


@pytest.mark.parametrize("loser", Player)
def test_who_shanghaies_deals_and_the_other_starts(loser: Player) -> None:
    state = parse_position(f"A on 1 1; B on 2 2; move {loser.name}")
    state = after(state, "shanghai")
    assert (state.starter, state.to_move) == (loser.other, loser.other)
    assert (state.round, state.direction, state.phase) == (2, None, Phase.TURN)


def test_cards_go_to_their_winners_as_the_direction_says() -> None:
    state = parse_position("tavern US1 FR1 DE1 CN1 NL1 both; A on 1 1; B on 6; direction right")
    state = after(state, "shanghai")
    assert state.sides[A].tricks == (Trick.BOTH,)
    assert state.sides[B].sailors == parse_side("US1").sailors
    assert state.out == parse_side("FR1 DE1 CN1 NL1").sailors


def test_the_game_ends_after_round_8() -> None:
    state = parse_position("round 8; tavern ES4 ES3; A US4 on 1 1; B on 2 2")
    assert outcome(state) is None
    state = after(state, "shanghai")
    assert (state.phase, state.tavern, state.deck) == (Phase.OVER, (), ())
    final = outcome(state)
    assert final is not None
    assert final.totals == (7, 0)  # the 4 of its own, and the weaker crew of 3
    assert legal_moves(state) == ()
    for event in (Roll(), Shanghai(), Place(1), Rolled(1, 1)):
        with pytest.raises(IllegalMove):
            apply(state, event)


def test_dice_fall_only_when_rolled() -> None:
    with pytest.raises(IllegalMove, match="“rolled 1 1” needs “roll” or “again” just before it"):
        apply(setup(CARDS, A), Rolled(1, 1))


def test_only_a_rolled_die_is_added() -> None:
    with pytest.raises(IllegalMove, match="“place 3” is not allowed now"):
        apply(parse_position("roll 2 4"), Place(3))


def test_what_a_player_sees_lacks_only_the_order_of_the_pile() -> None:
    deck = (*CARDS[:6], *reversed(CARDS[6:]))
    state = setup(deck, A)
    assert hide(state) == setup(CARDS, A)
    assert hide(hide(state)) == hide(state)
