"""The levels' moves: legal, repeatable with the same generator, as good as the level's name."""

import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai import LEVELS, choose_move
from shanghaien.chance import shuffle
from shanghaien.moves import Move
from shanghaien.rules import legal_moves, setup
from shanghaien.state import Phase, Player, State
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


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        choose_move(positions(3)[0], "admiral", Random(0))


def test_nothing_to_decide_is_refused() -> None:
    state = replace(positions(3)[0], phase=Phase.ROLLING)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose_move(state, IDS[0], Random(0))
