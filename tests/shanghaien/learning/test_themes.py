"""What a decision is about, told from its best move."""

import pytest

from shanghaien.learning import study
from shanghaien.learning.themes import themes
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from shanghaien.puzzles import THEMES

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


def test_they_are_those_of_puzzles() -> None:
    assert study.THEMES == THEMES
