"""Positions that are set up by hand: what comes of them, and what is wrong with the others."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai.view import read_view, write_view
from shanghaien.cards import CARDS, Nationality, Sailor, Trick, card_order, parse_card
from shanghaien.drafts import (
    Draft,
    Impossible,
    Problem,
    ProblemKind,
    draft_of,
    least_round,
    state_of,
    turned,
    unnamed,
)
from shanghaien.moves import Rolled
from shanghaien.position import parse_position
from shanghaien.rules import apply, hide, legal_moves, setup
from shanghaien.state import Direction, Phase, Player, Side

ROW = tuple(map(parse_card, ["CN2", "US1", "TR3", "FR1", "ES3", "DE4"]))
EMPTY = Draft(tavern=ROW)


def problem(draft: Draft) -> Problem:
    with pytest.raises(Impossible) as found:
        state_of(draft)
    return found.value.problem


def with_dice(a: tuple[int, ...], b: tuple[int, ...], **changes: object) -> Draft:
    return replace(EMPTY, sides=(Side(dice=a), Side(dice=b)), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(6))
def test_each_decision_of_a_game_is_laid_as_it_stands(number: int) -> None:
    rng = Random(number)
    deck = list(CARDS)
    rng.shuffle(deck)
    state = setup(tuple(deck), Player.A)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            low, high = sorted((rng.randint(1, 6), rng.randint(1, 6)))
            state = apply(state, Rolled(low, high))
            continue
        made = state_of(draft_of(state))
        assert replace(made, starter=state.starter) == hide(state)
        state = apply(state, rng.choice(legal_moves(state)))


def test_an_empty_tavern_misses_its_cards() -> None:
    assert problem(Draft()) == Problem(ProblemKind.ROW, number=6, limit=6)
    assert state_of(EMPTY).phase is Phase.TURN


def test_a_card_lies_there_as_often_as_there_is() -> None:
    double = replace(EMPTY, tavern=(ROW[0], *ROW[:5]))
    assert problem(double) == Problem(ProblemKind.COPIES, card=ROW[0], number=2, limit=1)


def test_cards_are_won_in_rounds() -> None:
    won = Side(sailors=(Sailor(Nationality.ITALIAN, 4),))
    draft = replace(EMPTY, sides=(won, Side()))
    assert problem(draft) == Problem(ProblemKind.ROUND, number=1, limit=0)
    assert least_round(draft) == 2
    assert state_of(replace(draft, round=2)).round == 2


def test_a_player_has_six_dice() -> None:
    draft = with_dice((3, 2, 0, 0, 0, 0), (2, 2, 0, 0, 0, 0), roll=(1, 2))
    assert problem(draft) == Problem(ProblemKind.DICE, Player.A, number=7, limit=6)


def test_two_dice_are_rolled() -> None:
    assert problem(replace(EMPTY, roll=(3,))) == Problem(ProblemKind.ROLL, number=1, limit=2)


def test_two_sailors_need_one() -> None:
    side = parse_position("round 2; A ES:both ES4").sides[0]
    draft = replace(EMPTY, round=2, sides=(replace(side, sailors=()), Side()))
    assert problem(draft) == Problem(ProblemKind.JOKER, Player.A, crew=Nationality.SPANISH)


def test_turns_alternate() -> None:
    draft = with_dice((2, 0, 0, 0, 0, 0), (0,) * 6, to_move=Player.B)
    assert problem(draft) == Problem(ProblemKind.TURN, Player.B, number=0, limit=2)
    trick = replace(draft, sides=(replace(draft.sides[0], captain_out=True), Side()))
    assert state_of(trick).starter is Player.A


def test_before_the_first_die_number_one_is_open() -> None:
    assert state_of(replace(EMPTY, direction=Direction.RIGHT)).direction is None
    assert state_of(replace(EMPTY, roll=(4, 2))).phase is Phase.DIRECTION
    chosen = state_of(replace(EMPTY, roll=(4, 2), direction=Direction.RIGHT))
    assert (chosen.phase, chosen.roll) == (Phase.PLACE, (2, 4))


def test_dice_stay_on_their_cards_when_the_row_is_numbered_anew() -> None:
    draft = with_dice((1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0))
    there = turned(draft, Direction.RIGHT)
    assert there.sides[0].dice == (0, 0, 0, 0, 0, 1)
    assert turned(there, Direction.LEFT) == replace(draft, direction=Direction.LEFT)


def test_cards_that_nobody_names_have_left_the_game_evenly() -> None:
    draft = replace(EMPTY, round=5)
    state = state_of(draft)
    assert unnamed(draft) == 24 == len(state.out)
    assert {card.nationality for card in state.out if isinstance(card, Sailor)} == set(Nationality)
    named = replace(draft, out=(Trick.AGAIN,) * 3)
    assert state_of(named).out.count(Trick.AGAIN) == 3


def test_named_and_unnamed_cards_leave_the_game_at_even_distances() -> None:
    state = state_of(replace(EMPTY, round=2))
    left = sorted((*state.deck, *state.out), key=card_order)
    assert [left.index(card) for card in state.out] == [
        3,
        10,
        17,
        24,
        31,
        37,
    ]  # of 42; 37 and 38 are alike


def test_with_extra_tricks_there_are_two_cards_more() -> None:
    draft = replace(EMPTY, start_tricks=(Trick.BOTH, Trick.BOTH))
    assert (draft.limit, EMPTY.limit, replace(EMPTY, round=3).limit) == (2, 0, 12)
    assert draft.left()[Trick.BOTH] == 4
    side = Side(tricks=(Trick.BOTH,))
    both = replace(draft, sides=(side, side))
    assert state_of(both).sides == (side, side)
    assert least_round(both) == 1
    five = replace(draft, round=8, sides=(Side(tricks=(Trick.BOTH,) * 5), Side()))
    assert problem(five) == Problem(ProblemKind.COPIES, card=Trick.BOTH, number=5, limit=4)


def test_with_one_extra_trick_there_is_one_card_more() -> None:
    draft = replace(EMPTY, start_tricks=(Trick.BOTH,))
    assert (draft.limit, draft.left()[Trick.BOTH]) == (1, 3)
    one = replace(draft, sides=(Side(), Side(tricks=(Trick.BOTH,))))
    state = state_of(one)
    assert (state.sides, draft_of(state).start_tricks) == (one.sides, one.start_tricks)
    assert least_round(one) == 1
    four = replace(draft, round=8, sides=(Side(tricks=(Trick.BOTH,) * 4), Side()))
    assert problem(four) == Problem(ProblemKind.COPIES, card=Trick.BOTH, number=4, limit=3)


@pytest.mark.parametrize(("gone", "round_"), [(0, 1), (1, 2), (6, 2), (7, 3), (42, 8), (46, 8)])
def test_the_first_round_that_can_be_is_told(gone: int, round_: int) -> None:
    assert least_round(Draft(out=CARDS[:gone])) == round_


def test_the_supply_lacks_the_dice_on_cards_and_the_movers_roll() -> None:
    draft = with_dice((1, 0, 0, 2, 0, 0), (0, 1, 0, 0, 0, 0), roll=(3, 4), to_move=Player.B)
    assert (draft.supply(Player.A), draft.supply(Player.B)) == (3, 3)
    full = with_dice((6, 0, 0, 0, 0, 0), (0, 6, 0, 0, 0, 0))
    assert state_of(full).phase is Phase.TURN


@pytest.mark.parametrize("direction", [None, *Direction])
def test_without_dice_only_the_direction_changes(direction: Direction | None) -> None:
    old = replace(EMPTY, direction=Direction.RIGHT)
    assert turned(old, direction) == replace(EMPTY, direction=direction)


def test_dice_stay_where_the_row_is_numbered_as_before_or_by_nobody() -> None:
    draft = with_dice((1, 0, 0, 0, 0, 0), (0,) * 6)  # number 1 is taken to be at the left
    for direction in (None, Direction.LEFT):
        assert turned(draft, direction).sides == draft.sides
    right = replace(draft, direction=Direction.RIGHT)
    assert turned(right, Direction.RIGHT) == right


def drawn(rng: Random) -> Draft:
    """A draft by lot, of which one in three can be set up."""

    def side() -> Side:
        dice = [0] * 6
        for _ in range(rng.randint(0, 4)):
            dice[rng.randrange(6)] += 1
        return Side(dice=tuple(dice), captain_out=rng.random() < 0.2)

    roll = tuple(rng.randint(1, 6) for _ in range(rng.choice((0, 0, 1, 2))))
    return Draft(
        tavern=ROW,
        sides=(side(), side()),
        round=rng.randint(1, 8),
        to_move=rng.choice(list(Player)),
        direction=rng.choice((None, *Direction)),
        roll=roll,
    )


def test_what_is_laid_can_be_read_by_the_opponent_and_the_rest_says_why_not() -> None:
    rng, reasons, made = Random(1), set[ProblemKind](), 0
    for _ in range(600):
        draft = drawn(rng)
        try:
            state = state_of(draft)
        except Impossible as impossible:
            reasons.add(impossible.problem.kind)
        else:
            assert read_view(write_view(state)) == state
            assert legal_moves(state)
            made += 1
    assert made >= 150
    assert reasons == {ProblemKind.ROLL, ProblemKind.TURN}
