"""Every level makes legal moves, the same by the same generator, and is what its name says."""

import re
from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai import LEVELS, choose
from shanghaien.chance import draw, shuffle
from shanghaien.rules import apply, legal_moves, setup
from shanghaien.state import Phase, Player, State

IDS = [level.id for level in LEVELS]


def positions(seed: int) -> list[State]:
    """Every decision of a game at random that now and then goes on instead of ending a round."""
    rng = Random(seed)
    state = setup(shuffle(rng), Player(seed % 2))
    found = []
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        found.append(state)
        moves = legal_moves(state)
        state = apply(state, moves[0] if rng.random() < 0.4 else rng.choice(moves))
    return found


def test_the_table_is_well_formed() -> None:
    assert len(LEVELS) >= 3
    assert len(set(IDS)) == len(IDS)
    for level in LEVELS:
        assert re.fullmatch("[a-z][a-z0-9-]*", level.id)
        assert level.name
        assert level.handicap


@pytest.mark.parametrize("level", IDS)
def test_moves_are_legal_and_repeatable(level: str) -> None:
    for state in positions(1)[::4]:
        move = choose(state, level, Random(7))
        assert move in legal_moves(state)
        assert choose(state, level, Random(7)) == move


@pytest.mark.parametrize("level", IDS)
def test_the_order_of_the_deck_changes_nothing(level: str) -> None:
    for state in positions(2)[::9]:
        turned = replace(state, deck=state.deck[::-1])
        assert choose(turned, level, Random(3)) == choose(state, level, Random(3))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is no level"):
        choose(positions(3)[0], "admiral", Random(0))


def test_nothing_to_decide_is_refused() -> None:
    state = replace(positions(3)[0], phase=Phase.ROLLING)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(state, IDS[0], Random(0))
