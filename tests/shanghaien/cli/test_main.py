"""The command line as a whole: usage, refusals, exit status, the process itself."""

import ast
import io
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from shanghaien import __main__ as entry
from shanghaien.cli import begin
from shanghaien.cli import main as cli
from tests.shanghaien.cli.commands import ROOT, Run, command


def test_a_command_that_is_gone_says_where_the_same_is_now(run: Run) -> None:
    _, listed, _ = run("--help")
    for name, (_, module) in cli.GONE.items():
        code, out, err = run(name, "games.txt", "--csv", "-")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"shanghaien: “{name}”: no longer a command; use “")
        assert err.endswith(" in a program (see shanghaien --help)\n")
        import_module(f"shanghaien.{module}")
        assert name not in listed


def test_the_help_of_a_command_says_what_it_does_as_the_list_of_all_does(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    listed = " ".join(out.split())
    for name in ("play", "web", "selfplay", "replay", "review", "value", "analyse", "link"):
        _, out, _ = run(name, "--help")
        said = " ".join(out.split("\n\n")[1].split())
        assert said[:1].isupper()
        assert f"{name} {said[:1].lower()}{said[1:-1]}" in listed


def test_an_interrupt_is_no_accident(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(begin, "play", interrupted)
    code, _, err = run("play")
    assert (code, err) == (130, "\n")


class Interrupted(io.TextIOWrapper):
    """An input at which the person presses Ctrl-C."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        raise KeyboardInterrupt

    @property
    def buffer(self) -> Any:
        """The same for whoever reads bytes."""
        raise KeyboardInterrupt


def test_an_interrupt_ends_every_command_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Interrupted())
    for arguments in (
        ("play", "--starter", "me"),
        ("replay", "-"),
        ("review", "-"),
        ("link", "-"),
        ("value", "--position", "-"),
        ("analyse", "--position", "-"),
    ):
        assert cli.main(arguments) == 130, arguments
        assert capsys.readouterr().err == "\n", arguments


@pytest.mark.host_only
def test_an_interrupt_before_the_command_is_loaded_is_no_accident(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Slow:
        """Finds no module: while it looks, the person presses Ctrl-C."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "shanghaien.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "shanghaien.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Slow(), *sys.meta_path])
    assert entry.main() == 130
    assert capsys.readouterr().err == ""


@pytest.mark.host_only
def test_no_command_minds_that_nobody_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for arguments in (
        ("play",),
        ("selfplay",),
        ("value", "--position", "round 8; roll 1 2"),
        ("analyse", "--position", "round 8; roll 1 2"),
        ("--help",),
    ):
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "w", encoding="utf-8") as nobody:  # noqa: PTH123 - what is left would raise
            monkeypatch.setattr(sys, "stdout", nobody)
            assert cli.main(arguments) == 141, arguments
    assert capsys.readouterr().err == ""


@pytest.mark.host_only
def test_the_module_runs_until_nobody_reads_any_more() -> None:
    arguments = command("selfplay", "--games", "100000", "--json")
    with subprocess.Popen(
        arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["format"] == "shanghaien"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) == 141


def test_a_terminal_without_letters_is_served(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="ascii"))
    start = ("play", "--start-trick", "adjust", "--starter", "me", "--seed", "1")
    code, _, err = run(*start, typed="1\n1\n")
    assert (code, err) == (0, "")
    assert b'play "Die +/-1" to turn' in shown.getvalue()


@pytest.mark.host_only
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("arguments", [("selfplay",), ("--version",)])
def test_a_full_disk_is_one_sentence(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:  # what is left would raise
        monkeypatch.setattr(sys, "stdout", full)
        assert cli.main(arguments) == 1
    err = capsys.readouterr().err
    assert err.startswith("shanghaien")
    assert ": standard output: no space left on device" in err
    assert err.count("\n") == 1


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    monkeypatch.setattr(cli, "main", None)
    told = r"^shanghaien: needs Python 3\.11 or newer; this is \d\S+$"
    with pytest.raises(SystemExit, match=told):
        entry.main()


@pytest.mark.parametrize("module", ["shanghaien", "web", "web.build"])
def test_what_an_old_python_reads_first_is_in_old_syntax(module: str) -> None:
    folder = ROOT / module.replace(".", "/")
    names = ("__init__.py", "lazy.py", "__main__.py")
    for path in (folder / name for name in names if (folder / name).exists()):
        assert ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8)).body
