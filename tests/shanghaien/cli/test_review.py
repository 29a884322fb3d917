"""The review of a record at the command line: mistakes, luck, the sum."""

import re
from pathlib import Path

import pytest

from shanghaien.ai import review_game, teacher
from shanghaien.ai.grades import summary
from shanghaien.ai.review import MARKS, Cause, Change, Review
from shanghaien.ai.strengths import find_level
from shanghaien.cards import CARDS
from shanghaien.cli.review import MEASURE, review_lines
from shanghaien.formats.record import write
from shanghaien.game import Seat, Setup, start
from shanghaien.moves import parse_event
from shanghaien.rules import outcome
from shanghaien.state import Player
from tests.shanghaien.cli.commands import Run, saved
from tests.support.random_games import random_game, shanghai_soon


@pytest.mark.host_only
def test_a_review_tells_mistakes_luck_and_the_sum(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teacher, "PAIRS", 1)
    game = random_game(3, pick=shanghai_soon)
    code, out, err = run("review", saved(tmp_path, game))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert next(line for line in lines if line.startswith("Round ")) == "Round 1:"
    marked = [line for line in lines if "Better: " in line]
    assert marked
    assert all(any(f" {sign} " in line for _, sign in MARKS) for line in marked)
    for word in ("choices", "luck with dice", "luck with cards"):
        assert sum(line.startswith(f"  {word}") for line in lines) == 2
    (total,) = [line for line in lines if "’s winning chances: " in line]
    assert re.fullmatch(
        r"\w+’s winning chances: [0-9.]+% at the start, [−+]?[0-9.]+% by both players’ choices, "
        r"[−+]?[0-9.]+% by luck, [0-9.]+% at the end\.",
        total,
    )
    start_, skill, luck, end = (
        float(number.replace("−", "-")) for number in re.findall(r"([−+]?[0-9.]+)%", total)
    )
    assert start_ + skill + luck == pytest.approx(end)
    final = outcome(game.state)
    assert final is not None
    assert end == {Player.A: 100.0, Player.B: 0.0, None: 50.0}[final.winner]
    review = review_game(game)
    for player, seat in zip(Player, game.seats, strict=True):
        now = summary(review, game, player)
        assert now.grades
        said = next(line for line in lines if line.startswith(f"{seat.name}: ") and "level" in line)
        assert now.grades[0].name.lower() in said.lower()
        worst, best = (find_level(now.grades[at].level).id for at in (-1, 0))
        usual = f"about as well as level “{best}” usually plays."
        if now.may_be_below:
            usual = f"as level “{best}” usually plays, or worse."
        assert said.endswith(
            f" – {usual}" if worst == best else f" – between levels “{worst}” and “{best}”."
        )
        mean = 100 * now.loss / now.choices
        assert f"  {now.choices} choices, each costing {mean:.1f}% on average." in lines
    assert lines.count(MEASURE) == 1
    assert any("The decider: " in line or "’s biggest gain: " in line for line in lines)


LOSSES = [
    ((), "Luck was about even."),
    ((Change(0, 1, Cause.DICE, Player.B, 0.044, None),), "Luck was about even."),
    ((Change(0, 1, Cause.DICE, Player.A, 0.25, None),), "On balance, luck helped Anna (+25.0%)."),
    ((Change(0, 1, Cause.DICE, Player.B, 0.363, None),), "On balance, luck helped Bernd (+36.3%)."),
]


@pytest.mark.parametrize(("changes", "said"), LOSSES)
def test_the_luck_of_both_together_is_told_once_below_both_players(
    changes: tuple[Change, ...], said: str
) -> None:
    game = start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))
    end = 0.5 + sum(change.player.sign * change.gain for change in changes)
    lines = list(review_lines(game, Review(0.5, end, changes), 1.0))
    assert lines.count(said) == 1
    assert not any(sign in line for line in lines for sign in ("−0.0%", "+0.0%"))
    summary = lines[lines.index("Anna: no choices.") :]
    assert summary == ["Anna: no choices.", "Bernd: no choices.", said]
    assert not any("Luck was with" in line or "Luck was against" in line for line in lines)
    assert not any("Without luck" in line or "On choices alone" in line for line in lines)


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (0.04, "+4.0%     Cards dealt in round 1, good for Anna."),
        (-0.04, "+4.0%     Cards dealt in round 1, good for Bernd."),
        (0.0004, "0.0%     Cards dealt in round 1."),
        (0.0, "0.0%     Cards dealt in round 1."),
    ],
)
def test_cards_that_helped_nobody_as_shown_are_good_for_nobody(gain: float, told: str) -> None:
    game = start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))
    change = Change(0, 1, Cause.CARDS, Player.A, gain, None)
    lines = list(review_lines(game, Review(0.5, 0.5 + gain, (change,)), 0.0))
    assert lines[lines.index("Round 1:") + 1].strip() == told


@pytest.mark.parametrize(
    ("choices", "usual", "is_told"), [(9, True, False), (10, True, True), (10, False, False)]
)
def test_what_a_grade_is_measured_by_is_told_where_there_is_one_and_its_measure_is_known(
    choices: int, *, usual: bool, is_told: bool
) -> None:
    game = start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))
    for event in ("roll", "rolled 1 2"):
        game = game.play(parse_event(event))
    lost = (0.04, 0.03, 0.02, 0.01) if usual else ()
    change = Change(2, 1, Cause.CHOICE, Player.A, -0.01, None, usual=lost)
    lines = list(review_lines(game, Review(0.5, 0.4, (change,) * choices), 1.0))
    assert any(line.startswith("Anna: ") and "level" in line for line in lines) is (choices > 9)
    assert (MEASURE in lines) is is_told


@pytest.mark.parametrize(
    ("loss", "choices", "told"),
    [
        (0.097, 40, "Shaky – as level “deckhand” usually plays, or worse."),
        (0.0275, 400, "Shaky – about as well as level “deckhand” usually plays."),
    ],
)
def test_who_played_far_below_all_levels_is_not_told_to_play_as_well_as_the_weakest(
    loss: float, choices: int, told: str
) -> None:
    game = start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))
    for event in ("roll", "rolled 1 2"):
        game = game.play(parse_event(event))
    change = Change(2, 1, Cause.CHOICE, Player.A, -loss, None)
    assert f"Anna: {told}" in review_lines(game, Review(0.5, 0.4, (change,) * choices), 1.0)


HEAD = (
    "Changes of %d%% or more in the winning chances of the player who chose, rolled or was helped "
    "by the cards"
)


@pytest.mark.parametrize(
    ("least", "told"),
    [
        (0.2, [f"{HEAD % 20}; smaller ones are left out (--min 0 shows all)."]),
        (0.1, [f"{HEAD % 10}; smaller ones are left out (--min 0 shows all)."]),
        (0.0, [f"All changes{HEAD.partition('more')[2]}."]),
        (0.5, [
            "No choice and no luck changed the winning chances by 50% or more.",
            "Smaller changes are left out (--min 0 shows all).",
        ]),
    ],
)  # fmt: skip
def test_that_something_is_left_out_is_told_and_the_marks_are_told_in_any_case(
    least: float, told: list[str]
) -> None:
    game = start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))
    gains = (0.25, 0.1, -0.03, 0.0)  # the last one changes nothing
    changes = tuple(Change(0, 1, Cause.CARDS, Player.A, gain, None) for gain in gains)
    lines = list(review_lines(game, Review(0.5, 0.82, changes), least))
    marks = lines.index("Marks of choices: ?! costs 2% or more, ? 5%, ?? 10%, before rounding.")
    assert lines[marks - len(told) : marks] == told
    assert lines[marks + 1] == ("Round 1:" if least < 0.5 else "")
    assert "  choices              0.0%   (0×?!, 0×?, 0×??)" in lines
    assert not any("left out" in line for line in review_lines(game, Review(0.5, 0.5, ()), 1.0))


@pytest.mark.host_only
def test_a_review_of_an_unfinished_game_says_so_and_tells_as_much_as_is_wanted(run: Run) -> None:
    game = start(Setup(CARDS, Player.B, None), (Seat("Anna"), Seat("Bernd")))
    for event in ("roll", "rolled 1 2", "direction left", "place 2"):
        game = game.play(parse_event(event))
    code, out, _ = run("review", "-", "--min", "0", typed=write(game))
    assert code == 0
    assert re.search(r", [0-9.]+% now \(the game is unfinished\)\.$", out, re.MULTILINE)
    assert "at the end" not in out
    assert out.count("Bernd rolls 1 and 2.") == 1
    code, fewer, _ = run("review", "-", "--min", "100", typed=write(game))
    assert code == 0
    assert "rolls" not in fewer
    assert fewer.startswith("No choice and no luck changed the winning chances by 100% or more.")
    assert run("review", "-", "--least", "100", typed=write(game))[1] == fewer  # its former name
    assert run("review", "-", "--min=-0", typed=write(game))[1] == out
    fine = run("review", "-", "--min", "0.0001", typed=write(game))[1]
    assert fine.startswith("Changes of 0.0001% or more in the winning chances ")


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        (b"", "there is nothing in it"),
        (b"{}", "this is not a Shanghaien game file"),
        (b"\xff\xfe\x00", "this is not UTF-8 text"),
        (
            write(start(Setup(CARDS, Player.A, None), (Seat("Anna"), Seat("Bernd")))).encode(),
            "nothing was played",
        ),
    ],
)
def test_a_review_of_a_bad_file_is_one_sentence_and_exit_code_1(
    run: Run, typed: bytes, part: str
) -> None:
    code, out, err = run("review", "-", typed=typed)
    assert (code, out) == (1, "")
    assert err.startswith("shanghaien review: standard input: ")
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("least", ["-1", "101", "much", "nan", "1e-9"])
def test_a_review_takes_a_percentage_that_it_can_tell(run: Run, least: str) -> None:
    code, _, err = run("review", "-", "--min", least)
    assert code == 2
    told = "is not a number from 0 to 100" if least != "1e-9" else "has more than 4 decimal places"
    assert f"--min: “{least}” {told} (see " in err


@pytest.mark.host_only
@pytest.mark.usefixtures("terminal")
def test_what_is_too_long_for_the_terminal_goes_on_below_its_text(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teacher, "PAIRS", 1)
    monkeypatch.setenv("COLUMNS", "40")
    out = run("review", "-", typed=write(random_game(3, pick=shanghai_soon)))[1]
    assert max(map(len, out.splitlines())) <= 40
    assert len(re.findall(r"  choices .+%   \([^)]+,\n {20}[0-9]+×[^ ]+(?: [^ ]+)?\)\n", out)) == 2
    assert out.count(" on\n  average.\n") == 2
