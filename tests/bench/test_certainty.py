"""How far chances are off: the figures of a round, and what rollouts leave of it."""

import re
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path

import pytest

from bench import certainty
from bench.certainty import (
    PAGE,
    REST,
    Off,
    Played,
    all_played,
    coverage,
    coverages,
    filled,
    judge,
    position,
    row,
    take,
)
from bench.solver import solver
from shanghaien.ai.certainty import MOST, first_estimate
from shanghaien.moves import Shanghai
from shanghaien.rules import legal_moves
from tests.support.networks import SMALL

BEGUN = "round 6; A ES4; B ES2"


@pytest.fixture(autouse=True)
def _small_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = solver(SMALL)
    monkeypatch.setattr(certainty, "LEARNED", SMALL)
    monkeypatch.setattr(certainty, "shared", lambda: engine)


def test_a_row_tells_what_the_playouts_scatter_apart() -> None:
    found = [
        Off(0.5, 0.03, 0.02, 0.0005, 0.1, 24, 0.02, 0.01, 0.0001),
        Off(0.5, -0.01, 0.02, 0.0, 0.2, 24, 0.0, 0.01, 0.0),
        Off(0.99, 0.01, 0.02, 0.0, 0.3, 12, 0.0, 0.01, 0.0),
    ]
    # The squares 0.0009, 0.0001, 0.0001, less the 0.0005 of doubt: 0.0006 in three.
    cells = row(4, "end", found).strip("| ").split(" | ")
    left = f"{sqrt(0.0001):.4f}"
    assert cells[:6] == ["4", "end", "3", "+0.0100", "0.0141", "0.0200"]
    assert cells[6:] == ["0.030", "0.216", "20", left, "0.0100"]


@pytest.mark.host_only
def test_the_page_is_what_its_tables_make_of_the_text() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows, covered = (re.findall(rf"^\| {a} .*$", page, re.M) for a in (r"\d", "(?:all|rounds|–)"))
    assert page.endswith(f"\n\n{filled(rows, covered)}\n")


def test_a_share_tells_how_often_the_truth_is_within_what_is_told() -> None:
    found = [
        Off(0.5, 0.01, 0.02, 0.0, 0.1, 24, 0.03, 0.01, 0.0),
        Off(0.5, -0.03, 0.02, 0.0, 0.1, 24, 0.0, 0.01, 0.0),
        Off(0.99, 0.05, 0.02, 0.0, 0.1, 24, 0.015, 0.01, 0.0),
    ]
    assert coverage("some", found) == "| some | 3 | 33% | 67% | 33% | 67% |"
    rows = list(coverages([(5, "end", found[0]), (4, "end", found[1]), (7, "beginning", found[2])]))
    assert [row.split(" | ")[1] for row in rows] == ["3", "2", "1", "0", "1"]


def test_a_beginning_is_rolled_out() -> None:
    played = take(7, 0, 4)
    off = played.off
    assert abs(off.error) < 0.5
    assert 0.0 < off.variance < off.scatter**2
    assert take(7, 0, 4) == played


def test_what_was_played_on_is_known_to_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certainty, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(certainty, "_take", lambda task: Played(BEGUN, 0.5, (0.1 * task[1], 0.2)))
    saved, tasks = tmp_path / "new" / "played.jsonl", [(6, 0, "end"), (6, 1, "end")]
    first = list(all_played(tasks[:1], saved))
    monkeypatch.setattr(certainty, "_take", lambda _: Played(BEGUN, 0.9, (0.3, 0.4)))
    assert list(all_played(tasks, saved)) == [*first, (tasks[1], Played(BEGUN, 0.9, (0.3, 0.4)))]


def test_an_end_is_where_shanghai_is_best() -> None:
    state = position(6, 0, "end")
    assert Shanghai() in legal_moves(state)
    begun = position(6, 0, "beginning")
    assert first_estimate(state, 0.5).error > first_estimate(begun, 0.5).error


def test_what_is_left_is_judged_by_playouts_that_were_not_looked_at() -> None:
    state = position(6, 0, "beginning")
    off = judge(state, 0.5, [0.05] * MOST + [0.01, 0.03] * (REST // 2))
    assert off.playouts <= MOST
    assert off.error == pytest.approx(-(0.05 * MOST + 0.02 * REST) / (MOST + REST))
    assert 0.0 < abs(off.left) < 0.05
