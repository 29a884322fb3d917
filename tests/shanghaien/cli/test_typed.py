"""What may be typed in a game beside its moves: commands, and names of files."""

from pathlib import Path

import pytest

from tests.shanghaien.cli.commands import Run


@pytest.mark.parametrize(
    "text", ["quit now", "undo 2", "table x", "hint 3", "position A", "? save"]
)
def test_no_word_behind_a_command_is_ignored(run: Run, text: str) -> None:
    _, out, _ = run("play", "--starter", "me", "--practice", typed=f"roll\n{text}\nquit\n")
    assert f"“{text}” is not a move here (type “?” for help). Your moves:\n" in out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("shanghai", "“shanghai”"),
        ("roll again", "“roll again”"),
        ("add 2", "“add 2”"),
        ("left", "“left”"),
        ("“left”", "“left”"),
        ("again\x07", "“again\\x07”"),
        ("a" * 41, f"“{'a' * 40} …”"),
    ],
)
def test_whatever_is_no_move_now_is_answered_in_one_sentence(
    run: Run, text: str, told: str
) -> None:
    _, out, _ = run("play", "--position", "A", typed=f"{text}\nquit\nquit\n")
    answer = f"{told} is not a move here (type “?” for help). Your moves: 1 roll two dice "
    assert answer in " ".join(out.split())


@pytest.mark.parametrize("name", ["my game.json", '"my game.json"', "'my game.json'"])
def test_a_file_to_save_in_may_be_named_as_a_shell_takes_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, _ = run("play", "--starter", "me", typed=f"save {name}\nquit\n")
    assert "Saved to my game.json.\n" in out
    assert [file.name for file in tmp_path.glob("*.json")] == ["my game.json"]


def test_a_game_is_saved_in_no_file_whose_name_reads_standard_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, _ = run("play", "--starter", "me", typed="save -\nquit\n")
    assert "“-” is not the name of a file.\n" in out
    assert not list(tmp_path.glob("-"))


@pytest.mark.usefixtures("wide")
def test_the_name_of_a_file_that_would_not_be_seen_is_told_in_quotes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a\x07b.json"
    _, out, _ = run("play", "--starter", "me", typed=f"save {name}\nsave {name}/c\nquit\n")
    assert "Saved to “a\\x07b.json”.\n" in out
    assert "Cannot write “a\\x07b.json/c”: " in out


def test_what_is_said_about_saving_ends_where_the_terminal_does(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "40")
    out = [run("play", "--starter", "me", typed="save\nquit\n")[1]]
    out += [run("play", "--position", "A on 1", typed="save x\nquit\nquit\n")[1]]
    run("play", "--starter", "me", typed="roll\nquit\n")
    out += [run("play", "--starter", "me", typed="quit\n")[1]]
    lines = [line.rpartition("> ")[2] for text in out for line in text.splitlines()]
    told = " ".join("\n".join(lines).split())
    for sentence in (
        "Type a file name as well, such as “save game.json”.",
        "Nothing was played, so this game was not saved.",
        "A game that started from a position cannot be saved.",
        "This game is not being saved: it started from a position.",
        "This game is not saved: it started from a position.",
        "Your last game begun or loaded without --save is still saved. To resume it:",
    ):
        assert sentence in told
        assert sentence not in lines
