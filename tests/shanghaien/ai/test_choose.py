"""The levels' moves: legal, repeatable with the same generator, as good as the level's name."""

# ruff: noqa: ARG002 - a stand-in has the signatures of the engine
import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai import LEVELS, choose_move
from shanghaien.ai.choose import choose_steps
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine, Rated
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.strengths import Sight
from shanghaien.chance import shuffle
from shanghaien.moves import Move
from shanghaien.rules import legal_moves, setup
from shanghaien.state import Phase, Player, State
from shanghaien.tricks import TRICKS
from tests.support.random_games import states

IDS = [level.id for level in LEVELS]


def positions(seed: int) -> list[State]:
    """Every decision of a game at random that now and then goes on instead of ending a round."""

    def pick(state: State, rng: Random) -> Move:
        moves = legal_moves(state)
        return moves[0] if rng.random() < 0.4 else rng.choice(moves)

    rng = Random(seed)
    found = states(setup(shuffle(rng), Player(seed % 2)), rng, pick)
    return [state for state in found if legal_moves(state)]


def test_the_table_is_well_formed() -> None:
    assert len(LEVELS) >= 3
    assert len(set(IDS)) == len(IDS)
    for level in LEVELS:
        assert re.fullmatch("[a-z][a-z0-9-]*", level.id)
        assert level.name
        assert level.handicap


@pytest.mark.long
@pytest.mark.parametrize("level", IDS)
def test_moves_are_legal_and_repeatable(level: str) -> None:
    for state in positions(1)[::4]:
        move = choose_move(state, level, Random(7))
        assert move in legal_moves(state)
        assert choose_move(state, level, Random(7)) == move


@pytest.mark.parametrize("level", IDS)
def test_the_order_of_the_deck_changes_nothing(level: str) -> None:
    for state in positions(2)[::9]:
        turned = replace(state, deck=state.deck[::-1])
        assert choose_move(turned, level, Random(3)) == choose_move(state, level, Random(3))


class Hasty(Engine):
    """An engine that takes a trick for the best move until it looks at what follows."""

    low = 0.0

    def rate_steps(self, state: State, effort: Effort | None = None) -> Steps[Rated]:
        yield
        high = 1.0 if state.to_move is Player.A else 0.0
        self.low = 1.0 - high
        moves = legal_moves(state)
        return [(move, high if type(move) in TRICKS else 0.5) for move in moves]

    def value_steps(self, state: State, effort: Effort | None = None) -> Steps[float]:
        yield
        return self.low


def test_a_trick_that_seems_best_gets_a_second_look() -> None:
    for seed in range(20):
        for state in positions(seed):
            tricks = [move for move in legal_moves(state) if type(move) in TRICKS]
            if len(tricks) == 1:
                engines = {Sight.GAME: Hasty()}
                move = run(choose_steps(state, "captain", Random(0), engines))
                assert move not in tricks
                return
    pytest.fail("no position has one trick")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        choose_move(positions(3)[0], "admiral", Random(0))


def test_nothing_to_decide_is_refused() -> None:
    state = replace(positions(3)[0], phase=Phase.ROLLING)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose_move(state, IDS[0], Random(0))
