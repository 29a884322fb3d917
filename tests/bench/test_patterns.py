"""Players with a habit, and the figures of a few games."""

from pathlib import Path
from random import Random

import pytest

from bench import patterns
from bench.patterns import (
    LOSING,
    all_sides,
    custom_rows,
    pairs,
    play,
    player,
    report,
    table_text,
)
from shanghaien.learning.customs import LEVELS
from shanghaien.learning.habits import answer_of
from shanghaien.learning.study import PAIRS, Study
from shanghaien.rules import legal_moves
from tests.support.random_games import random_game


@pytest.mark.host_only
@pytest.mark.parametrize("habit", ["left", "roll", "shanghai", "high", "rich", "no-trick"])
def test_who_has_a_habit_gives_its_answer_wherever_possible(habit: str) -> None:
    bot, kinds = player(f"deckhand+{habit}"), set[bool | None]()
    for state in random_game(4).states:
        legal = legal_moves(state)
        possible = {answer_of(state, move, habit) for move in legal}
        if legal and True in possible:
            kinds.add(answer_of(state, bot(state, Random(1)), habit))
    # With a trick, no question of the dice is answered.
    assert True in kinds
    assert False not in kinds


@pytest.mark.host_only
def test_a_kept_game_gives_its_studies_again(tmp_path: Path) -> None:
    wanted = [("random", "deckhand+left", 2)]
    sides = all_sides(wanted, "few", tmp_path)
    kept = (tmp_path / "few.jsonl").read_text()
    assert all_sides(wanted, "few", tmp_path) == sides
    assert (tmp_path / "few.jsonl").read_text() == kept
    (planted,) = (some for (one, _), some in sides.items() if "+" in one)
    assert len(planted) == 2
    for study in planted:
        assert study.replies[0].given(0) == study.replies[0].asked
    assert play(("random", "random"), "x").events == play(("random", "random"), "x").events


@pytest.mark.host_only
def test_the_table_has_a_row_for_each_question_of_each_player(tmp_path: Path) -> None:
    sides = all_sides([(name, name, 1) for name in LOSING], "few", tmp_path)
    assert table_text(sides).count("Custom(") == len(PAIRS) * len(LOSING)
    assert set(LEVELS) == set(LOSING)
    assert len(list(custom_rows(sides["mate", "mate"]))) == len(PAIRS)
    assert len({pair[:2] for pair in pairs(1, 1, 1)}) == len(list(pairs(1, 1, 1)))


def test_what_is_named_wrongly_is_said_below_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = {(one, two): [Study((), (), ())] * 40 for one, two, _ in pairs(1, 0, 1)}
    monkeypatch.setattr(patterns, "told", lambda some, size: [""] * (len(some) // size))
    assert not any(line.startswith("Named") for line in report(sides))
    named = {10: ["left", "", "rich", "left"], 20: ["", "left"]}
    monkeypatch.setattr(patterns, "told", lambda _, size: named[size])
    (line,) = (line for line in report(sides) if line.startswith("Named"))
    assert line.endswith(
        ", left (captain, sets of 10: 2), rich (captain, sets of 10: 1),"
        " left (captain, sets of 20: 1)."
    )
