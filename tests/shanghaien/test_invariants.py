"""Invariants in every position of random games, and for every event there."""

import copy
import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS
from shanghaien.chance import outcomes
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Event, Rolled, format_event
from shanghaien.rules import IllegalMove, apply, hide, legal_moves, outcome, setup
from shanghaien.scoring import Award, Score, awards, score
from shanghaien.state import Player, State
from tests.shanghaien import reference
from tests.shanghaien.invariants import Broken, check_game, check_state
from tests.shanghaien.strategies import ALL_EVENTS, LONGEST, events, games, pick, positions


@pytest.mark.long
@given(games(finished=True))
def test_every_position_of_a_game_could_be(game: Game) -> None:
    check_game(game)
    assert outcome(game.state) is not None


@pytest.mark.long
@pytest.mark.host_only
@pytest.mark.release
def test_every_position_of_many_more_games_could_be() -> None:
    rng = Random(2008)
    for _ in range(150):
        game = start(draw_setup(rng), (Seat("Anna"), Seat("Bernd")))
        while outcome(game.state) is None:
            event = pick(game.state, rng.randrange(256))
            assert event is not None
            game = game.play(event)
        check_game(game)


@pytest.mark.long
@given(games(finished=True))
def test_a_game_is_no_longer_than_8_rounds_of_36_events(game: Game) -> None:
    assert 8 * 11 <= game.turn <= LONGEST


def test_a_wrong_position_is_found() -> None:
    state = setup(CARDS, Player.A)
    for wrong in (
        replace(state, round=2),
        replace(state, tavern=state.tavern[::-1][:5]),
        replace(state, roll=(1, 2)),
        replace(state, deck=(*state.deck[1:], state.deck[1])),
        replace(state, sides=(replace(state.side, dice=(7, 0, 0, 0, 0, 0)), state.sides[1])),
    ):
        with pytest.raises(Broken):
            check_state(wrong)


@given(positions)
def test_every_legal_move_and_every_roll_applies(state: State) -> None:
    for event in events(state):
        after = apply(state, event)
        assert after != state


@given(positions)
def test_apply_leaves_its_argument_as_it_was(state: State) -> None:
    as_it_was = copy.deepcopy(state)
    for event in ALL_EVENTS:
        with suppress(IllegalMove):
            apply(state, event)
        assert state == as_it_was


@given(positions)
def test_what_the_rules_allow_applies_and_all_else_is_refused(state: State) -> None:
    for event in ALL_EVENTS:
        if reference.is_allowed(state, event):
            apply(state, event)
        else:
            with pytest.raises(IllegalMove, match=f"“{re.escape(format_event(event))}”"):
                apply(state, event)


@given(positions)
def test_what_is_allowed_is_listed_once(state: State) -> None:
    moves = legal_moves(state)
    assert len(set(moves)) == len(moves)
    allowed = {event for event in ALL_EVENTS if reference.is_allowed(state, event)}
    assert {*moves, *(rolled for rolled, _ in outcomes(state))} == allowed
    assert not any(isinstance(move, Rolled) for move in moves)


def swap(state: State) -> State:
    """The position with the players' seats exchanged; the row stays as it lies."""
    return replace(
        state,
        sides=state.sides[::-1],
        to_move=state.to_move.other,
        starter=state.starter.other,
    )


def swap_award(one: Award) -> Award:
    """What the award is once the players have exchanged their seats."""
    return replace(
        one,
        winner=None if one.winner is None else one.winner.other,
        dice=one.dice[::-1],
        neighbours=one.neighbours[::-1],
    )


def swap_score(one: Score) -> Score:
    """What the score is once the players have exchanged their seats."""
    comparisons = tuple(
        replace(
            c,
            strengths=c.strengths[::-1],
            winner=None if c.winner is None else c.winner.other,
        )
        for c in one.comparisons
    )
    return Score(comparisons, one.tricks[::-1], one.totals[::-1])


@given(positions)
def test_swapping_the_players_mirrors_moves_and_what_they_lead_to(state: State) -> None:
    assert events(swap(state)) == events(state)
    for event in events(state):
        assert apply(swap(state), event) == swap(apply(state, event))


@given(positions)
def test_swapping_the_players_mirrors_cards_and_points(state: State) -> None:
    assert score(swap(state).sides) == swap_score(score(state.sides))
    if state.tavern:
        assert awards(swap(state)) == tuple(swap_award(one) for one in awards(state))


@pytest.mark.long
@given(games(finished=True))
def test_swapping_the_players_mirrors_the_result_of_a_game(game: Game) -> None:
    state = swap(game.states[0])
    for event in game.events:
        state = apply(state, event)
    final, mirrored = outcome(game.state), outcome(state)
    assert final is not None
    assert mirrored == swap_score(final)


@given(positions, st.randoms(use_true_random=False))
def test_what_a_player_sees_tells_nothing_about_the_order_to_come(
    state: State, rng: Random
) -> None:
    other = replace(state, deck=tuple(rng.sample(state.deck, len(state.deck))))
    assert hide(other) == hide(state)
    assert repr(hide(other)) == repr(hide(state))
    assert replace(hide(state), deck=state.deck) == state  # and hides nothing else
    assert events(hide(state)) == events(state)


@given(positions)
def test_the_order_to_come_changes_nothing_before_it_is_dealt(state: State) -> None:
    for event in events(state):
        after = apply(state, event)
        if after.round == state.round:
            assert hide(apply(hide(state), event)) == hide(after)


@given(positions, st.sampled_from(ALL_EVENTS))
def test_an_event_means_the_same_at_any_time(state: State, event: Event) -> None:
    results = []
    for _ in range(2):
        try:
            results.append(repr(apply(state, event)))
        except IllegalMove as refusal:
            results.append(str(refusal))
    assert results[0] == results[1]
