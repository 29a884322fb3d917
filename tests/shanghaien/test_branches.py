"""Branches of a game: they leave it alone, and tell nothing of its cards to come."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.branches import Branch, begin, draws_cards, line, seen
from shanghaien.chance import shuffle
from shanghaien.game import Game, Seat
from shanghaien.moves import Roll, Rolled
from shanghaien.rules import IllegalMove, hide
from shanghaien.seed import Seed
from shanghaien.state import ROW
from tests.shanghaien.strategies import games, play_on
from tests.support.games import seeded
from tests.support.random_games import random_game

OVER = random_game(8)
RUNNING = random_game(8, until=60)


def test_a_branch_of_a_game_that_was_played_to_its_end_has_its_cards() -> None:
    assert not draws_cards(OVER)
    for turn in (0, 30, OVER.turn):
        begun = begin(OVER, turn, is_dealt=False)
        assert begun.state == OVER.states[turn]
        assert (begun.turn, begun.events) == (0, ())


@given(games(), st.integers(0, 2**32 - 1))
def test_cards_that_are_drawn_follow_from_what_is_seen_alone(game: Game, seed: int) -> None:
    state = game.state
    others = [card for card in shuffle(Random(seed)) if card in state.deck]
    left, deck = Counter(state.deck), []
    for card in others:
        if left[card]:
            left[card] -= 1
            deck.append(card)
    other = replace(state, deck=tuple(deck))
    twin = replace(game, states=(*game.states[:-1], other))
    one, two = (begin(each, game.turn, is_dealt=True).state for each in (game, twin))
    assert one == two
    assert hide(one) == hide(state)
    assert seen(state) == seen(other)


def test_drawn_cards_are_not_the_games_own_and_differ_from_place_to_place() -> None:
    assert draws_cards(RUNNING)
    decks = {begin(RUNNING, turn, is_dealt=True).state.deck[:ROW] for turn in range(20)}
    assert len(decks) > 15
    assert RUNNING.states[0].deck[:ROW] not in decks


def test_any_roll_may_fall_and_two_people_play() -> None:
    game = seeded(Seed("rum"))
    begun = begin(replace(game, seats=(Seat("Anna"), Seat("Mate", "mate"))), 0, is_dealt=True)
    assert not any(seat.is_computer for seat in begun.seats)
    for dice in (Rolled(1, 1), Rolled(3, 6)):
        assert begun.play(Roll()).play(dice).state.roll == (dice.low, dice.high)


def test_a_line_is_played_by_the_rules() -> None:
    begun = begin(OVER, 0, is_dealt=False)
    found = play_on(begun, iter([7] * 20))
    assert line(OVER, Branch(0, found.events)).states == found.states
    with pytest.raises(IllegalMove):
        line(OVER, Branch(0, (Rolled(1, 2),)))
    for turn in (-1, OVER.turn + 1):
        with pytest.raises(ValueError, match="turn"):
            line(OVER, Branch(turn))
