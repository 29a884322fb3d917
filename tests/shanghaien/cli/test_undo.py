"""What is undone in a game at the terminal, and what the help tells of it."""

import re
from pathlib import Path

from shanghaien.cli import saving
from shanghaien.moves import parse_event
from tests.shanghaien.cli.commands import Run


def test_undo_takes_back_a_choice_that_chance_has_not_answered(run: Run, place: Path) -> None:
    typed = "undo\nroll\nundo\nleft\nundo\nright\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert out.count("Nothing to undo.\n") == 1  # before the first roll
    assert out.count("Nothing to undo since the last roll or new cards.") == 1
    assert out.count("Undone.") == 1
    assert "numbers the row from the right" in out
    (file,) = place.iterdir()
    events = saving.read_file(file).events
    assert [str(event) for event in events[2:]] == [str(parse_event("direction right"))]


def test_undo_in_practice_takes_back_chance_and_the_same_dice_fall_again(
    run: Run, place: Path
) -> None:
    typed = "roll\nundo\nroll\nleft\nquit\n"
    _, out, _ = run("play", "--practice", "--starter", "me", typed=typed)
    first, again = [line for line in out.splitlines() if " rolls " in line and " and " in line]
    assert first.removeprefix("Player> ") == again.removeprefix("Player> ")
    (file,) = place.iterdir()
    assert saving.read_file(file).took_chance_back


def test_undo_in_practice_goes_back_to_the_beginning(run: Run) -> None:
    _, out, _ = run("play", "--practice", "--starter", "me", typed="roll\nundo\nundo\nquit\n")
    assert "Undone." in out
    assert "Nothing to undo.\n" in out
    assert "Nothing to undo since" not in out


def test_the_help_of_practice_is_silent_on_real_dice_which_no_new_game_has(run: Run) -> None:
    told = run("play", "--help")[1].partition("a new game:")[2].partition("a game file")[0]
    assert "come up again\n" in told
    assert "real dice" not in told


def test_undo_shows_the_roll_again_and_the_table_only_if_it_has_changed(run: Run) -> None:
    typed = "roll\nundo\nleft\nundo\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    (rolled,) = re.findall(r"Player rolls (\d and \d)\.", out)
    assert f"Undone. The roll is {rolled}.\n  1  number the row from the left\n" in out
    assert out.count("Round 1 of 8") == 1


def test_undo_past_what_the_computer_did_shows_the_table_as_it_was(run: Run) -> None:
    position = "round 8; A on 1 2; roll 3 4"
    typed = "3\nundo\nquit\nquit\n"
    _, out, _ = run("play", "--practice", "--position", position, typed=typed)
    first, _, last = out.partition("Undone. The roll is 3 and 4.\n")
    assert "Deckhand rolls" in first
    again = last.partition("Player> ")[0]
    assert again in first
    assert "Round 8 of 8" in again
    assert "  3  add the 3" in again
