"""Hints name the command that was started, so that what they tell to type works."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shanghaien.cli import main as cli
from shanghaien.cli.program import hint, program, quoted
from shanghaien.formats.record import write
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, ROOT, Run, command
from tests.shanghaien.golden import FILES, load

MODULE = str(ROOT / "shanghaien" / "__main__.py")


def _start(monkeypatch: pytest.MonkeyPatch, name: str, typed: str, found: str | None) -> None:
    """Act as if this had been typed, and as if the shell finds that."""
    monkeypatch.setattr(sys, "argv", [name, "play"])
    monkeypatch.setattr(sys, "orig_argv", [typed, "-m", "shanghaien", "play"])
    monkeypatch.setattr(shutil, "which", lambda _: found)


@pytest.mark.parametrize(
    ("name", "typed", "found", "told"),
    [
        ("/usr/bin/shanghaien", "python3", "/usr/bin/shanghaien", "shanghaien"),
        ("./run/shanghaien", "python3", "/usr/bin/shanghaien", "./run/shanghaien"),
        ("./shanghaien", "python3", "/usr/bin/shanghaien", "./shanghaien"),
        ("/home/anna/run/shanghaien", "python3", None, "/home/anna/run/shanghaien"),
        ("/home/my games/shanghaien", "python3", None, '"/home/my games/shanghaien"'),
        (MODULE, "python3", "/usr/bin/python3", "python3 -m shanghaien"),
        (MODULE, "python", "/usr/bin/python", "python -m shanghaien"),
        (MODULE, ".venv/bin/python", "/usr/bin/python", ".venv/bin/python -m shanghaien"),
        (MODULE, "/opt/python3", "/opt/python3", "python3 -m shanghaien"),
        (MODULE, "/opt/python3", "/usr/bin/python3", "/opt/python3 -m shanghaien"),
        ("/usr/lib/pytest/__main__.py", "python3", None, "shanghaien"),
        ("", "python3", None, "shanghaien"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="its paths are others")
def test_the_program_is_called_as_it_was_started(
    monkeypatch: pytest.MonkeyPatch, name: str, typed: str, found: str | None, told: str
) -> None:
    _start(monkeypatch, name, typed, found)
    assert program() == told


@pytest.mark.skipif(os.name == "nt", reason="it has no links to its python")
@pytest.mark.parametrize("is_link", [True, False])
def test_a_virtual_environments_python_is_not_mistaken_for_the_systems(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_link: bool
) -> None:
    system, own = tmp_path / "usr" / "python3", tmp_path / "ve" / "bin" / "python3"
    for file in (system, own):
        file.parent.mkdir(parents=True)
    system.touch()
    if is_link:
        own.symlink_to(system)
    else:
        own.touch()
    _start(monkeypatch, MODULE, str(own), str(system))
    assert program() == f"{own} -m shanghaien"
    _start(monkeypatch, MODULE, str(own), str(own))
    assert program() == "python3 -m shanghaien"


@pytest.mark.parametrize(("prefix", "told"), [("/root/py", "python3"), ("/home/me/ve", None)])
@pytest.mark.skipif(os.name == "nt", reason="its paths are others")
def test_a_shim_stands_for_a_python_that_is_in_no_virtual_environment(
    monkeypatch: pytest.MonkeyPatch, prefix: str, told: str | None
) -> None:
    typed = f"{prefix}/bin/python3"
    _start(monkeypatch, MODULE, typed, "/root/py/shims/python3")
    monkeypatch.setattr(sys, "base_prefix", "/root/py")
    monkeypatch.setattr(sys, "prefix", prefix)
    assert program() == f"{told or typed} -m shanghaien"


@pytest.mark.skipif(os.name == "nt", reason="it has no links to its python")
@pytest.mark.host_only
def test_a_hint_from_a_virtual_environment_works_where_it_is_not_active(tmp_path: Path) -> None:
    """The environment's python is a link to one that is found first."""
    import venv  # noqa: PLC0415 - Pyodide has none

    venv.create(tmp_path / "ve", with_pip=False, symlinks=True)
    (packages,) = (tmp_path / "ve").glob("lib/python*/site-packages")
    (packages / "here.pth").write_text(str(ROOT))
    system = Path(os.path.realpath(tmp_path / "ve" / "bin" / "python"))
    (tmp_path / "path").mkdir()
    (tmp_path / "path" / "python").symlink_to(system)
    env = {"PATH": str(tmp_path / "path"), "HOME": str(tmp_path)}
    start = [str(tmp_path / "ve" / "bin" / "python"), "-m", "shanghaien", "plya"]
    done = subprocess.run(
        start, cwd=tmp_path, env=env, capture_output=True, check=False, encoding="utf-8"
    )
    (told,) = re.findall(r"\(see (.+) --help\)", done.stderr)
    again = subprocess.run(
        [*shlex.split(told), "--version"], cwd=tmp_path, env=env, capture_output=True, check=False
    )
    assert again.stdout.startswith(b"Shanghaien "), again.stderr


@pytest.mark.parametrize(
    "word", ["game.json", "my game.json", "a$b", "it's", 'say "x"', "a;b", "", "ä.json", "a\\b"]
)
@pytest.mark.skipif(os.name == "nt", reason="its shell has other quotes")
def test_a_name_in_a_hint_is_one_word_of_a_shell(word: str) -> None:
    assert shlex.split(quoted(word)) == [word]
    assert shlex.split(hint("play", "--resume", word))[-3:] == ["play", "--resume", word]


def test_every_hint_of_a_game_names_the_command_that_was_started(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    _start(monkeypatch, MODULE, "python3", "/usr/bin/python3")
    _, out, _ = run(*BEGIN, typed="?\nroll\nquit\n")
    again = run(*BEGIN, typed="quit\n")[1]
    left = run("play", "--position", "round 8; A on 1 2; B on 3", typed="quit\nquit\n")[1]
    told = " ".join((out + again + left).split())
    for words in (
        "--resume",
        "--load FILE",
        '--position "TEXT"',
        '--position "round 8; ',
        "--resume /",
    ):
        assert f"python3 -m shanghaien play {words}" in told
    assert not re.search(r"(?<!-m )shanghaien play", told)


@pytest.mark.parametrize("columns", ["40", "80"])
def test_what_can_be_copied_from_a_game_is_never_broken(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    file = tmp_path / f"{'long' * 15}.json"
    _, out, _ = run(*BEGIN, "--save", str(file), typed="?\nquit\n")
    assert out.splitlines().count(f"  shanghaien play --resume {file}") == 3
    file.write_text(write(golden.replay(load(FILES[0]))), encoding="utf-8")
    assert f"{file}.\n" in run("play", "--resume", str(file), typed="\n")[1]


def test_help_and_errors_lead_to_the_command_that_was_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _start(monkeypatch, MODULE, "python3", "/usr/bin/python3")
    calls = ["--help"], ["play", "--help"], ["play", "--x"], ["mistakes"]
    for arguments, code in zip(calls, (0, 0, 2, 2), strict=True):
        with pytest.raises(SystemExit) as end:
            cli.main(arguments)
        assert end.value.code == code
    out, err = capsys.readouterr()
    assert out.count("usage: python3 -m shanghaien ") == 2
    assert not re.search(r"(?<!-m )shanghaien (play|web|[a-z]+ --|COMMAND)", out)
    told, gone = err.splitlines()
    assert told == (
        "shanghaien play: “--x”: no such option (see python3 -m shanghaien play --help)"
    )
    assert "(python3 -m shanghaien web)" in gone


@pytest.mark.host_only
def test_what_a_process_tells_to_type_works() -> None:
    done = subprocess.run(
        command("plya"), cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    (told,) = re.findall(r"\(see (.+) --help\)", done.stderr)
    again = subprocess.run(
        [*shlex.split(told), "--version"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert again.stdout.startswith("Shanghaien "), again.stderr
