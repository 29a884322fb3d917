"""Runs the command line as a person at a terminal would."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shanghaien.cli import main as cli
from shanghaien.formats.record import write
from shanghaien.game import Game

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line with a text as standard input; give exit code, output and errors."""

    def run(*arguments: str, typed: str | bytes = "") -> tuple[int, str, str]:
        raw = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        try:
            code = cli.main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def saved(tmp_path: Path, game: Game) -> str:
    """The name of a file with the game's record."""
    path = tmp_path / "saved.json"
    path.write_text(write(game), encoding="utf-8")
    return str(path)
