"""Playing in a terminal: saving beside other files, real dice, errors that are not the output's."""

from dataclasses import replace
from pathlib import Path

import pytest

from shanghaien.cards import CARDS
from shanghaien.cli import main as cli
from shanghaien.formats.record import read
from shanghaien.game import Seat, Setup, start
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import Run, saved
from tests.shanghaien.golden import FILES, load


def test_save_touches_no_file_beside_and_follows_a_link(run: Run, tmp_path: Path) -> None:
    beside = tmp_path / "game.json.new"
    beside.write_text("Dear captain", encoding="utf-8")
    record = Path(saved(tmp_path, golden.replay(load(FILES[0]))))
    link = tmp_path / "game.json"
    link.symlink_to(record)
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=f"save {link}\nquit\n")
    assert f"Saved in {link}." in out
    assert beside.read_text(encoding="utf-8") == "Dear captain"
    assert link.is_symlink()
    assert read(record.read_text(encoding="utf-8")).events == ()
    assert sorted(tmp_path.iterdir()) == sorted([beside, record, link])


def test_real_dice_are_asked_for(run: Run, tmp_path: Path) -> None:
    begun = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
    path = saved(tmp_path, replace(begun, has_real_dice=True))
    typed = "roll\n7 1\nthree\n5 2\nleft\nplace 2\nroll\nquit\n"
    code, out, _ = run("play", "--load", path, typed=typed)
    assert code == 0
    assert out.count("Please type two numbers from 1 to 6") == 2
    assert "Anna rolled 2 and 5." in out
    assert "You have left the game." in out


def test_an_error_elsewhere_is_not_blamed_on_the_output(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise OSError(5, "Input/output error", "the keyboard")

    monkeypatch.setattr(cli, "_selfplay", broken)
    code, _, err = run("selfplay")
    assert code == 1
    assert "the keyboard" in err
    assert "the output" not in err
