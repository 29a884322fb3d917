"""A game in play: seats, events, positions, practice."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import booleans, sampled_from

from shanghaien.cards import CARDS, Trick
from shanghaien.game import (
    MAX_TAKEN,
    Game,
    Practice,
    Seat,
    Setup,
    draw_setup,
    from_position,
    start,
)
from shanghaien.moves import Roll, Rolled, Shanghai, parse_event
from shanghaien.rules import IllegalMove, apply
from shanghaien.sources import Chance, Drawn, Ended, RealDice
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


def test_whom_nobody_names_are_persons_a_and_b() -> None:
    game = start(Setup(CARDS, Player.A))
    assert game.seats == from_position(game.state).seats == (Seat("A"), Seat("B"))


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


@given(games(), booleans(), sampled_from([Drawn(), RealDice()]), booleans())
def test_the_way_back_undoes_no_chance_but_dice_entered_by_hand(
    game: Game, is_practice: bool, chance: Chance, is_alone: bool
) -> None:
    practice = Practice() if is_practice else None
    seats = (Seat("Anna"), Seat("Bernd") if is_alone else Seat("Deckhand", "deckhand"))
    game = replace(game, seats=seats, practice=practice, chance=chance)
    turn = game.way_back
    if turn is not None:
        tail, before = game.events[turn:], game.back(turn)
        is_chance = any(isinstance(e, Rolled | Shanghai) for e in tail)
        assert not is_chance or game.can_correct_dice or is_practice
        assert before.took_chance_back == (is_chance and not game.can_correct_dice)
        assert game.can_correct_dice or not seats[before.state.to_move].is_computer
    for turn in game.choices:
        assert not seats[game.back(turn).state.to_move].is_computer


def test_a_choice_can_be_taken_back_until_chance_or_the_person_goes_on() -> None:
    events = ("roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 3", "place 3")
    ways = [after(new(), *events[:n]).way_back for n in range(len(events) + 1)]
    # The computer's own roll hinders nobody before its dice have fallen.
    assert ways == [None, None, None, 2, 3, 3, None, None]
    people = replace(after(new(), *events[:5]), seats=(Seat("Anna"), Seat("Bernd")))
    assert people.way_back is None


def test_in_practice_every_choice_of_a_person_can_be_taken_back() -> None:
    game = after(new(), "roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 3")
    assert game.choices == ()
    assert replace(game, practice=Practice()).choices == (0, 2, 3)


@pytest.mark.parametrize("turn", [-1, 3])
def test_there_is_no_way_to_a_turn_that_was_not(turn: int) -> None:
    game = replace(after(new(), "roll", "rolled 1 2"), practice=Practice())
    with pytest.raises(ValueError, match=f"there was no turn {turn}"):
        game.back(turn)
    assert (game.back(0).turn, game.back(2)) == (0, game)


@pytest.mark.parametrize(("taken", "then"), [(0, 1), (MAX_TAKEN - 1, 9999), (MAX_TAKEN, 9999)])
def test_it_is_counted_up_to_a_limit_how_often_chance_was_taken_back(taken: int, then: int) -> None:
    game = replace(after(new(), "roll", "rolled 1 2"), practice=Practice(taken))
    assert game.took_chance_back is (taken > 0)
    assert game.back(1).practice == Practice(then, (Rolled(1, 2),))
    assert game.back(1).took_chance_back


def test_dice_entered_by_hand_are_corrected_alone() -> None:
    game = replace(after(new(), "roll", "rolled 1 2"), chance=RealDice())
    assert game.back(1).turn == game.way_back == 1
    for further, turn in ((game, 0), (after(game, "direction left"), 1)):
        with pytest.raises(ValueError, match="chance cannot be undone"):
            further.back(turn)


def test_a_game_goes_on_from_its_earlier_moments_only() -> None:
    early = after(new(), "roll", "rolled 1 2")
    late = after(early, "direction left", "place 1")
    assert late.goes_on_from(early)
    assert late.goes_on_from(late)
    assert not early.goes_on_from(late)
    assert not late.goes_on_from(after(new(), "roll", "rolled 1 3"))
    assert not late.goes_on_from(replace(early, seats=SEATS[::-1]))
    assert not late.goes_on_from(replace(early, setup=Setup(CARDS[::-1], Player.A)))
    ended = replace(late, chance=Ended(Player.B))
    assert ended.goes_on_from(early)
    assert ended.goes_on_from(replace(early, chance=Ended(Player.B)))
    assert not late.goes_on_from(replace(early, chance=Ended(Player.B)))


def test_only_a_game_from_its_deal_can_be_told() -> None:
    assert after(new(), "roll").is_from_deal
    laid = from_position(after(new(), "roll").state, SEATS)
    assert not laid.is_from_deal
    assert (laid.setup.deck, laid.setup.starter) == (CARDS, Player.A)


def test_a_game_is_over_when_somebody_has_won_before_its_end() -> None:
    assert not new().is_over
    for end in (0, 1, -1):
        ended = replace(new(), chance=Ended(None if end < 0 else Player(end)))
        assert (ended.is_over, ended.verdict) == (True, end)
        assert ended.public() == ended


def test_a_set_up_repeats_with_its_seed() -> None:
    assert draw_setup(Random(4)) == draw_setup(Random(4))
    assert draw_setup(Random(4)).deck != draw_setup(Random(5)).deck


@pytest.mark.parametrize("starter", Player)
def test_a_set_up_keeps_what_was_chosen(starter: Player) -> None:
    drawn = draw_setup(Random(4), starter, Trick.BOTH, starter.other)
    assert (drawn.starter, drawn.start_trick) == (starter, Trick.BOTH)
    assert drawn.start_trick_for is starter.other


def test_in_practice_the_rolls_that_were_taken_back_fall_again_in_their_order() -> None:
    game = after(
        replace(new(), practice=Practice()),
        *("roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 4", "place 3"),
    ).back(0)
    assert game.practice == Practice(1, (Rolled(1, 2), Rolled(3, 4)))
    assert game.known_roll == Rolled(1, 2)
    again = game.play(Roll())
    with pytest.raises(IllegalMove, match="were undone"):
        again.play(Rolled(3, 4))
    assert again.play(Rolled(1, 2)).known_roll == Rolled(3, 4)


def test_dice_that_fall_again_are_not_corrected_while_others_wait() -> None:
    """They were not entered just now; a correction would let the next ones fall in their place."""
    real = replace(new(), chance=RealDice(), practice=Practice())
    events = ("roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 3 3")
    again = after(after(real, *events).back(0), "roll", "rolled 1 2")
    assert not again.can_correct_dice
    assert again.way_back == 0
    assert again.back(0).practice == Practice(2, (Rolled(1, 2), Rolled(3, 3)))
