"""The table of what the levels lose, from a few games."""

from pathlib import Path

import pytest

from bench.learning import Task, all_sides, report, tasks
from bench.usual import table_text
from shanghaien.learning.study import CELLS


def test_each_game_has_its_seed() -> None:
    found = tasks(2)
    assert len({task.seed for task in found}) == len(found) == 2 * 4
    assert {task.seed for task in tasks(2, 2)}.isdisjoint(task.seed for task in found)


@pytest.mark.host_only
def test_a_small_run_has_its_table_and_a_kept_game_gives_its_studies_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "games.jsonl"
    wanted = [Task("deckhand", n) for n in range(2)]
    usual = all_sides(wanted, kept)
    again = kept.read_text()
    assert all_sides(wanted, kept) == usual
    assert kept.read_text() == again
    assert [len(some) for some in usual.values()] == [4]
    assert all(one.total.count > 10 for one in usual["deckhand"])
    assert all(one.total.loss > 0.0 for one in usual["deckhand"])
    text = "\n".join(report(usual))
    assert all(f"| {cell} |" in text for cell in CELLS)
    assert table_text(usual).count("Usual(") == len(CELLS)
