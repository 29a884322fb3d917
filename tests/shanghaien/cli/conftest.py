"""Runs the command line as a person at a terminal would."""

import io
import sys

import pytest

from shanghaien.cli import main as cli
from tests.shanghaien.cli.commands import Run


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
