"""The help of a game at the terminal."""

import pytest

from tests.shanghaien.cli.commands import Run


def test_the_help_and_what_is_typed_below_it_fit_on_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed="?\nquit\n")
    _, helped, _ = out.split("Player> ")
    assert helped.count("\n") < 24
