"""The check of the teacher: its tables, and the command from end to end."""

from pathlib import Path

import pytest

from bench.teacher import Judged, by_mark, decisions, errors, rated, run, typical, without
from shanghaien.ai.lead import Lead
from shanghaien.ai.teacher import rank
from shanghaien.rules import legal_moves


def judged(mark: str, told: float, *gains: float) -> Judged:
    return Judged("mate", 3, mark, told, Lead(gains))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_mark_is_true_if_the_best_move_is_better() -> None:
    found = [judged("?", 0.06, 0.05, 0.06)] * 3 + [judged("?", 0.06, -0.02, 0.01)]
    assert cells(list(by_mark(found))[2]) == ["?", "4", "75%", "30.1% to 95.4%", "75%", "90%"]


def test_a_decision_without_a_mark_may_not_lose_much() -> None:
    found = [judged("", 0.01, 0.01, 0.012)] * 98
    found += [judged("", 0.01, 0.03, 0.031), judged("", 0.01, 0.0, 0.06)]
    assert without(found) == (
        "Of 100 choices without a mark, 2 (2%) lose more than 2% by the rollouts’ mean, 1 (1%) "
        "clearly so; the target is at most 3%."
    )


def test_the_error_is_told_without_that_of_the_rollouts() -> None:
    exact = [judged("?!", 0.03, 0.02, 0.02), judged("?!", 0.03, 0.04, 0.04)]
    assert typical(exact) == pytest.approx(0.01)
    assert cells(list(errors(exact))[2]) == [*("2 to 5%", "2", "3.0%", "3.0%", "1.0%", "1.0%")]
    vague = [judged("?!", 0.03, 0.0, 0.04), judged("?!", 0.03, 0.02, 0.06)]
    assert typical(vague) == 0.0


def test_moves_are_rated_as_the_teacher_ranks_them() -> None:
    state, made = next(decisions("deckhand", "x"))
    assert made in legal_moves(state)
    wanted = {option.move: option.win for option in rank(state)}
    assert dict(rated(state)) == pytest.approx(wanted, abs=0.02)


@pytest.mark.long
@pytest.mark.release
def test_the_command_writes_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "teacher.md"
    for name, value in (("GAMES", "1"), ("EACH", "1"), ("OUT", str(out))):
        monkeypatch.setenv(name, value)
    run()
    text = out.read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert "choices without a mark" in text
