"""Files are written whole or not at all, over nothing else, and by one program at a time."""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from shanghaien.cli import files, saving
from shanghaien.cli import main as cli
from shanghaien.cli.failure import reason
from shanghaien.cli.files import Occupied, check, create, put
from shanghaien.cli.saving import Keeper, read_file, save
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import Rolled
from shanghaien.rules import legal_moves
from tests.shanghaien.cli.commands import ROOT, Run, begun, command

posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no such file there")
has_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk")
unprivileged = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever is root may write anything"
)


def anything(_: str) -> bool:
    return True


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk on which there is a place for a new file, but nothing to put into it."""

    def fsync(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.host_only
def test_a_new_file_is_as_open_as_others_and_an_old_one_stays_as_it_is(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    other.write_text("")
    put(path, "first", anything)
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o640)
    put(path, "second", anything)
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("second", 0o640)


@posix
def test_a_link_is_followed_even_to_what_is_not_there_yet(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    link, target = tmp_path / "link", folder / "file"
    link.symlink_to(target)
    for text in ("first", "second"):
        put(link, text, anything)
        assert (link.is_symlink(), target.read_text()) == (True, text)
    assert list(folder.iterdir()) == [target]


def test_what_is_not_replaceable_stays_and_an_empty_file_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("")
    put(path, "first", lambda _: False)
    with pytest.raises(Occupied) as found:
        put(path, "second", lambda there: there != "first")
    assert (found.value.text, path.read_text()) == ("first", "first")
    with pytest.raises(Occupied):
        check(path, lambda _: False)


@pytest.mark.parametrize("there", ["", "before"])
@pytest.mark.usefixtures("full")
def test_on_a_full_disk_all_stays_as_it_was(tmp_path: Path, there: str) -> None:
    path = tmp_path / "a"
    if there:
        path.write_text(there)
    with pytest.raises(OSError, match="space"):
        put(path, "more", anything)
    assert list(tmp_path.iterdir()) == ([path] if there else [])
    assert not there or path.read_text() == there


@pytest.mark.usefixtures("wide")
@pytest.mark.usefixtures("full")
def test_a_game_that_finds_no_room_leaves_no_empty_file(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keeper = Keeper()
    for _ in range(2):
        keeper.save(begun())
    assert list(place.iterdir()) == []
    told = f"This game is not being saved: {place}: no space left"
    assert capsys.readouterr().out.count(told) == 1


def test_a_game_is_saved_as_soon_as_there_is_room(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper()
    with monkeypatch.context() as patch:
        patch.setattr(files, "_replace", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
        keeper.save(begun())
    assert keeper.problem == f"{place}: full"
    keeper.save(begun())
    assert (keeper.problem, [read_file(path) for path in place.iterdir()]) == ("", [begun()])


@pytest.mark.host_only
def test_where_it_cannot_be_a_file_it_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    reasons = {
        tmp_path: (errno.EISDIR, "this is a folder"),
        tmp_path / "no" / "where": (errno.ENOENT, f"there is no folder {tmp_path / 'no'}"),
        tmp_path / "no" / "such" / "x": (errno.ENOENT, f"there is no folder {tmp_path}/no/such"),
        tmp_path / "file" / "x": (errno.ENOENT, f"{tmp_path / 'file'} is not a folder"),
        tmp_path / "file" / "x" / "y": (errno.ENOENT, f"{tmp_path / 'file'} is not a folder"),
        tmp_path / ("x" * 300): (errno.ENAMETOOLONG, "file name too long"),
    }
    for path, told in reasons.items():
        with pytest.raises(OSError, match=r"\w") as found:
            put(path, "text", anything)
        assert (found.value.errno, reason(found.value)) == told
    with pytest.raises(ValueError, match="null"):
        put(tmp_path / "a\0b", "text", anything)


@pytest.mark.usefixtures("wide")
@pytest.mark.host_only
@posix
def test_a_ring_of_links_is_an_error_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    save(begun(), str(tmp_path / "a"), input)
    assert capsys.readouterr().out.startswith(f"Cannot write {tmp_path / 'a'}: ")


@posix
@unprivileged
def test_a_file_that_may_only_be_read_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("before")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        put(path, "after", anything)
    assert path.read_text() == "before"


def test_a_file_that_may_only_be_read_is_left_even_by_those_who_may_do_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_text("before")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        check(path, anything)


@pytest.mark.host_only
@posix
def test_a_pipe_is_written_directly_and_never_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()))
    reader.start()
    check(pipe, lambda _: False)
    put(pipe, "text", lambda _: False)
    reader.join()
    assert (found, pipe.is_fifo()) == (["text"], True)


@posix
@pytest.mark.host_only
def test_another_name_for_standard_output_keeps_what_is_in_it(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/stdout")
    out = tmp_path / "out"
    out.write_text("before\n")
    code = (
        "from pathlib import Path; from shanghaien.cli.files import put; "
        f"put(Path({str(link)!r}), 'text\\n', lambda _: False); print('after')"
    )
    with out.open("a") as file:
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=file, check=True)
    assert out.read_text() == "before\ntext\nafter\n"


@has_full
def test_a_full_device_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    save(begun(), "/dev/full", input)
    assert capsys.readouterr().out == "Cannot write /dev/full: no space left on device.\n"


def test_a_new_file_takes_the_next_free_name(tmp_path: Path) -> None:
    def names() -> Iterator[Path]:
        return (tmp_path / f"{number}" for number in count(1))

    assert [create(names(), "text").name for _ in range(3)] == ["1", "2", "3"]


@pytest.mark.host_only
def test_many_who_write_at_once_wait_for_each_other(tmp_path: Path) -> None:
    path, refused = tmp_path / "a", []
    path.write_text("0")

    def add() -> None:
        for _ in range(20):
            while True:
                known = path.read_text()
                try:
                    put(path, str(int(known) + 1), known.__eq__)
                except Occupied:
                    refused.append(known)
                else:
                    break

    threads = [threading.Thread(target=add) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sys.platform == "win32" or path.read_text() == "60"
    assert list(tmp_path.iterdir()) == [path]


def test_where_another_program_never_lets_go_it_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with files._alone(tmp_path):
        put(tmp_path / "a", "text", anything)
    assert (tmp_path / "a").read_text() == "text"


def test_a_system_without_locks_for_folders_writes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "fcntl", None)
    put(tmp_path / "a", "text", anything)
    assert (tmp_path / "a").read_text() == "text"


def resumed(game: Game) -> tuple[Keeper, Keeper]:
    """Two programs that go on with one game."""
    first = Keeper()
    first.save(game)
    second = Keeper(first.path)
    second.save(game)
    return first, second


@pytest.mark.usefixtures("wide")
def test_two_who_go_on_with_a_game_lose_nothing_and_the_second_is_told(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = resumed(begun())
    one, two = begun().play(Rolled(1, 2)), begun().play(Rolled(3, 4))
    more = one.play(legal_moves(one.state)[0])
    before = first.path
    first.save(one)
    second.save(two)
    second.save(two)
    told = capsys.readouterr().out
    assert told.count("has been changed by another program") == 1
    assert f"This game is saved in {second.path} from now on." in told
    first.save(more)
    assert (first.path, capsys.readouterr().out) == (before, "")
    assert first.command == "shanghaien play --resume"
    assert second.command == f"shanghaien play --resume {second.path}"
    assert {path: read_file(path) for path in place.iterdir()} == {
        first.path: more,
        second.path: two,
    }


def test_who_can_save_nowhere_else_is_told_that_it_is_not_saved(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = resumed(begun())
    first.save(begun().back(0))

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(saving, "folder", homeless)
    for _ in range(2):
        second.save(begun())
    assert capsys.readouterr().out.count("\n") == 1
    assert second.problem
    assert [read_file(path) for path in place.iterdir()] == [begun().back(0)]


def test_a_game_that_another_program_goes_on_with_is_not_removed_at_the_end(place: Path) -> None:
    first, second = resumed(begun())
    first.save(begun().back(0))
    second.clear()
    assert len(list(place.iterdir())) == 1
    first.clear()
    assert list(place.iterdir()) == []
    first.clear()


def test_a_game_goes_on_in_its_file_though_that_was_removed(place: Path) -> None:
    keeper = Keeper()
    keeper.save(begun())
    assert keeper.path is not None
    keeper.path.unlink()
    keeper.save(begun().back(0))
    assert [read_file(path) for path in place.iterdir()] == [begun().back(0)]


def test_a_file_that_has_become_something_else_is_left(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "--save", str(path), typed="quit\n")
    keeper = Keeper(path)
    path.write_text("Dear captain")
    keeper.save(begun())
    assert path.read_text() == "Dear captain"
    assert keeper.path != path


def test_a_copy_that_changes_while_the_person_is_asked_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(write(begun(2)))

    def ask(_: str) -> str:
        path.write_text(write(begun(3)))
        return "yes"

    save(begun(1), str(path), ask)
    assert read_file(path) == begun(3)
    assert "has just been changed by another program" in capsys.readouterr().out


@posix
@pytest.mark.host_only
def test_a_process_whose_output_is_closed_says_so_and_nothing_more() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command("--version")],
        cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("shanghaien: standard output: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [("selfplay",), ("selfplay", "--json"), ("play",), ("--help",), ("--version",)],
)
def test_a_closed_output_is_one_sentence(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main(arguments) == 1
    command = f"shanghaien {arguments[0]}" if not arguments[0].startswith("-") else "shanghaien"
    assert capsys.readouterr().err == f"{command}: standard output: it is closed\n"


@pytest.mark.host_only
def test_errors_that_cannot_be_told_are_not_told_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(("replay", "none")) == 1
    sys.stderr.close()
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="it is no file there")
def test_what_keeps_nothing_is_no_place_for_a_game(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    why = "this is not a file that a game can be saved in"
    save(begun(), "/dev/null", input)
    assert capsys.readouterr().out == f"Cannot write /dev/null: {why}.\n"
    for device in ("/dev/null", "/dev/stdout", "/dev/fd/1"):
        told = f"shanghaien play: {device}: {why}\n"
        assert run("play", "--save", device) == (1, "", told)
