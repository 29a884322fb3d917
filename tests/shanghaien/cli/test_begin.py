"""Where the game of a terminal comes from: a seed, a saved one, standard input."""

import re
from pathlib import Path
from random import Random

import pytest

from shanghaien.cli.saving import read_file
from shanghaien.formats.record import write
from shanghaien.game import Seat, draw_setup, start
from shanghaien.moves import Rolled
from tests.shanghaien.cli.commands import Run, begun, saved

NO_PERSON = (
    "Both players are computers; press Ctrl+C to leave.\nThe game is saved after every move."
)
STILL_BEN = "chooses Ben’s moves; the name shown is still Ben.\n"


def test_a_level_chooses_the_same_by_the_same_seed_in_a_saved_game(
    run: Run, tmp_path: Path
) -> None:
    # Cards and dice are those of the game: another seed can only choose otherwise.
    file = tmp_path / "game.json"
    run("play", "--seed", "3", "--save", str(file), "--starter", "computer", typed="quit\n")
    typed = "roll\n" + "1\n" * 40
    told = [run("play", "--load", str(file), "--seed", seed, typed=typed)[1] for seed in "556789"]
    told = [re.sub(r"\S+\.json", "FILE", text) for text in told]
    assert told[0] == told[1]
    assert len(set(told)) > 1


def test_play_is_repeated_by_its_seed(run: Run) -> None:
    typed = "1\n1\nquit\n"
    first, again = (run("play", "--seed", "3", typed=typed)[1] for _ in range(2))
    assert first[first.index("Round 1") :] == again[again.index("Round 1") :]


def test_a_person_called_like_the_computer_is_told_which_of_the_two_they_are(run: Run) -> None:
    told = "You are Deckhand (A), and the computer is Deckhand (B).\n"
    assert told in run("play", "--name", "Deckhand", typed="quit\n")[1]
    assert "You are" not in run("play", "--name", "Anna", typed="quit\n")[1]


@pytest.mark.parametrize(
    ("seats", "opponent", "told"),
    [
        ((None, "deckhand"), "mate", f"From now on, Mate {STILL_BEN}"),
        ((None, "deckhand"), "random", f"From now on, random {STILL_BEN}"),
        ((None, "bot"), "random", f"From now on, random {STILL_BEN}"),
        (("mate", "deckhand"), "mate", f"From now on, Mate {STILL_BEN}"),
        (
            ("pilot", "deckhand"),
            "mate",
            "From now on, Mate chooses Anna’s and Ben’s moves; the names shown are still Anna\n"
            "and Ben.\n",
        ),
        ((None, "deckhand"), "deckhand", ""),
    ],
)
def test_another_opponent_in_a_saved_game_is_said_to_play_for_the_first_one(
    run: Run, tmp_path: Path, seats: tuple[str | None, str | None], opponent: str, told: str
) -> None:
    anna, ben = (Seat(name, level) for name, level in zip(("Anna", "Ben"), seats, strict=True))
    name = saved(tmp_path, start(draw_setup(Random(1)), (anna, ben)))
    for option in ("--load", "--resume"):  # which goes on in the file
        _, out, _ = run("play", option, name, "--opponent", opponent, typed="quit\nquit\n")
        assert out.startswith(f"{told}{'Type “?” for help' if None in seats else NO_PERSON}")
        assert "“quit” to leave" not in out or None in seats
    again = run("play", "--position", "rolling", "--opponent", opponent, typed="quit\nquit\n")[1]
    assert "From now on" not in again


def test_a_copy_of_a_loaded_game_goes_on(run: Run, place: Path, tmp_path: Path) -> None:
    name = saved(tmp_path, begun())
    run("play", "--load", name, typed="quit\n")
    assert read_file(Path(name)) == begun()
    (copy,) = place.iterdir()
    assert read_file(copy).goes_on_from(begun())


def test_a_game_from_standard_input_is_saved_and_goes_on(run: Run, place: Path) -> None:
    game = begun().play(Rolled(1, 2))  # now somebody has to choose: nothing happens by itself
    code, out, _ = run("play", "--load", "-", typed=write(game))
    assert code == 0
    assert "It is saved." in out
    assert [read_file(file) for file in place.iterdir()] == [game]


def test_the_help_says_what_becomes_of_a_game_from_a_pipe_and_what_a_seed_does(run: Run) -> None:
    told = " ".join(run("play", "--help")[1].split())
    assert (
        "a file with a game or a link, or - for standard input (from a pipe, no move can be "
        "typed: the game is saved, and --resume goes on with it)"
    ) in told
    assert (
        "the same one gives the same cards and dice in a new game and, in any game, the same moves "
        "by the computer"
    ) in told


def test_the_help_says_where_a_game_is_saved(run: Run) -> None:
    told = " ".join(run("play", "--help")[1].split())
    assert "(default: the file resumed, or a new one, which --resume finds); cannot be" in told
    assert "--position TEXT start an unsaved game, with you as A, from this position" in told


def test_a_game_from_standard_input_is_saved_before_anything_happens(run: Run, place: Path) -> None:
    # Nothing else has it: no move can follow it there.
    game = begun().at(0)
    code, out, _ = run("play", "--load", "-", typed=write(game))
    assert code == 0
    assert "It is saved. To resume it:" in out
    assert [read_file(file) for file in place.iterdir()] == [game]


@pytest.mark.parametrize(
    ("fails_in", "options", "told"),
    [
        ("turn", ("--starter", "computer"), "Nothing was played, so this game was not saved.\n"),
        (
            "direction",
            ("--starter", "computer"),
            "It is saved. To resume it:\n  shanghaien play --resume --opponent {}\n",
        ),
        (
            "direction",
            ("--position", "move B"),
            "It was not saved. To continue from here:\n  shanghaien play --position ",
        ),
    ],
)
def test_of_a_game_that_a_failing_bot_ends_it_is_told_whether_it_is_saved(
    run: Run, tmp_path: Path, fails_in: str, options: tuple[str, str], told: str
) -> None:
    bot = tmp_path / "late.py"
    bot.write_text(
        "from shanghaien.moves import Roll\n"
        "def choose(state, rng):\n"
        f"    return Roll() if state.phase.value != {fails_in!r} else 1 / 0\n",
        encoding="utf-8",
    )
    code, out, err = run("play", *options, "--opponent", str(bot))
    assert (code, err.partition(": division")[0]) == (
        1,
        f"shanghaien play: {bot}: failed with ZeroDivisionError",
    )
    assert f"\nThe bot failed, so the game stops here.\n{told.format(bot)}" in out
    assert "You left the game." not in out
