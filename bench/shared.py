"""Code shared by several commands in this folder."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import strftime

from shanghaien.ai.engine import Engine
from shanghaien.ai.steps import run
from shanghaien.moves import Move
from shanghaien.state import Player, State

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "figures"

Pair = tuple[Move, float]
"""A move with the mover's winning chances after it."""


def of_mover(state: State, found: Sequence[Pair]) -> list[Pair]:
    """Player A's chances as those of the player to move."""
    return [(move, v if state.to_move is Player.A else 1.0 - v) for move, v in found]


def rate_all(engine: Engine, state: State) -> Sequence[Pair]:
    """Every legal move with Player A's chances after it."""
    return run(engine.rate_all_steps(state))


def write_page(path: Path, title: str, purpose: str, command: str, lines: Iterable[str]) -> None:
    """Write a page of figures: what it is for, the command that made it, then `lines`. Print it."""
    written = f"Written on {strftime('%Y-%m-%d')} by the following command; do not edit."
    text = "\n".join([f"# {title}", "", purpose, "", written, "", f"    {command}", "", *lines, ""])
    path.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
