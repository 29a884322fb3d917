"""The check of what is told of somebody's games, from a few games to its tables."""

from pathlib import Path
from random import Random

import pytest

from bench import advising, learning
from bench.learning import Task, all_sides, halves, report, studies, tasks
from bench.planted import PLANTED, bot
from bench.usual import table_text
from shanghaien.learning.study import CELLS, Study
from shanghaien.moves import Roll
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.tricks import TRICKS

TIED = "round 8; tavern IT4 US1 FR1 DE1 CN1 NL1; A IT1 on 1 2; B IT3 on 1 3 3; move A"


def test_players_change_seats_and_each_game_has_its_seed() -> None:
    assert Task("pilot", "mate", 2).players == ("pilot", "mate")
    assert Task("pilot", "mate", 3).players == ("mate", "pilot")
    found = tasks(2, 1, 1)
    assert len({task.seed for task in found}) == len(found) == 2 * 4 + 6 + 6


def test_who_rolls_on_never_shanghais_early() -> None:
    state = parse_position("round 8; A ES4 on 1 1 2 3; B ES2 on 4 5 5")
    assert len(legal_moves(state)) == 2
    assert bot("captain/rolls-on")(state, Random(1)) == Roll()


def test_who_has_no_tricks_uses_none() -> None:
    state = parse_position("round 8; A ES4 both on 1 1 2 3; B ES2 on 4 5 5; roll 2 5")
    assert any(isinstance(move, tuple(TRICKS)) for move in legal_moves(state))
    for seed in range(3):
        move = bot("mate/no-tricks")(state, Random(seed))
        assert not isinstance(move, tuple(TRICKS))


@pytest.mark.long
@pytest.mark.host_only
def test_who_sees_no_neighbours_gives_cards_away_that_go_by_them() -> None:
    # By the pips beside it the Italian goes to B, and with it the game; else to nobody.
    state = parse_position(TIED)
    assert bot("captain")(state, Random(1)) != bot("captain/no-neighbours")(state, Random(1))


@pytest.mark.long
@pytest.mark.host_only
def test_a_small_run_has_all_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "LEVELS", ("deckhand", "bosun"))
    monkeypatch.setattr(learning, "SIZES", (1,))
    monkeypatch.setattr(learning, "SETS", 2)
    monkeypatch.setattr(advising, "FOUND", 1)
    monkeypatch.setattr(advising, "TIMES", 2)
    kept = tmp_path / "kept" / "games.jsonl"
    wanted = [Task("deckhand", "deckhand", n) for n in range(2)]
    wanted += [Task("bosun", "bosun", n) for n in range(2)]
    wanted.append(Task("pilot/rolls-on", "pilot", 0))
    sides = all_sides(wanted, kept)
    again = kept.read_text()
    assert all_sides(wanted, kept) == sides
    assert kept.read_text() == again
    assert {pair: len(some) for pair, some in sides.items()} == {
        ("deckhand", "deckhand"): 4,
        ("bosun", "bosun"): 4,
        ("pilot/rolls-on", "pilot"): 1,
        ("pilot", "pilot/rolls-on"): 1,
    }
    usual, judged = halves(sides)
    assert [len(some) for some in usual.values()] == [2, 2]
    assert len(judged["deckhand", "deckhand"]) == 2
    text = report(sides, "the command")
    for word in (*CELLS, "pilot/rolls-on", "False alarms", "the line of strength"):
        assert word in text
    assert table_text(usual).count("Usual(") == 2 * len(CELLS)


@pytest.mark.long
@pytest.mark.host_only
def test_a_kept_game_gives_the_studies_again() -> None:
    a, b = studies(learning.played(Task("deckhand", "bosun", 0)))
    assert isinstance(a, Study)
    assert a.total.count > 10
    assert b.total.loss > 0.0


def test_each_weakness_has_its_cells() -> None:
    assert all(cell in CELLS for cells in PLANTED.values() for cell in cells)
