"""Calibration: the arithmetic of the tables, and the command from end to end."""

from pathlib import Path

import pytest

from bench.check import DOCS, Prediction, agreement, by_decile, by_round, main
from shanghaien.proportion import interval


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_deciles_hold_both_views() -> None:
    said = [Prediction(n, 3, 0.93, 1.0) for n in range(9)] + [Prediction(9, 3, 0.93, 0.0)]
    low, high = (cells(line) for line in list(by_decile(said))[2:])
    # Wilson's interval for 9 of 10.
    assert high == ["90–100%", "10", "10", "93.0%", "90.0%", "59.6 to 98.2%"]
    assert low == ["0–10%", "10", "10", "7.0%", "10.0%", "1.8 to 40.4%"]


def test_positions_of_one_game_are_one_sample() -> None:
    apart = [Prediction(n, 1, 0.65, float(n % 2)) for n in range(40)]
    together = [Prediction(n // 10, 1, 0.65, float(n // 10 % 2)) for n in range(40)]
    found = [cells(list(by_decile(said))[-1]) for said in (apart, together)]
    assert [row[1:3] for row in found] == [["40", "40"], ["40", "4"]]
    assert [row[5] for row in found] == [
        "{:.1f} to {:.1f}%".format(*(100 * part for part in interval(0.5, games)))
        for games in (40, 4)
    ]


def test_a_tenth_in_which_all_is_won_leaves_room_for_what_was_said() -> None:
    said = [Prediction(n, 7, 0.96, 1.0) for n in range(40)]
    assert cells(list(by_decile(said))[-1])[5] == "91.2 to 100.0%"


def test_the_page_says_in_how_many_ranges_the_results_agree() -> None:
    table = [*by_decile([Prediction(n, 3, 0.93, 1.0) for n in range(9)])][2:]
    assert agreement(table).startswith("In every range, ")
    far = [*by_decile([Prediction(n, 3, 0.55, 1.0) for n in range(9)])][2:]
    assert agreement([*table, *far]).startswith("In 2 of 4 ranges, ")
    page = DOCS.read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and "–" in line]
    assert len(rows) == 10
    assert f"\n\n{agreement(rows)}\n\n" in page


def test_the_error_by_round() -> None:
    said = [Prediction(0, 2, 0.8, 1.0), Prediction(1, 2, 0.8, 0.0)]
    assert cells(list(by_round(said))[2]) == ["2", "2", "0.3400", "0.1600", "0.2500"]


def test_the_command_writes_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "calibration.md"
    main(["--seed", "x", "--games", "1", "--out", str(out)])
    text = out.read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert text.count("\n| ") > 6
    assert [text.count(f"\n| {round_} | 1 |") for round_ in range(1, 9)] == [1] * 7 + [0]
