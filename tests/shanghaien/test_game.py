"""A game in play: seats, events, positions, practice."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import booleans

from shanghaien.cards import CARDS, Trick
from shanghaien.game import Game, Practice, Seat, Setup, draw_setup, start
from shanghaien.moves import Roll, Rolled, Shanghai, parse_event
from shanghaien.rules import IllegalMove, apply
from shanghaien.state import Player
from tests.shanghaien.strategies import games

SEATS = (Seat("Anna"), Seat("Captain", "captain"))


def new(starter: Player = Player.A) -> Game:
    """A game with the cards in their order."""
    return start(Setup(CARDS, starter), SEATS)


def after(game: Game, *events: str) -> Game:
    """The game after events given as text."""
    for text in events:
        game = game.play(parse_event(text))
    return game


def test_a_game_begins_at_its_set_up() -> None:
    game = start(Setup(CARDS, Player.B, Trick.AGAIN), SEATS)
    assert (game.turn, game.events, len(game.states)) == (0, (), 1)
    assert game.state.to_move is Player.B
    assert game.state.sides[0].tricks == (Trick.AGAIN,)


def test_a_person_has_no_level() -> None:
    assert [seat.is_computer for seat in SEATS] == [False, True]


def test_another_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="48 cards"):
        start(Setup(CARDS[:-1], Player.A), SEATS)


def test_playing_gives_the_next_game_and_leaves_this_one() -> None:
    game = new()
    further = game.play(Roll())
    assert (game.turn, further.turn) == (0, 1)
    assert further.states == (game.state, apply(game.state, Roll()))


def test_an_illegal_event_is_refused_and_leaves_the_game() -> None:
    game = new()
    with pytest.raises(IllegalMove):
        game.play(Shanghai())
    assert game == new()


@given(games())
def test_every_position_follows_from_the_one_before(game: Game) -> None:
    assert len(game.states) == game.turn + 1
    for event, before, then in zip(game.events, game.states, game.states[1:], strict=False):
        assert apply(before, event) == then


def test_the_rounds_end_is_shown_until_the_next_roll_has_fallen() -> None:
    game = after(
        new(),
        *("roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 3", "place 3"),
        *("roll", "rolled 1 1", "place 1", "roll", "rolled 4 4", "place 4"),
    )
    assert game.last_round() is None
    ended = game.play(Shanghai())
    assert ended.last_round() == game.state
    assert ended.play(Roll()).last_round() == game.state
    assert ended.play(Roll()).play(Rolled(1, 1)).last_round() is None
    assert new().last_round() is None


@given(games(finished=True))
def test_the_last_rounds_end_is_shown_when_the_game_is_over(game: Game) -> None:
    assert game.last_round() == game.states[-2]


@given(games(), booleans(), booleans(), booleans())
def test_the_way_back_undoes_no_chance_but_dice_entered_by_hand(
    game: Game, is_practice: bool, has_real_dice: bool, is_alone: bool
) -> None:
    practice = Practice() if is_practice else None
    seats = (Seat("Anna"), Seat("Bernd") if is_alone else Seat("Deckhand", "deckhand"))
    game = replace(game, seats=seats, practice=practice, has_real_dice=has_real_dice)
    turn = game.way_back
    if turn is not None:
        tail = game.events[turn:]
        assert game.can_correct_dice or not any(isinstance(e, Rolled | Shanghai) for e in tail)
        before = game.back(turn)
        assert before.practice == practice
        assert game.can_correct_dice or not seats[before.state.to_move].is_computer
    for turn in game.choices:
        assert not seats[game.back(turn).state.to_move].is_computer
    assert bool(game.choices) <= is_practice


def test_a_set_up_repeats_with_its_seed() -> None:
    assert draw_setup(Random(4)) == draw_setup(Random(4))
    assert draw_setup(Random(4)).deck != draw_setup(Random(5)).deck


@pytest.mark.parametrize("starter", Player)
def test_a_set_up_keeps_what_was_chosen(starter: Player) -> None:
    drawn = draw_setup(Random(4), starter, Trick.BOTH)
    assert (drawn.starter, drawn.start_trick) == (starter, Trick.BOTH)


def test_in_practice_the_rolls_that_were_taken_back_fall_again_in_their_order() -> None:
    game = after(
        replace(new(), practice=Practice()),
        *("roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 4", "place 3"),
    ).back(0)
    assert game.practice == Practice(1, (Rolled(1, 2), Rolled(3, 4)))
    assert game.known_roll == Rolled(1, 2)
    again = game.play(Roll())
    with pytest.raises(IllegalMove, match="taken back"):
        again.play(Rolled(3, 4))
    assert again.play(Rolled(1, 2)).known_roll == Rolled(3, 4)
