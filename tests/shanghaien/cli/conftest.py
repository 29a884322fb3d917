"""Runs the command line as a person at a terminal would."""

import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from shanghaien.cli import house, saving, screen
from shanghaien.cli import main as cli
from shanghaien.cli.house import House
from tests.shanghaien.cli.commands import Run
from tests.shanghaien.cli.visiting import PREFIX, Stream

CACHE = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
"""Where this machine keeps the compiled kernel: in a home of its own a test would compile it anew,
for eight seconds.
"""
PARSER = cache(cli._parser)
"""The parser of all commands, made once for all tests."""


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of the test's own, 80 columns, and where a game that is left is saved in it."""
    home = tmp_path_factory.mktemp("home")
    for variable in ("HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", CACHE)
    monkeypatch.setenv("COLUMNS", "80")
    return saving.folder()


@pytest.fixture
def wide(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no line be broken, however long the names of files are here."""
    assert place
    monkeypatch.setenv("COLUMNS", "999")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is printed be read at a terminal, not by another program."""
    monkeypatch.setattr(screen, "is_terminal", lambda: True)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line with a text as standard input; give exit code, output and errors."""

    def run(*arguments: str, typed: str | bytes = "") -> tuple[int, str, str]:
        monkeypatch.setattr(cli, "_parser", PARSER)
        raw = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        try:
            code = cli.main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server of a house, which is quick to notice who has gone."""
    monkeypatch.setattr(house, "LOOK", 0.02)
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "house.json").write_text("{}")
    with House(tmp_path, prefix=PREFIX) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def listen(home: House) -> Iterator[Callable[..., Stream]]:
    """Open streams, which are closed in the end."""
    streams = []

    def listen(path: str, **headers: str) -> Stream:
        streams.append(Stream(home, path, **headers))
        return streams[-1]

    yield listen
    for stream in streams:
        stream.close()
