"""Work in steps: results as at once, short steps, stopping at any of them."""

from functools import cache
from random import Random

import pytest

from shanghaien.ai import (
    LEVELS,
    Steps,
    choose_steps,
    ponder_steps,
    rank_steps,
    run,
    win_probability_steps,
)
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.teacher import rank, review_game
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Phase, State
from tests.shanghaien.ai.brute import decisions
from tests.support.networks import SMALL

SOME = Effort(40_000)
"""Enough for a joker, and not for every trick."""


@cache
def tricky(dice: int = 6) -> State:
    """A position in the middle of a round with tricks and so many dice on the table."""
    for seed in range(20):
        for state in decisions(seed, 4, dice):
            if state.phase is Phase.PLACE and all(side.tricks for side in state.sides):
                return state
    raise AssertionError


def count(steps: Steps[object]) -> int:
    """How many steps there are."""
    return sum(1 for _ in steps)


def test_a_choice_takes_many_steps_and_the_same_again_few() -> None:
    state = tricky()
    engine = Engine(effort=SOME)
    first = count(engine.rate_steps(state))
    assert first > 50
    assert count(engine.rate_steps(state)) < first / 3


def test_work_that_was_left_alone_harms_nothing() -> None:
    state = hide(tricky())
    engine = Engine(effort=SOME)
    for stop in (1, 5, 25):
        steps = engine.rate_steps(state)
        for _ in range(stop):
            next(steps)
        steps.close()
    assert engine.rate(state) == Engine(effort=SOME).rate(state)


def test_two_at_a_time_do_not_disturb_each_other() -> None:
    one, two = list(decisions(0, 4, 4))[:2]
    engine = Engine(effort=SOME)
    pending = {0: engine.rate_steps(hide(one)), 1: engine.rate_steps(hide(two))}
    found = {}
    while pending:
        for key, steps in list(pending.items()):
            try:
                next(steps)
            except StopIteration as end:
                found[key] = end.value
                del pending[key]
    assert found == {0: Engine(effort=SOME).rate(one), 1: Engine(effort=SOME).rate(two)}


def test_more_effort_is_kept_for_later() -> None:
    state = hide(tricky(9))
    engine = Engine(SMALL, Effort(1_000))
    rough = engine.rate(state)
    run(engine.rate_steps(state, Effort(10_000_000)))
    assert dict(engine.rate(state)) == pytest.approx(dict(Engine(SMALL).rate(state)))
    assert engine.rate(state) != rough


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_every_level_chooses_and_ponders_in_steps(level: str) -> None:
    state = tricky(8)
    assert run(ponder_steps(state, level)) is None
    assert run(choose_steps(state, level, Random(1))) in legal_moves(state)


def test_pondering_for_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        run(ponder_steps(tricky(), "admiral"))


def test_hints_and_chances_in_steps() -> None:
    state = tricky(8)
    options = run(rank_steps(state))
    assert options == rank(state)
    chance = run(win_probability_steps(state, state.to_move))
    assert chance == pytest.approx(options[0].win, abs=0.01)  # a joker may have been left out


def test_the_review_of_a_game_before_its_first_event() -> None:
    game: Game = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
    found = review_game(game)
    assert found.changes == ()
    assert found.start == found.end
