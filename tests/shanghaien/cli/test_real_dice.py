"""Playing in a terminal with dice that are rolled on the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from shanghaien.cards import CARDS
from shanghaien.cli import helping
from shanghaien.formats.record import read
from shanghaien.game import Practice, Seat, Setup, start
from shanghaien.sources import RealDice
from shanghaien.state import Player
from tests.shanghaien.cli.commands import Run, saved

ASKED = "Roll two real dice for Anna and enter both, such as “2 5”."


def test_real_dice_are_asked_for(run: Run, tmp_path: Path) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    typed = "roll\n7 1\nthree\n5 2\nleft\nplace 2\nroll\nQuit\n"
    code, out, _ = run("play", "--load", path, typed=typed)
    assert code == 0
    for text in ("7 1", "three"):
        assert f"“{text}” is not a roll. Type two numbers from 1 to 6" in out
    assert "Anna rolls 2 and 5." in out
    assert "You left the game." in out


@pytest.mark.usefixtures("wide")
def test_every_command_of_a_game_works_where_real_dice_are_asked_for(
    run: Run, tmp_path: Path
) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    copy = tmp_path / "copy.json"
    typed = f"roll\n?\ntable\nhint\nposition\nsave {copy}\n2 5\nundo\nundo\nquit\n"
    _, out, _ = run("play", "--load", path, typed=typed)
    asked = out.split(f"{ASKED}\nAnna> ")[1:]
    first = f"{helping.ENTER.replace(chr(160), chr(32))}.\n  table  "
    parts = (first, "[?]", "There is nothing to choose now.", "; rolling")
    for told, part in zip(asked, (*parts, f"Saved to {copy}.", "rolls 2 and 5"), strict=False):
        assert part in told
    assert out.count("Undone.") == 2  # the dice, then the roll
    assert str(read(copy.read_text(encoding="utf-8")).events[-1]) == "roll"


def test_what_asks_for_real_dice_ends_where_the_terminal_does(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    _, out, _ = run("play", "--load", path, typed="roll\n2 5\n")
    assert f"{ASKED} Anna> " in " ".join(out.split())
    assert ASKED not in out


@pytest.mark.parametrize("columns", [55, 60, 65, 70])
def test_what_is_to_be_typed_stands_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    _, out, _ = run("play", "--load", path, typed="roll\ntwo and five please\nquit\n")
    assert out.count("“2 5”") == 3  # asked, told what is wrong, asked again
    assert "\n     " not in out.partition("is not a roll")[2].partition("Anna>")[0]


def test_undo_lets_real_dice_be_entered_anew(run: Run, tmp_path: Path) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    _, out, _ = run("play", "--load", path, typed="roll\n5 2\nundo\n5 3\nquit\n")
    assert "Anna rolls 2 and 5." in out
    assert "Anna rolls 3 and 5." in out


@pytest.mark.parametrize(
    ("level", "is_practice", "end"),
    [
        (None, False, "back to the start of the round"),
        ("deckhand", False, "back to the computer’s last choice or new cards"),
        (None, True, "even past new cards"),
    ],
)
def test_the_help_says_how_far_real_dice_can_be_undone(
    run: Run, tmp_path: Path, level: str | None, end: str, *, is_practice: bool
) -> None:
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd", level)))
    game = replace(game, chance=RealDice(), practice=Practice() if is_practice else None)
    _, out, _ = run("play", "--load", saved(tmp_path, game), typed="roll\n?\nquit\n")
    helped = out.split(f"{ASKED}\nAnna> ")[1]
    told = f"undo undo the last choice or the dice last entered, {end} save FILE"
    assert told in " ".join(helped.split())
    assert helped.count("\n") < 24


def test_real_dice_of_people_are_undone_back_to_the_start_of_the_round(
    run: Run, tmp_path: Path
) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    first = "roll\n5 2\nleft\n2\nroll\n6 1\n1\n" + "undo\n" * 8
    _, out, _ = run("play", "--load", path, typed=f"{first}quit\n")
    assert out.count("Undone.") == 7  # as many as were typed
    assert out.count("Nothing to undo.\n") == 1
    turns = "".join(f"roll\n6 {n}\n{n}\n" for n in (2, 2, 3, 3))
    later = f"roll\n5 1\nleft\n1\nroll\n5 1\n1\n{turns}shanghai\nroll\n3 4\n" + "undo\n" * 3
    _, out, _ = run("play", "--load", path, typed=f"{later}quit\n")
    assert "ends round 1." in out
    assert out.count("Undone.") == 2
    assert out.count("Nothing to undo in this round.\n") == 1


def test_what_the_computer_has_chosen_is_not_undone_with_real_dice(
    run: Run, tmp_path: Path
) -> None:
    begun = start(Setup(CARDS, Player.B), (Seat("Anna"), Seat("Deckhand", "deckhand")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    typed = "1 1\nroll\n5 2\n" + "undo\n" * 3
    _, out, _ = run("play", "--load", path, typed=f"{typed}quit\n")
    assert out.count("Undone.") == 2
    assert "Nothing to undo since the computer’s last choice or new cards.\n" in out
