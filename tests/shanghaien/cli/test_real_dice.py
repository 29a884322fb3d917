"""Playing in a terminal with dice that are rolled on the table."""

from dataclasses import replace
from pathlib import Path

from shanghaien.cards import CARDS
from shanghaien.cli import play as cli_play
from shanghaien.formats.record import read
from shanghaien.game import Seat, Setup, start
from shanghaien.sources import RealDice
from shanghaien.state import Player
from tests.shanghaien.cli.commands import Run, saved


def test_real_dice_are_asked_for(run: Run, tmp_path: Path) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    typed = "roll\n7 1\nthree\n5 2\nleft\nplace 2\nroll\nQuit\n"
    code, out, _ = run("play", "--load", path, typed=typed)
    assert code == 0
    assert out.count("Type two numbers from 1 to 6") == 2
    assert "Anna rolls 2 and 5." in out
    assert "You left the game." in out


def test_every_command_of_a_game_works_where_real_dice_are_asked_for(
    run: Run, tmp_path: Path
) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, chance=RealDice()))
    copy = tmp_path / "copy.json"
    typed = f"roll\n?\ntable\nhint\nposition\nsave {copy}\n2 5\nundo\nundo\nquit\n"
    _, out, _ = run("play", "--load", path, typed=typed)
    asked = out.split("Roll two real dice for Anna")[1:]
    first = f"{cli_play.ENTER}.\n{cli_play.COMMANDS[0]}"
    parts = (first, "[?]", "There is nothing to choose now.", "; rolling")
    for told, part in zip(asked, (*parts, f"Saved to {copy}.", "rolls 2 and 5"), strict=False):
        assert part in told
    assert out.count("Undone.") == 2  # the dice, then the roll
    assert str(read(copy.read_text(encoding="utf-8")).events[-1]) == "roll"
