"""What a decision is about, told from its best move."""

from collections import Counter
from dataclasses import replace

import pytest

from shanghaien.forecast import outlook
from shanghaien.learning import decisions
from shanghaien.learning.decisions import Decision
from shanghaien.learning.study import THEMES, Kind
from shanghaien.learning.themes import themes
from shanghaien.moves import Roll, parse_event
from shanghaien.position import parse_position
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


def test_each_theme_has_its_place_by_how_rare_it_is() -> None:
    odd = {*THEMES} ^ {*decisions._BY_RARITY}
    assert not odd, f"shanghaien/learning/decisions.py: _BY_RARITY lacks {odd}, or has too much"


def test_a_theme_without_a_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.THEMES", (*THEMES, "sea"))
    with pytest.raises(AssertionError, match=r"_BY_RARITY lacks {'sea'}"):
        test_each_theme_has_its_place_by_how_rare_it_is()


def test_puzzles_train_a_decision_by_the_rarest_theme_or_a_new_one() -> None:
    choice = Decision(3, Kind.PLACE, ("sea", "stop", "joker"), 1, 0.5, 0.1, Roll())
    assert choice.theme == "joker"
    assert replace(choice, themes=("sea",)).theme == "sea"
    assert replace(choice, themes=()).theme == ""
