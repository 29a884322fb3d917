"""A game that cannot be saved where it should be: why is told, and what can be done."""

import errno
import os
import shlex
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from shanghaien.cards import CARDS
from shanghaien.cli import play as cli_play
from shanghaien.cli import saving
from shanghaien.cli.saving import Keeper, read_file
from shanghaien.game import Seat, Setup, start
from shanghaien.position import parse_position
from shanghaien.sources import RealDice
from shanghaien.state import Phase, Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, Run, begun, saved
from tests.shanghaien.golden import FILES, load


def refusing(number: int) -> Callable[..., NoReturn]:
    """What the system does where no folder can be made."""

    def refuse(**_: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.fixture
def nowhere(place: Path) -> None:
    """A file where the folder of saved games should be."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("no folder")


@pytest.mark.usefixtures("wide")
def test_where_nothing_can_be_saved_it_is_said_once_and_leaving_is_asked_for(
    run: Run, place: Path
) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("no folder")
    code, out, _ = run(*BEGIN, typed="roll\nquit\n\nleft\nquit\nquit\n")
    assert code == 0
    assert out.count("This game is not being saved: ") == 1
    assert "saved after every move" not in out
    assert "Player numbers the row from the left" in out
    assert out.count("This game is not saved: ") == 2
    assert (
        out.count(
            'It was not saved. To continue from here:\n  shanghaien play --position "round 1; '
        )
        == 1
    )


@pytest.mark.usefixtures("nowhere")
def test_where_nothing_was_played_nothing_is_asked_before_leaving(run: Run) -> None:
    _, out, _ = run(*BEGIN, typed="quit\n")
    assert out.endswith("> You left the game.\nNothing was played, so this game was not saved.\n")
    assert "quit” again" not in out


SURE = "“quit” again to leave anyway, or press Enter to keep playing. >"


@pytest.mark.usefixtures("nowhere")
def test_before_an_unsaved_game_is_left_a_copy_can_be_saved(run: Run, tmp_path: Path) -> None:
    name = str(tmp_path / "aa.json")
    out = run(*BEGIN, typed=f"roll\nquit\nsave {name}\nquit\n")[1]
    asked = out.partition("\nType “save")[2].partition("\n> ")[0]
    assert max(map(len, asked.splitlines())) <= 80
    out = " ".join(out.split())
    assert out.count(f"Type “save FILE” to keep a copy, {SURE} Saved to {name}. ") == 1
    assert out.count(SURE) == 1
    assert f"A copy is saved in {name}." in out
    assert read_file(Path(name)).turn == 2


def test_where_no_copy_can_be_saved_none_is_offered_and_a_command_is_still_one(run: Run) -> None:
    start = ("play", "--position", "rolling")
    out = run(*start, typed="quit\nsave a\nquit\nposition\nquit\nleft\nquit\n\n")[1]
    out = " ".join(out.split())
    assert f"Type {SURE} A game that started from a position cannot be saved. " in out
    assert f"Type {SURE} round 1; tavern " in out
    told = "“left” is not a command here, so the game goes on."
    assert f"Type {SURE} {told} Player> " in out  # no move is made
    assert "“save FILE”" not in out


def test_where_a_new_game_would_swap_the_seats_only_the_position_is_told(
    run: Run, place: Path, tmp_path: Path
) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("no folder")
    game = start(Setup(CARDS, Player.B), (Seat("Deckhand", "deckhand"), Seat("Jo")))
    _, out, _ = run("play", "--load", saved(tmp_path, game), typed="roll\nquit\nquit\n")
    told, position = out.splitlines()[-2:]
    assert told == "It was not saved. Its position:"
    assert parse_position(position).to_move is Player.B


@pytest.mark.usefixtures("nowhere")
def test_where_a_new_game_would_roll_the_real_dice_only_the_position_is_told(
    run: Run, tmp_path: Path
) -> None:
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Mate", "mate")))
    name = saved(tmp_path, replace(game, chance=RealDice()))
    _, out, _ = run("play", "--load", name, typed="roll\nquit\nquit\n")
    told, position = out.splitlines()[-2:]
    assert told == "It was not saved. Its position:"
    assert parse_position(position).phase is Phase.ROLLING


def test_without_a_home_the_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(saving, "folder", homeless)
    code, out, _ = run(*BEGIN, typed="roll\n?\nleft\n")
    assert code == 0
    assert "--resume" not in out.partition("To continue a copy of a game")[2]  # it is not there
    why = "there is no home folder to save games in"
    assert f"This game is not being saved: {why}." in out
    assert "numbers the row from the left" in out
    assert run("play", "--resume") == (1, "", f"shanghaien play: --resume: {why}\n")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("is_parent", [False, True])
def test_what_is_in_the_way_is_told_in_the_same_words_from_the_start_to_resuming(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch, *, is_parent: bool
) -> None:
    file = place
    if is_parent:
        file = place.parent / "file"
        for variable in ("XDG_STATE_HOME", "LOCALAPPDATA"):
            monkeypatch.setenv(variable, str(file))
        monkeypatch.setattr(saving, "folder", lambda: file / "shanghaien")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("no folder")
    why = f"{file}: this is not a folder"
    _, out, _ = run(*BEGIN, typed="roll\nquit\nquit\n")
    assert f"This game is not being saved: {why}.\n" in out
    assert f"This game is not saved: {why}.\n" in out
    assert run("play", "--resume") == (1, "", f"shanghaien play: --resume: {why}\n")


@pytest.mark.usefixtures("wide")
def test_a_home_that_may_not_be_entered_is_told_and_keeps_nobody_from_playing(
    run: Run, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def glob(path: Path, _: str) -> Iterator[Path]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "glob", glob)  # whoever runs this may enter all
    monkeypatch.setattr(saving, "mkdtemp", refusing(errno.EACCES))
    why = f"{place}: permission denied"
    for more in ((), ("--position", "rolling")):
        code, out, err = run("play", *more, typed="quit\nquit\n")
        assert (code, err) == (0, "")
        assert ("This game is not being saved: ") in out
        assert (why in out) == (not more)
    out = run(*BEGIN, "--save", str(tmp_path / "own.json"), typed="quit\n")[1]
    assert "not being saved" not in out
    assert "It is saved." in out


@pytest.mark.usefixtures("wide")
def test_a_folder_that_cannot_be_made_though_no_right_is_missing_is_told_at_the_start(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in /proc, in which even root makes no folder."""
    monkeypatch.setattr(saving, "mkdtemp", refusing(errno.ENOENT))
    why = f"{place}: this folder cannot be made"
    out = run(*BEGIN)[1]
    assert out.startswith(f"This game is not being saved: {why}.\n")
    assert "saved after every move" not in out
    # Where there is none, no right is in the way of resuming.
    none = "shanghaien play: --resume: there is no saved game\n"
    assert run("play", "--resume") == (1, "", none)


def test_what_was_tried_to_see_whether_a_game_can_be_saved_leaves_nothing(
    run: Run, place: Path
) -> None:
    there = next(each for each in place.parents if each.exists())
    before = list(there.rglob("*"))
    assert "saved after every move" in run(*BEGIN)[1]
    assert list(there.rglob("*")) == before


@pytest.mark.usefixtures("wide")
def test_the_place_that_fails_is_blamed_and_not_the_file_that_another_program_has_changed(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("no folder")
    keeper = Keeper(Path(saved(tmp_path, begun(2))))
    keeper.save(begun())
    assert capsys.readouterr().out == f"This game is not being saved: {keeper.problem}.\n"
    assert keeper.problem == f"{place}: this is not a folder"


@pytest.mark.usefixtures("wide")
@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize("played", ["", "roll\n"])
@pytest.mark.parametrize("end", ["quit\n", ""], ids=["quit", "Ctrl-D"])
def test_of_a_game_with_a_copy_it_is_told_how_the_copy_goes_on(
    run: Run, tmp_path: Path, played: str, end: str
) -> None:
    file = tmp_path / "my copy.json"
    _, out, _ = run(*BEGIN, "--opponent", "random", typed=f"{played}save {file}\n{end}")
    assert "not saved" not in out.partition(f"Saved to {file}.\n")[2]
    start, told = out.rsplit("\n  ", 1)
    assert start.endswith(f"You left the game.\nA copy is saved in {file}. To continue it:")
    assert told == f'shanghaien play --load "{file}" --opponent random\n'
    assert run(*shlex.split(told)[1:], typed="quit\nquit\n")[0] == 0


@pytest.mark.usefixtures("wide")
@pytest.mark.usefixtures("nowhere")
def test_of_a_copy_from_before_the_last_move_both_ways_to_go_on_are_told(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "copy.json"
    _, out, _ = run(*BEGIN, typed=f"roll\nsave {file}\nleft\nquit\nquit\n")
    assert out.count("This game is not saved: ") == 1  # the last move would be lost
    here, copy = out.partition("It was not saved. To continue from here:\n")[2].splitlines()[:-1]
    assert here.startswith('  shanghaien play --position "round 1; ')
    assert copy == f"A copy from your last “save” is in {file}. To continue from there:"
    assert out.endswith(f"\n  shanghaien play --load {file}\n")
    file.unlink()
    _, out, _ = run(*BEGIN, typed="roll\nsave /dev/stdout\nquit\nquit\n")
    assert "--load" not in out  # what was written there is no file to go on with


@pytest.mark.usefixtures("wide")
def test_a_copy_before_the_first_move_is_no_game_that_was_not_saved(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "copy.json"
    _, out, _ = run(*BEGIN, typed=f"save {file}\nquit\n")
    assert out.endswith(
        f"A copy is saved in {file}. To continue it:\n  shanghaien play --load {file}\n"
    )
    assert "Nothing was played" not in out


@pytest.mark.usefixtures("wide")
@pytest.mark.usefixtures("nowhere")
def test_of_a_game_that_is_over_its_copy_is_told_alone(run: Run, tmp_path: Path) -> None:
    over = saved(tmp_path, golden.replay(load(FILES[0])))
    copy = tmp_path / "copy.json"
    _, out, _ = run("play", "--load", over, typed=f"save {copy}\n")
    assert out.endswith(f"\nA copy is saved in {copy}.\n")
    assert "You left the game." not in out
    _, out, _ = run("play", "--load", over)
    assert out.endswith("\nThe game was not saved.\n")
    assert "You left the game." not in out


@pytest.mark.usefixtures("wide")
@pytest.mark.host_only
@pytest.mark.parametrize("is_named", [False, True])
def test_a_folder_that_vanishes_during_a_game_is_named(
    run: Run, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_named: bool
) -> None:
    file = tmp_path / "games" / "mine.json" if is_named else place / "game-1.json"
    options = ("--save", str(file)) if is_named else ()
    answers = iter(["roll", "left", "quit", "quit"])
    file.parent.mkdir(parents=True, exist_ok=True)

    def typed(_prompt: str) -> str:
        answer = next(answers)
        if answer == "left":
            shutil.rmtree(file.parent)
        return answer

    monkeypatch.setattr(cli_play, "typed", typed)
    _, out, _ = run(*BEGIN, *options)
    why = f"{file}: there is no folder {file.parent}"
    assert f"This game is not being saved: {why}.\n" in out
    assert f"This game is not saved: {why}.\n" in out


@pytest.mark.usefixtures("wide")
@pytest.mark.host_only
@pytest.mark.parametrize("end", ["/", "/."])
def test_a_name_that_only_a_folder_can_have_is_no_file_to_write(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    for path, why in (
        (tmp_path / "new", f"there is no folder {tmp_path}/new"),
        ("new", f"there is no folder {tmp_path}/new"),
        (tmp_path / "no" / "where", f"there is no folder {tmp_path}/no/where"),
        (tmp_path, "this is a folder"),
        (file, f"{file} is not a folder"),
    ):
        name = f"{path}{end}"
        _, out, _ = run(*BEGIN, typed=f"roll\nsave {name}\nquit\n")
        assert f"Cannot write {name}: {why}.\n" in out
        assert "Saved to" not in out
        told = f"shanghaien play: {name}: {why}, so nothing can be saved there\n"
        assert run(*BEGIN, "--save", name) == (1, "", told)
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_text(encoding="utf-8") == ""


@pytest.mark.usefixtures("wide")
@pytest.mark.usefixtures("nowhere")
def test_a_copy_that_was_not_written_is_not_to_be_continued(run: Run, tmp_path: Path) -> None:
    name = f"{tmp_path / 'copy'}/"
    _, out, _ = run(*BEGIN, typed=f"roll\nsave {name}\nquit\nquit\n")
    assert f"Cannot write {name}: " in out
    assert "--load" not in out
