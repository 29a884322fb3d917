"""A position as one line of text: what is written is read back, everything else refused."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS, Card, Nationality, Trick, card_order
from shanghaien.chance import shuffle
from shanghaien.game import Game
from shanghaien.position import (
    MAX_POSITION,
    PositionError,
    check_position,
    format_position,
    format_side,
    parse_joker,
    parse_position,
    parse_side,
    start_tricks,
)
from shanghaien.rules import hide, legal_moves, setup
from shanghaien.state import ROW, Direction, Joker, Phase, Player, Side, State
from tests.shanghaien.invariants import check_state, extra_cards
from tests.shanghaien.strategies import games, positions
from tests.support.random_games import random_game

A, B = Player.A, Player.B

ROUND_4 = "round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A ES4 US3 TR4 on 1 3 5 6; B FR4 IT3 CN1 on 2 2"
LONG = (
    "round 3; tavern US1 FR2 adjust DE4 NL1 IT3; A US2 ES1 both US:again captain on 1 2 2; "
    "B FR3 CN4 on 3 4; move B; starter A; direction right; roll 2 5; start-trick both; "
    "out TR1 again"
)


@given(positions)
def test_what_was_written_is_read_back(state: State) -> None:
    text = format_position(state)
    assert parse_position(text) == state
    assert format_position(parse_position(text)) == text
    assert "\n" not in text
    assert len(text) <= MAX_POSITION


@given(positions)
def test_a_pile_in_no_order_is_not_written_out(state: State) -> None:
    text = format_position(hide(state))
    assert parse_position(text) == hide(state)
    assert "deck" not in text


@given(games())
def test_the_extra_tricks_are_told_from_the_cards(game: Game) -> None:
    for state in game.states[::7]:
        assert start_tricks(state) == extra_cards(game.setup)


@pytest.mark.parametrize("card", [CARDS[1], Trick.AGAIN])
def test_as_many_cards_as_there_are_but_one_of_them_twice_are_refused(card: Card) -> None:
    first = setup(CARDS, A)
    state = replace(first, deck=(*first.deck[1:], card))
    with pytest.raises(PositionError, match="each exactly once"):
        start_tricks(state)


@pytest.mark.parametrize("trick", [None, *Trick])
def test_every_position_of_a_game_is_read_back(trick: Trick | None) -> None:
    for state in random_game(trick or 0, starter=None, trick=trick).states:
        assert parse_position(format_position(state)) == state


def test_every_part_is_read() -> None:
    state = parse_position(LONG)
    check_state(state, (Trick.BOTH, Trick.BOTH))
    assert (state.round, state.phase, state.to_move, state.starter) == (3, Phase.PLACE, B, A)
    assert [str(card) for card in state.tavern] == ["US1", "FR2", "adjust", "DE4", "NL1", "IT3"]
    assert state.direction is Direction.RIGHT
    assert state.roll == (2, 5)
    assert state.sides[A].jokers == (Joker(Nationality.AMERICAN, Trick.AGAIN),)
    assert state.sides[A].tricks == (Trick.BOTH,)
    assert state.sides[A].dice == (1, 2, 0, 0, 0, 0)
    assert state.sides[A].captain_out
    assert not state.sides[B].captain_out
    assert {str(card) for card in state.out} >= {"TR1", "again"}


def test_what_is_left_out_has_its_default() -> None:
    state = parse_position("")
    assert state == setup(CARDS, A)
    state = parse_position("A ES4")
    assert (state.round, state.to_move, state.starter) == (2, A, A)
    rest = [card for card in CARDS if str(card) != "ES4"]
    assert [*state.tavern, *state.deck] == rest[: 7 * ROW]
    assert list(state.out) == rest[7 * ROW :]


@pytest.mark.parametrize(
    ("text", "phase", "direction", "starter"),
    [
        ("", Phase.TURN, None, A),
        ("rolling; move B", Phase.ROLLING, None, B),
        ("roll 5 2", Phase.PLACE, Direction.LEFT, A),
        ("roll 2 5; direction open", Phase.DIRECTION, None, A),
        ("A on 1; B on 2", Phase.TURN, Direction.LEFT, A),
        ("B on 2", Phase.TURN, Direction.LEFT, B),
        ("A on 2; move B; direction right", Phase.TURN, Direction.RIGHT, A),
        ("A on 2 2; B on 1; rolling; starter B", Phase.ROLLING, Direction.LEFT, B),
        ("A captain; rolling", Phase.ROLLING, Direction.LEFT, A),
        ("over", Phase.OVER, None, A),
        ("over; move B; starter A", Phase.OVER, None, A),
    ],
)
def test_what_happens_next_follows_from_few_words(
    text: str, phase: Phase, direction: Direction | None, starter: Player
) -> None:
    state = parse_position(text)
    assert (state.phase, state.direction, state.starter) == (phase, direction, starter)
    assert parse_position(format_position(state)) == state


def test_the_order_of_the_pile_is_held() -> None:
    state = setup(shuffle(Random(1)), B)
    text = format_position(state)
    assert parse_position(text).deck == state.deck
    found = parse_position("deck ES4 both US1").deck
    assert [str(card) for card in found[:4]] == ["ES4", "both", "US1", "FR3"]


def test_fields_come_in_any_order_and_white_space_is_free() -> None:
    fields = LONG.split("; ")
    assert parse_position("  ;\n".join(reversed(fields)) + " ;") == parse_position(LONG)


ALONE = "with 1 after it if only one player had it"
"""What is told of the trick card of a start that one player alone had."""


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("round 0", "round", "“0” is not a whole number from 1 to 8"),
        ("round 9", "round", "“9” is not a whole number"),
        ("round ²", "round", "is not a whole number"),
        ("round", "round", "expected a number after it"),
        ("move", "move", "expected A or B after it"),
        ("direction", "direction", "expected left, right or open after it"),
        ("round 1 2", "round", "expected a number after it, and no more"),
        ("round 1; round 2", "round", "given twice"),
        ("position round 1", "position", "“position”: no such field; the fields are round, tavern"),
        ("A: ES4", "A:", "no such field; the fields are round, tavern"),
        (
            "rounds 1",
            "rounds",
            "no such field; the fields are round, tavern, A, B, move, starter, direction, roll, "
            "rolling, over, start-trick, out and deck",
        ),
        (f"{'x' * 21} 1", f"{'x' * 18} …", "no such field; the fields are round, tavern"),
        ("\u202eround 1", "\\u202eround", "no such field; the fields are round, tavern"),
        ("tavern ES5", "tavern", "“ES5” is not a card"),
        ("tavern US1 US1", "tavern", "“US1” appears too often"),
        ("tavern US1 US2 FR1 FR2 DE1 DE2 IT1", "tavern", "more than 6 cards"),
        ("A ES3 ES3 ES3", "A", "“ES3” appears too often"),
        ("A ES4; B ES4", "B", "“ES4” appears too often"),
        ("A both; B both; deck both", "deck", "“both” appears too often"),
        ("A ES:both", "A", "“ES:both” needs at least one Spanish sailor among A’s cards"),
        ("B ES1 ES:both IT:again", "B", "“IT:again” needs at least one Italian sailor among B’s"),
        ("A ES4 ES:ES3", "A", "“ES:ES3” is not a card"),
        ("A ES4 captain captain", "A", "“captain” given twice"),
        ("A on 0", "A", "“0” is not a number from 1 to 6"),
        ("A on 1 1 1 1 1 1 1", "A", "7 dice; a player has 6"),
        ("A on 1 2 3 4 5; roll 2 3", "A", "7 dice, counting the two rolled; a player has 6"),
        ("B on 1 1 1 1 1 1; rolling; move B", "B", "8 dice, counting the two being rolled; a"),
        ("A on 1 1 1 1 1 1 1; rolling; move B", "A", "7 dice; a player has 6"),
        ("B on on", "B", "“on” is not a number from 1 to 6"),
        ("roll 1", "roll", "expected 2 dice"),
        ("roll 1 7", "roll", "“7” is not a number from 1 to 6"),
        ("roll 1 2; rolling", "rolling", "cannot be combined with “roll”"),
        ("over 1", "over", "nothing may follow"),
        ("over; tavern ES4", "tavern", "cannot be given when the game is over"),
        ("over; deck US1", "deck", "cannot be given when the game is over"),
        ("over; round 7", "round", "must be 8 when the game is over"),
        ("over; A on 2", "over", "there can be no dice on cards"),
        ("over; B captain", "over", "no dice on cards and no “captain”"),
        ("over; direction left", "direction", "cannot be given when the game is over"),
        ("move C", "move", "“C” is neither A nor B"),
        (
            "starter B",
            "starter",
            "must be A, the player to move, until “direction” is left or right",
        ),
        ("move B; starter A", "starter", "must be B, the player to move, until"),
        ("direction up", "direction", "“up” is not left, right or open"),
        (
            "direction open; A on 1",
            "direction",
            "cannot be “open” once dice are on cards or a trick",
        ),
        ("direction open; B captain", "direction", "or a trick has been played (“captain”)"),
        (
            "round 1; A ES4",
            "round",
            "“1” is too early: “A”, “B” and “out” together have too many cards",
        ),
        (
            "round 1; out ES4",
            "round",
            "“1” is too early: “A”, “B” and “out” together have too many cards",
        ),
        ("round 8; deck ES4", "deck", "too many cards for round 8"),
        ("start-trick ES4", "start-trick", "“ES4” is not a trick card"),
        ("start-trick", "start-trick", f"expected a trick card, {ALONE}"),
        ("start-trick 1", "start-trick", "“1” is not a trick card"),
        ("start-trick both alone", "start-trick", f"expected a trick card, {ALONE}"),
        ("start-trick both 1 1", "start-trick", f"expected a trick card, {ALONE}"),
        ("round 1; A both; B both; start-trick both 1", "round", "“1” is too early"),
        ("x" * 3000, "position", "more than 2,000 characters"),
        (f"tavern {'x' * 20}", "tavern", f"“{'x' * 20}” is not a card"),
        (f"tavern {'x' * 21}", "tavern", f"“{'x' * 18} …” is not a card"),
        (f"tavern {'x' * 1000}", "tavern", "“xxxxxxxxxxxxxxxxxx …” is not a card"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_its_place(
    text: str, where: str, what: str
) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert caught.value.where == where
    assert what in caught.value.what
    assert not caught.value.what.startswith("it ")  # the place is its subject
    if what.startswith("no such field"):  # it is a word of the text, which may have any sign
        where = f"“{where}”"
    assert str(caught.value) == f"{where}: {caught.value.what}"


WORDS = (*LONG.replace(";", " ;").split(), "x", "ES:both", "7", "over", "rolling", "open")


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_other_words_are_refused_or_are_a_position(text: str) -> None:
    state, why = None, ""
    try:
        state = parse_position(text)
        check_position(state)
    except PositionError as error:
        why = error.what
    assert why if state is None else parse_position(format_position(state)) == state


@given(st.text())
def test_hostile_text_is_refused_or_is_a_position(text: str) -> None:
    try:
        said = str(parse_position(text).round)
    except PositionError as error:
        said = str(error)
    assert 0 < len(said) < 400


@given(st.data())
def test_an_altered_text_is_refused_or_can_be_played_on(
    data: st.DataObject,
) -> None:
    at = data.draw(st.integers(0, len(LONG) - 1))
    new = data.draw(st.sampled_from(sorted(set(LONG))) | st.characters())
    state = None
    with suppress(PositionError):
        state = parse_position(LONG[:at] + new + LONG[at + 1 :])
    assert state is None or legal_moves(state)


@given(positions)
def test_what_a_player_has_is_read_back(state: State) -> None:
    for side in state.sides:
        assert parse_side(format_side(side)) == side
        for joker in side.jokers:
            assert parse_joker(str(joker)) == joker


def test_a_state_that_is_no_position_is_not_written() -> None:
    state = parse_position(ROUND_4)
    wrong = [
        replace(state, deck=state.deck[1:]),
        replace(state, tavern=state.tavern[::-1], deck=(*state.deck, state.deck[0])),
        replace(state, out=state.out[::-1]),
        replace(state, sides=(Side(dice=(7, 0, 0, 0, 0, 0)), state.sides[1])),
        replace(state, phase=Phase.PLACE),
        replace(state, direction=None),
    ]
    assert list(state.out) == sorted(state.out, key=card_order)
    for one in wrong:
        with pytest.raises(PositionError):
            format_position(one)


def test_what_is_no_position_is_not_written() -> None:
    state = parse_position(LONG)
    with pytest.raises(PositionError, match="too many cards for round"):
        format_position(replace(state, round=state.round + 1))
    with pytest.raises(PositionError, match="the dice do not match the phase"):
        format_position(replace(state, roll=None, phase=Phase.PLACE))
