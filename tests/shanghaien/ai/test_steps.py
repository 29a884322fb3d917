"""Work in steps: results as at once, short steps, stopping at any of them."""

from random import Random

import pytest

from shanghaien.ai import (
    LEVELS,
    Steps,
    choose_steps,
    ponder_steps,
    rank_steps,
    review_steps,
    run,
    win_probability_steps,
)
from shanghaien.ai.choose import EFFORT
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.review import Review
from shanghaien.ai.teacher import rank, review_game
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Phase, State
from tests.shanghaien.ai.brute import decisions
from tests.shanghaien.ai.level_game import played


def tricky() -> State:
    """A position in the middle of a round with tricks and two dice on the table."""
    for seed in range(20):
        for state in decisions(seed, 6, 2):
            if state.phase is Phase.PLACE and all(side.tricks for side in state.sides):
                return state
    raise AssertionError


def count(steps: Steps[object]) -> int:
    """How many steps there are."""
    return sum(1 for _ in steps)


@pytest.mark.long
def test_stepped_values_are_those_at_once() -> None:
    for seed in range(3):
        for state in list(decisions(seed, 5, 2))[::5]:
            seen = hide(state)
            assert run(Engine(effort=EFFORT).rate_steps(seen)) == Engine(effort=EFFORT).rate(seen)


def test_a_choice_takes_many_steps_and_the_same_again_few() -> None:
    state = tricky()
    engine = Engine(effort=EFFORT)
    first = count(engine.rate_steps(state))
    assert first > 50
    assert count(engine.rate_steps(state)) < first / 3


def test_work_that_was_left_alone_harms_nothing() -> None:
    state = hide(tricky())
    engine = Engine(effort=EFFORT)
    for stop in (1, 5, 25):
        steps = engine.rate_steps(state)
        for _ in range(stop):
            next(steps)
        steps.close()
    assert engine.rate(state) == Engine(effort=EFFORT).rate(state)


def test_two_at_a_time_do_not_disturb_each_other() -> None:
    one, two = list(decisions(1, 6, 2))[-2:]
    engine = Engine(effort=EFFORT)
    pending = {0: engine.rate_steps(hide(one)), 1: engine.rate_steps(hide(two))}
    found = {}
    while pending:
        for key, steps in list(pending.items()):
            try:
                next(steps)
            except StopIteration as end:
                found[key] = end.value
                del pending[key]
    assert found == {0: Engine(effort=EFFORT).rate(one), 1: Engine(effort=EFFORT).rate(two)}


@pytest.mark.long
def test_more_effort_is_kept_for_later() -> None:
    state = hide(tricky())
    engine = Engine(effort=Effort(1_000))
    run(engine.rate_steps(state, Effort(10_000_000)))
    assert dict(engine.rate(state)) == pytest.approx(dict(Engine().rate(state)))


@pytest.mark.long
@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_every_level_chooses_and_ponders_in_steps(level: str) -> None:
    state = tricky()
    assert run(ponder_steps(state, level)) is None
    assert run(choose_steps(state, level, Random(1))) in legal_moves(state)


def test_pondering_for_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        run(ponder_steps(tricky(), "admiral"))


def test_hints_and_chances_in_steps() -> None:
    state = tricky()
    options = run(rank_steps(state))
    assert options == rank(state)
    chance = run(win_probability_steps(state, state.to_move))
    assert chance == pytest.approx(options[0].win, abs=0.01)  # a joker may have been left out


@pytest.mark.long
@pytest.mark.host_only
def test_a_review_in_steps() -> None:
    whole = played(5, "bosun")
    # The first round and a half are enough.
    end = next(n for n, state in enumerate(whole.states) if state.round == 2) + 2
    game = start(whole.setup, whole.seats)
    for event in whole.events[:end]:
        game = game.play(event)
    yielded = list(review_steps(game))
    assert yielded.count(None) > 20
    parts = [found for found in yielded if isinstance(found, Review)]
    assert len(parts) == 1
    found = review_game(game)
    assert parts[0].changes == found.changes[: len(parts[0].changes)]
    assert found == run(review_steps(game))


def test_the_review_of_a_game_before_its_first_event() -> None:
    game: Game = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
    found = review_game(game)
    assert found.changes == ()
    assert found.start == found.end
