"""The analysis of a position at the command line."""

import re
from statistics import NormalDist

import pytest

from shanghaien.ai.lead import Lead
from shanghaien.ai.rollout import Playouts
from shanghaien.cli.analyse import ERROR, VERDICT, analyse, rollout_lines
from shanghaien.cli.helping import LEGEND
from shanghaien.position import parse_position
from tests.shanghaien.cli.commands import Run

LAST = "round 8; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 IT3 on 1 2; B US1 CN3 ES1 IT4 on 4 6"


def test_a_position_is_analysed(run: Run) -> None:
    code, out, err = run("analyse", "--position", LAST)
    assert (code, err) == (0, "")
    assert "  shanghai and end the round\n" in out
    assert "  roll two dice\n" in out
    assert "If A shanghais now:" in out


def test_the_dice_whose_moves_are_ranked_are_shown(run: Run) -> None:
    out = run("analyse", "--position", f"{LAST}; roll 2 4")[1]
    assert "  rolled: 2 and 4\n" in out.partition("\nchance ")[0]
    assert "rolled" not in run("analyse", "--position", LAST)[1]


def test_the_help_explains_the_words_of_the_table_as_that_of_a_game_does(run: Run) -> None:
    words = re.findall("“([^”]+)”", LEGEND)
    assert words == ["now", "to come"]
    assert LEGEND in " ".join(run("analyse", "--help")[1].split())
    out = run("analyse", "--position", LAST)[1]
    assert all(re.search(rf"^(crews.* )?{word}\b", out, re.MULTILINE) for word in words)


@pytest.mark.usefixtures("terminal")
def test_a_long_line_of_a_card_goes_on_below_its_beginning(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    _, out, _ = run("analyse", "--position", LAST)
    told = out.partition("If A shanghais now:\n")[2].splitlines()
    assert len(told) > 6
    assert all(line.startswith(("  Card ", "     ")) and line[5] != " " for line in told)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("command", ["analyse", "play", "value"])
def test_what_explains_the_marks_stands_below_the_chances(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = run(command, "--position", f"{LAST}; roll 2 4", typed="hint\nquit\nquit\n")[1]
    legend = "   (?! costs 2% or more, ? 5%, ?? 10%,\n    before rounding)\n"
    assert legend in out


@pytest.mark.parametrize("command", ["analyse", "value"])
def test_what_another_program_reads_has_a_move_in_each_line(run: Run, command: str) -> None:
    text = "round 8; A adjust on 1 2; B on 3; roll 2 5"
    told = run(command, "--position", text)[1].partition("\n   (?! costs")[0].splitlines()
    moves = [line for line in told[-6:] if line[:6].endswith("%")]
    assert len(moves) == 6
    assert max(map(len, moves)) > 80


@pytest.mark.parametrize("columns", ["40", "80"])
def test_of_a_position_after_the_end_the_scoring_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    code, out, err = run("analyse", "--position", "round 8; A ES4; B US1 ES1; over")
    assert (code, err) == (0, "")
    assert out.endswith("A 1–1 B: a draw.\n")


def test_an_impossible_position_is_refused_with_what_is_wrong(run: Run) -> None:
    code, _, err = run("analyse", "--position", "A on 1 1 1 1 1 1 1")
    assert code == 2
    assert "A: 7 dice; a player has 6 (see" in err


def test_two_moves_are_rolled_out_until_one_is_clearly_better(run: Run) -> None:
    code, out, err = run("analyse", "--position", LAST, "--rollout", "64")
    assert (code, err) == (0, "")
    first, second, error, head, *told = out.partition("Comparing by playing out:\n")[2].splitlines()
    moves = [line[line.index("  ") :].strip() for line in (first, second)]
    assert [move.partition(" ")[0] for move in moves] == ["1.", "2."]
    assert all(out.count(f"  {move.partition(' ')[2]}\n") == 1 for move in moves)
    assert error == ERROR
    assert head.split() == ["times", "move", "1", "ahead", "by", "verdict"]
    assert told[0].split()[0] == "8"
    last = "is clearly better", "no clear difference"
    assert told[-1].endswith(last[0]) or (
        told[-1].split()[0] == "64" and told[-1].endswith(last[1])
    )
    assert all(line.endswith("not clear yet") for line in told[:-1])


def test_what_is_told_of_the_range_behind_a_lead_is_so() -> None:
    within = NormalDist().cdf(1) - NormalDist().cdf(-1)
    assert f"about {within:.0%} of the time" in ERROR
    (times,) = map(int, re.findall(r"from (\d+) play-outs on", ERROR))
    (errors,) = re.findall(r"a lead of more than (\d+) standard errors is clear", ERROR)
    assert Lead((1.0,) * times).is_clear
    assert not Lead((1.0,) * (times - 1)).is_clear
    lead = Lead((1.0, 0.0) * times)
    for mean, is_clear in ((1.01, True), (0.99, False)):
        limit = lead.mean - mean * int(errors) * lead.error
        assert lead.is_clear_of(limit) is is_clear


@pytest.mark.usefixtures("terminal")
def test_the_lines_of_a_rollout_end_where_the_terminal_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    out = run("analyse", "--position", LAST, "--rollout", "8")[1]
    told = out.partition("Comparing by playing out:\n")[2]
    assert ERROR in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 45


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("columns", ["40", "50"])
def test_a_verdict_goes_on_below_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lead = Lead((0.2,) * 8)
    monkeypatch.setattr(Playouts, "lead_steps", lambda *_: iter([lead]))
    analyse(parse_position(LAST), 8)
    last = capsys.readouterr().out.splitlines()[-1]
    # Half of a narrow terminal is left for what goes on.
    assert last == f"{'':{min(VERDICT, int(columns) // 2)}}{last.lstrip()}"
    assert "move 1 is clearly better".endswith(last.strip())


def test_fewer_times_than_decide_are_said_to_be_too_few(run: Run) -> None:
    code, out, _ = run("analyse", "--position", LAST, "--rollout", "5")
    assert (code, out.splitlines()[-1].split("  ")[-1]) == (0, "too few to tell")


def test_one_time_has_no_standard_error(run: Run) -> None:
    out = run("analyse", "--position", LAST, "--rollout", "1")[1]
    assert re.search(r"\n +1 +[+−]?[0-9.]+%  too few to tell\n$", out)
    assert "±" not in out


@pytest.mark.parametrize(
    ("gains", "told"),
    [
        ((0.2,), "+20.0%  too few to tell"),
        ((0.2,) * 3, "+20.0% ± 0.0%  too few to tell"),
        ((0.2,) * 8, "+20.0% ± 0.0%  move 1 is clearly better"),
        ((-0.2,) * 8, "−20.0% ± 0.0%  move 2 is clearly better"),
        # As the table of the moves has it, and what is shown as nothing is no lead.
        ((0.004,) * 8, "+0.4% ± 0.0%  the difference hardly matters"),
        ((0.0001,) * 8, "0.0% ± 0.0%  no clear difference"),
        ((0.2, -0.2) * 4, "0.0% ± 7.6%  not clear yet"),
        ((0.2, -0.2) * 8, "0.0% ± 5.2%  no clear difference"),
        # Rounded to the nearest, a lead would be more than three errors, or less.
        ((0.0,) * 7 + (-0.003,), "0.0% ± 0.1%  not clear yet"),
        ((0.0,) * 7 + (-0.008,), "−0.1% ± 0.1%  not clear yet"),
        ((0.0, 0.0072) * 4, "+0.4% ± 0.2%  not clear yet"),
        ((0.0008, 0.0092) * 4, "+0.5% ± 0.1%  the difference hardly matters"),
    ],
)
def test_a_verdict_agrees_with_what_is_shown_beside_it(
    monkeypatch: pytest.MonkeyPatch, gains: tuple[float, ...], told: str
) -> None:
    leads = [Lead(gains[:n]) for n in range(1, len(gains) + 1)]
    monkeypatch.setattr(Playouts, "lead_steps", lambda *_: iter(leads))
    times = len(gains) if "yet" not in told else 16
    line = list(rollout_lines(parse_position(LAST), times))[-1]
    assert line.strip().partition("  ")[2].strip() == told


def test_a_verdict_against_a_table_that_is_not_exact_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early = parse_position("round 7; A US1 on 1; B FR2 on 2; roll 3 4")
    for gain, told in ((-0.2, "2 is clearly better (the table is off here)"), (0.2, "1 is")):
        lead = Lead((gain,) * 8)
        monkeypatch.setattr(Playouts, "lead_steps", lambda *_, lead=lead: iter([lead]))
        line = list(rollout_lines(early, 8))[-1]
        assert f"move {told}" in line
        assert ("off here" in line) == (gain < 0)


def test_without_two_moves_there_is_nothing_to_roll_out(run: Run) -> None:
    code, out, _ = run("analyse", "--position", "A on 1 2; B on 3; rolling", "--rollout", "8")
    assert code == 0
    assert "There are fewer than two moves to compare." in out


def test_a_rollout_has_an_end(run: Run) -> None:
    code, _, err = run("analyse", "--position", LAST, "--rollout", "10001")
    assert code == 2
    assert "is not a whole number from 0 to 10,000" in err
