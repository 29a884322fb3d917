"""Rolls with their probabilities, drawing and shuffling."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from shanghaien.cards import CARDS, card_order
from shanghaien.chance import ROLLS, draw, draw_starter, outcomes, shuffle
from shanghaien.moves import Rolled
from shanghaien.position import parse_position
from shanghaien.rules import setup
from shanghaien.state import Phase, Player, State
from tests.shanghaien.strategies import positions


def test_probabilities_are_those_of_two_dice() -> None:
    both = Counter(tuple(sorted((a, b))) for a in range(1, 7) for b in range(1, 7))
    assert {(r.low, r.high): p for r, p in ROLLS} == {
        dice: Fraction(count, 36) for dice, count in both.items()
    }


@given(positions)
def test_probabilities_sum_to_one_while_dice_roll_and_there_are_none_else(state: State) -> None:
    total = sum((p for _, p in outcomes(state)), Fraction())
    assert total == (1 if state.phase is Phase.ROLLING else 0)


def test_rolls_are_drawn_as_often_as_their_probabilities_say() -> None:
    state, rng, times = parse_position("rolling"), Random(1), 36_00
    found = Counter(draw(state, rng) for _ in range(times))
    for rolled, p in ROLLS:
        expected = float(p * times)
        assert abs(found[rolled] - expected) < 5 * expected**0.5


def test_a_drawn_roll_is_one_of_the_outcomes() -> None:
    state = parse_position("rolling")
    assert draw(state, Random(7)) in dict(outcomes(state))


def test_no_roll_is_drawn_when_nobody_rolls() -> None:
    with pytest.raises(ValueError, match="nobody has rolled"):
        draw(setup(CARDS, Player.A), Random(1))


def test_shuffling_keeps_the_cards_and_repeats_with_the_seed() -> None:
    deck = shuffle(Random(5))
    assert sorted(deck, key=card_order) == list(CARDS)
    assert deck == shuffle(Random(5))
    assert deck != shuffle(Random(6))


def test_the_lot_falls_on_both() -> None:
    rng = Random(3)
    assert {draw_starter(rng) for _ in range(50)} == set(Player)


def test_what_is_drawn_is_of_the_right_type() -> None:
    assert isinstance(draw_starter(Random(1)), Player)
    assert isinstance(draw(parse_position("rolling"), Random(1)), Rolled)
