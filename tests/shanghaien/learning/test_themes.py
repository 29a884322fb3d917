"""What a decision is about, told from its best move."""

from collections import Counter

import pytest

from shanghaien.forecast import outlook
from shanghaien.learning import study
from shanghaien.learning.themes import themes
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from shanghaien.puzzles import THEMES
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.random_games import random_game

LATE = "round 8; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3"


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        (LATE, "shanghai", {"stop", "last"}),
        ("A on 1 1; B on 2 2", "roll", {"stop"}),
        ("roll 2 5; direction open", "direction left", {"end"}),
        ("round 8; A both on 1 1; B on 2 2; roll 2 5", "both", {"both"}),
    ],
)
def test_themes_are_told_from_the_move(position: str, move: str, expected: set[str]) -> None:
    state = parse_position(position)
    found = parse_event(move)
    assert expected <= set(themes(state, found))  # type: ignore[arg-type] # no roll


def test_a_neighbour_that_decides_and_the_last_dice_are_named_and_nothing_else() -> None:
    told: Counter[str] = Counter()
    for state in (state for seed in range(6) for state in random_game(seed).states[:-1]):
        me, free = state.to_move, {Phase.TURN: 2, Phase.PLACE: 0}.get(state.phase)
        for move in legal_moves(state):
            shifts = outlook(state, move).shifts
            reasons = {one.before.reason.name for one in shifts}
            reasons |= {one.after.reason.name for one in shifts}
            expected = {"neighbour"} if "NEIGHBOURS" in reasons else set[str]()
            expected |= {"last"} if state.supply(me) == free else set()
            assert expected == {"neighbour", "last"} & set(themes(state, move))
            told.update(expected)
    assert min(told["neighbour"], told["last"]) > 20


def test_they_are_those_of_puzzles() -> None:
    assert study.THEMES == THEMES
