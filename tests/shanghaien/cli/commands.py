"""What the command line is called with, and what it is called by."""

from collections.abc import Callable
from pathlib import Path

from shanghaien.formats.record import write
from shanghaien.game import Game

Run = Callable[..., tuple[int, str, str]]
"""The fixture `run`: its arguments in, exit code, output and errors out."""


def saved(tmp_path: Path, game: Game) -> str:
    """The name of a file with the game's record."""
    path = tmp_path / "saved.json"
    path.write_text(write(game), encoding="utf-8")
    return str(path)
