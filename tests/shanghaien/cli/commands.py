"""What the command line is called with, and what it is called by."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from shanghaien.formats.record import write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Roll

Run = Callable[..., tuple[int, str, str]]
"""The fixture `run`: its arguments in, exit code, output and errors out."""


ROOT = Path(__file__).parents[3]
BEGIN = ("play", "--seed", "1", "--starter", "me")
"""A game in which the person rolls first."""


def command(*arguments: str) -> list[str]:
    """The command line of a process."""
    return [sys.executable, "-m", "shanghaien", *arguments]


def begun(seed: int = 1) -> Game:
    """A game in which the first dice roll."""
    game = start(draw_setup(Random(seed)), (Seat("Anna"), Seat("Ben")))
    return game.play(Roll())


def saved(tmp_path: Path, game: Game) -> str:
    """The name of a file with the game's record."""
    path = tmp_path / "saved.json"
    path.write_text(write(game), encoding="utf-8")
    return str(path)
