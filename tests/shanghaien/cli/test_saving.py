"""A game that is left: nothing of it is lost, and it goes on."""

import os
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from shanghaien.cli import play as cli_play
from shanghaien.cli import saving
from shanghaien.cli.saving import Keeper, read_file
from shanghaien.formats.record import read, write
from shanghaien.game import Seat, seed_setup, start
from shanghaien.sources import Sealed
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, ROOT, Run, begun, command, saved
from tests.shanghaien.golden import FILES, load
from tests.support.random_games import finished

POSITION = "round 8; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 IT3 on 1 2; B US1 CN3 on 4 6"


@pytest.mark.parametrize("typed", ["roll\nquit\n", "roll\n"], ids=["quit", "Ctrl-D"])
def test_a_game_that_is_left_goes_on_where_it_was(run: Run, place: Path, typed: str) -> None:
    code, out, _ = run(*BEGIN, typed=typed)
    assert code == 0
    assert out.endswith(
        "You left the game.\nIt is saved. To resume it:\n  shanghaien play --resume\n"
    )
    (file,) = place.iterdir()
    left = read_file(file)
    code, out, _ = run("play", "--resume", typed="left\n")
    assert code == 0
    assert out.count("Round 1 of 8") == 1  # the table, though the turn had begun
    assert "Player numbers the row from the left" in out
    assert read_file(file).goes_on_from(left)
    assert read_file(file).turn == left.turn + 1
    assert list(place.iterdir()) == [file]


def test_the_beginning_says_how_to_leave_and_go_on(run: Run) -> None:
    _, out, _ = run(*BEGIN)
    assert "“quit” to leave" in out
    assert "To resume it later:\n  shanghaien play --resume\n" in out


def test_an_interrupt_loses_nothing(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["roll"])

    def typed(_prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(cli_play, "typed", typed)
    code, out, err = run(*BEGIN)
    assert (code, err) == (130, "\n")
    assert "It is saved." in out
    assert [read_file(file).turn for file in place.iterdir()] == [2]


@pytest.mark.host_only
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_process_that_is_ended_at_once_loses_nothing(run: Run, place: Path) -> None:
    with subprocess.Popen(
        command(*BEGIN), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("roll\n")
        process.stdin.flush()
        assert any(" rolls " in line for line in process.stdout)
        process.kill()  # a closed terminal's SIGHUP and SIGTERM are taken in no other way
        process.wait()
    assert [read_file(file).turn for file in place.iterdir()] == [2]
    assert "number the row from the left" in run("play", "--resume")[1]


def test_another_game_is_kept_and_named(run: Run, place: Path) -> None:
    run(*BEGIN, typed="roll\nquit\n")
    (first,) = place.iterdir()
    before = first.read_bytes()
    _, out, _ = run("play", "--seed", "2", "--starter", "me", typed="roll\nquit\n")
    assert f"To resume it:\n  shanghaien play --resume {first}\n" in out
    assert first.read_bytes() == before
    (second,) = set(place.iterdir()) - {first}
    run("play", "--resume", str(first), typed="left\nquit\n")
    assert read_file(first).goes_on_from(read(before.decode()))
    assert read_file(first).turn == 3
    assert read_file(second).turn == 2
    os.utime(first, ns=(1, 1))
    run("play", "--resume", typed="left\nquit\n")
    assert read_file(second).turn == 3


def test_games_at_the_same_time_have_files_of_their_own(place: Path) -> None:
    keepers = [Keeper(), Keeper(), Keeper()]
    for number, each in enumerate(keepers):
        each.save(begun(number))
    assert sorted(each.path or Path() for each in keepers) == sorted(place.iterdir())
    assert [read_file(each.path or Path()) for each in keepers] == [begun(n) for n in range(3)]


def test_without_a_game_there_is_nothing_to_go_on_with(run: Run, place: Path) -> None:
    assert run("play", "--resume") == (
        1,
        "",
        "shanghaien play: --resume: there is no saved game\n",
    )
    run(*BEGIN, typed="quit\n")
    assert not place.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is nothing in it"),
        ("\n \n", "there is nothing in it"),
        ("{", "line 1, column 2: the text is cut off"),
        ('{"format": "shanghaien"}', "field “version” is missing"),
        ("Dear captain", "this is not a Shanghaien game file"),
    ],
)
def test_a_damaged_file_is_told_and_kept(run: Run, place: Path, text: str, why: str) -> None:
    run(*BEGIN, typed="roll\nquit\n")
    (whole,) = place.iterdir()
    os.utime(whole, ns=(1, 1))
    damaged = place / "game-2.json"
    damaged.write_text(text)
    for arguments in (BEGIN, ("play", "--resume")):
        code, _, err = run(*arguments, typed="left\nquit\n")
        assert (code, err) == (0, f"shanghaien play: {damaged}: {why}; skipped\n")
    assert damaged.read_text() == text
    assert read_file(whole).turn == 3
    code, _, err = run("play", "--resume", str(damaged), typed="roll\nquit\n")
    assert (code, err) == (1, f"shanghaien play: {damaged}: {why}\n")
    assert damaged.read_text() == text


def test_a_game_is_saved_where_the_person_wants_it(run: Run, place: Path, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    _, out, _ = run(*BEGIN, "--save", str(file), typed="roll\nquit\n")
    assert f'To resume it:\n  shanghaien play --resume "{file}"\n' in out
    assert read_file(file).turn == 2
    run("play", "--resume", str(file), typed="left\nquit\n")
    assert read_file(file).turn == 3
    run("play", "--load", str(file), "--save", str(file), typed="quit\n")
    assert read_file(file).turn == 3
    assert list(tmp_path.iterdir()) == [file]
    assert not place.exists()


def test_a_game_in_a_file_of_its_own_is_not_the_last_one_that_is_named(
    run: Run, place: Path, tmp_path: Path
) -> None:
    run(*BEGIN, typed="roll\nquit\n")
    (first,) = place.iterdir()
    run(*BEGIN, "--save", str(tmp_path / "later.json"), typed="roll\nquit\n")
    _, out, _ = run(*BEGIN)
    told = "Your last game begun or loaded without --save is still saved. To resume it:"
    assert f"{told}\n  shanghaien play --resume {first}\n" in out
    helped = " ".join(run("play", "--help")[1].split())
    assert "resume your last game begun or loaded without --save, or the one in FILE" in helped


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_what_is_said_to_be_saved_is_there_even_before_the_first_move(
    run: Run, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    file = tmp_path / "fresh.json"
    _, out, _ = run(*BEGIN, "--save", str(file), typed=typed)
    assert out.endswith(f"It is saved. To resume it:\n  shanghaien play --resume {file}\n")
    assert run("play", "--resume", str(file), typed="quit\n")[0] == 0
    monkeypatch.chdir(tmp_path)
    _, out, _ = run(*BEGIN, "--save=-fresh.json", typed=typed)
    told = out.splitlines()[-1].split()
    assert read_file(Path("-fresh.json")).turn == 0
    assert run(*told[1:], typed="quit\n")[0] == 0
    _, out, _ = run(*BEGIN, typed=typed)
    assert out.endswith("You left the game.\nNothing was played, so this game was not saved.\n")
    assert not place.exists()


@pytest.mark.parametrize("arguments", [BEGIN, ("play", "--resume")])
def test_a_file_with_anything_else_is_left_untouched(
    run: Run, place: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    Keeper().save(begun(2))
    game = Path(saved(tmp_path, begun(3)))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear captain")
    over = tmp_path / "over.json"
    over.write_text(write(golden.replay(load(FILES[0]))))
    another = "contains another game"
    for file, part in (
        (game, f"{another}; to resume it: shanghaien play --resume {game}\n"),
        (over, f"{another}; to see it: shanghaien replay {over}\n"),
        (letter, "has no game that can be read"),
    ):
        before = file.read_bytes()
        code, _, err = run(*arguments, "--save", str(file), typed="roll\nquit\n")
        assert (code, err.count("\n")) == (1, 1)
        assert part in err
        assert file.read_bytes() == before
    for name in (str(tmp_path), str(tmp_path / "no" / "where")):
        code, _, err = run(*arguments, "--save", name, typed="roll\nquit\n")
        assert (code, err.count("\n")) == (1, 1)
        assert err.startswith(f"shanghaien play: {name}: ")
    assert [read_file(file) for file in place.iterdir()] == [begun(2)]


@pytest.mark.usefixtures("wide")
@pytest.mark.host_only
@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_links_that_lead_in_a_circle_are_told_in_the_systems_words(
    run: Run, tmp_path: Path
) -> None:
    file, why = tmp_path / "loop.json", "too many levels of symbolic links"
    file.symlink_to(file)
    told = f"shanghaien play: {file}: {why}, so nothing can be saved there\n"
    assert run("play", "--save", str(file)) == (1, "", told)
    assert f"Cannot write {file}: {why}." in run(*BEGIN, typed=f"save {file}\n")[1]
    assert run("replay", str(file)) == (1, "", f"shanghaien replay: {file}: {why}\n")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", ["new.json", "no.json/new.json"])
def test_a_folder_that_may_not_be_written_is_told_before_the_game_begins(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "no.json").mkdir()
    file = tmp_path / name

    def access(path: Path, mode: int) -> bool:
        return mode != os.W_OK or Path(path) != file.parent

    monkeypatch.setattr(os, "access", access)
    told = f"shanghaien play: {file}: permission denied, so nothing can be saved there\n"
    assert run(*BEGIN, "--save", str(file), typed="roll\nquit\n") == (1, "", told)
    assert f"Cannot write {file}: permission denied.\n" in run(*BEGIN, typed=f"save {file}\n")[1]
    assert not file.exists()


@pytest.mark.host_only
def test_a_name_that_is_too_long_is_told_like_all_that_cannot_be_written(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / ("x" * 300)
    told = f"shanghaien play: {file}: file name too long, so nothing can be saved there\n"
    assert run(*BEGIN, "--save", str(file)) == (1, "", told)


@pytest.mark.usefixtures("wide")
def test_it_is_told_what_a_file_has_that_is_not_replaced(run: Run, tmp_path: Path) -> None:
    early, late, other = (tmp_path / name for name in ("early.json", "late.json", "other.json"))
    run(*BEGIN, "--save", str(early), typed="roll\nquit\n")
    for file, end in ((late, "left"), (other, "right")):
        run("play", "--load", str(early), "--save", str(file), typed=f"{end}\nquit\n")
    for file, started, what in (
        (late, early, "this game at a later point"),
        (late, other, "a variation of this game"),
        (late, Path(saved(tmp_path, begun(3))), "another game"),
    ):
        before = file.read_text()
        _, _, err = run("play", "--load", str(started), "--save", str(file))
        assert err.startswith(f"shanghaien play: {file}: this file contains {what}; to resume it: ")
        _, out, _ = run("play", "--load", str(started), typed=f"1 2\nsave {file}\n")
        assert f"{file} contains {what}. Type “yes” to replace it.\n> " in out
        assert file.read_text() == before


def test_what_is_told_to_start_again_keeps_the_players(run: Run) -> None:
    _, out, _ = run("play", "--name=-Anna", "--position", POSITION)
    assert out.endswith(" --name=-Anna\n")
    options = ("--name", "Old Anna", "--level", "mate", "--practice")
    _, out, _ = run("play", *options, "--position", POSITION)
    told = out.splitlines()[-1]
    assert told.endswith('" --name "Old Anna" --level mate --practice')
    assert run(*shlex.split(told)[1:])[1].splitlines()[-1] == told
    _, out, _ = run("play", "--opponent", "random", "--position", POSITION)
    assert out.endswith(f'"{POSITION}" --opponent random\n')


def test_a_game_from_a_position_is_not_left_unasked(run: Run, place: Path) -> None:
    _, out, _ = run("play", "--position", POSITION, typed="quit\n\nhint\nquit\nquit\n")
    assert "This game is not being saved: it started from a position." in out
    assert "saved after every move" not in out
    helped = run("play", "--position", POSITION, typed="?\n")[1]
    assert "To start from a position:\n  shanghaien play --position" in helped
    assert not re.search("save FILE|--resume|--load", helped)
    assert out.count("This game is not saved: it started from a position.") == 2
    assert "%  " in out  # the hint: it went on
    line = f'To continue from here:\n  shanghaien play --position "{POSITION}"\n'
    assert out.endswith(line)
    assert run("play", "--position", POSITION)[1].endswith(line)
    assert not place.exists()


@pytest.mark.usefixtures("wide")
def test_a_game_that_is_over_is_put_away_when_the_person_has_seen_it(run: Run, place: Path) -> None:
    game = golden.replay(load(FILES[0]))
    Keeper().save(game)
    for typed, left in (("", [game]), ("\n", [])):
        _, out, _ = run("play", "--resume", typed=typed)
        assert "Anna wins." in out
        assert "To resume it" not in out
        assert out.endswith(f"\nThe game is saved in {place / 'game-1.json'}.\n") == (not typed)
        assert "You left the game." not in out
        if not typed:
            begun = run(*BEGIN)[1]
            told = "is over but saved. To see it:\n  shanghaien play --resume"
            which = "Your last game begun or loaded without --save"
            assert f"{which} {told} {place / 'game-1.json'}\n" in begun
        assert "to finish without keeping it." in out
        assert [read_file(file) for file in place.iterdir()] == left


def test_the_seal_of_a_game_that_is_over_is_opened_once_and_after_its_scoring(
    run: Run, tmp_path: Path
) -> None:
    sealed = Sealed("0" * 32)
    seats = (Seat("Anna"), Seat("Deckhand", "deckhand"))
    game = finished(start(seed_setup(sealed.seed, Player.A), seats, sealed), Random(5))
    _, out, _ = run("play", "--load", saved(tmp_path, game))
    for told in ("Checked: ", "Seal: ", "Secret that opens the seal: "):
        assert out.count(told) == 1
    assert out.index("Italians: ") < out.index("Checked: ") < out.index(sealed.secret)


def test_a_file_that_the_person_named_stays(run: Run, tmp_path: Path) -> None:
    name = saved(tmp_path, golden.replay(load(FILES[0])))
    _, out, _ = run("play", "--resume", name, typed="\n")
    assert Path(name).exists()
    told = f"The game is saved in {name}. Type “save FILE” to save a copy, or press Enter to finish"
    assert told in " ".join(out.split())


def test_a_write_that_is_cut_off_leaves_the_file_as_it_was(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    Keeper().save(begun())
    (file,) = place.iterdir()
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Keeper(file).save(begun().back(0))
    assert list(place.iterdir()) == [file]
    assert file.read_text() == write(begun(), indent=1) + "\n"


@pytest.mark.parametrize(
    ("system", "variable", "path"),
    [
        ("Linux", "", ".local/state/shanghaien"),
        ("Linux", "XDG_STATE_HOME", "given/shanghaien"),
        ("Darwin", "XDG_STATE_HOME", "Library/Application Support/shanghaien"),
        ("Windows", "", "AppData/Local/shanghaien"),
        ("Windows", "LOCALAPPDATA", "given/shanghaien"),
    ],
)
def test_each_system_has_its_usual_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variable: str, path: str
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("LOCALAPPDATA", "not/absolute")
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "given"))
    assert saving.folder() == tmp_path / path
