"""Puzzles and the analysis of a position at the command line."""

from shanghaien.moves import format_event
from shanghaien.puzzles import Rating, choose, puzzles, rated
from tests.shanghaien.cli.commands import Run

LAST = "round 8; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 IT3 on 1 2; B US1 CN3 ES1 IT4 on 4 6"


def test_a_wrong_answer_costs_and_the_right_one_is_told(run: Run) -> None:
    puzzle = choose(puzzles(), Rating().value, ())
    assert puzzle is not None
    best, other = (format_event(option.move) for option in puzzle.options[:2])
    if best.startswith("direction") and puzzle.state.to_move:
        best, other = other, best  # left and right are those of the solver
    code, out, err = run("puzzles", typed=f"{other}\n{best}\nquit\n")
    assert (code, err) == (0, "")
    assert "There is a better move; this one costs " in out
    assert "That’s it: " in out
    assert "Solved in a row: 0." in out
    assert "You left the puzzles." in out


def test_the_rating_that_one_brings_along_is_the_one_that_moves(run: Run) -> None:
    puzzle = choose(puzzles(), 1500, ())
    assert puzzle is not None
    best, other = (format_event(option.move) for option in puzzle.options[:2])
    if best.startswith("direction") and puzzle.state.to_move:
        best, other = other, best
    _, out, _ = run("puzzles", "--rating", "1500", typed=f"{other}\n{best}\nquit\n")
    lower = rated(Rating(1500.0), puzzle.rating, is_solved=False).value
    assert f"Your rating: {lower:.0f}. Solved in a row: 0." in out


def test_the_puzzle_of_the_day_is_one(run: Run) -> None:
    code, out, _ = run("puzzles", "--day", typed="quit\n")
    assert code == 0
    assert "Find the best move for " in out


def test_a_rating_is_a_number(run: Run) -> None:
    code, _, err = run("puzzles", "--rating", "best")
    assert code == 2
    assert "is not a rating from 100 to 3000" in err


def test_a_position_is_analysed(run: Run) -> None:
    code, out, err = run("analyse", "--position", LAST)
    assert (code, err) == (0, "")
    assert "shanghai: " in out
    assert "roll: " in out
    assert "If you shanghai now:" in out


def test_an_impossible_position_is_refused_with_what_is_wrong(run: Run) -> None:
    code, _, err = run("analyse", "--position", "A on 1 1 1 1 1 1 1")
    assert code == 2
    assert "A: there are more than 6 dice" in err


def test_two_moves_are_rolled_out_until_one_is_clearly_better(run: Run) -> None:
    code, out, err = run("analyse", "--position", LAST, "--rollout", "64")
    assert (code, err) == (0, "")
    told = out.partition("Rollouts: ")[2].splitlines()
    assert " against " in told[0]
    assert told[1].split()[:2] == ["8", "times:"]
    assert told[-1].endswith("the first is clearly better") or told[-1].startswith("    64 times")


def test_without_two_moves_there_is_nothing_to_roll_out(run: Run) -> None:
    code, out, _ = run("analyse", "--position", "A on 1 2; B on 3; rolling", "--rollout", "8")
    assert code == 0
    assert "There is no choice of moves to compare." in out


def test_a_rollout_has_an_end(run: Run) -> None:
    code, _, err = run("analyse", "--position", LAST, "--rollout", "10001")
    assert code == 2
    assert "is not a number from 0 to 10000" in err
