"""Code shared by several commands in this folder."""

from collections.abc import Sequence

from shanghaien.ai.engine import Engine
from shanghaien.ai.steps import run
from shanghaien.moves import Move
from shanghaien.state import Player, State

Pair = tuple[Move, float]
"""A move with the mover's winning chances after it."""


def of_mover(state: State, found: Sequence[Pair]) -> list[Pair]:
    """Player A's chances as those of the player to move."""
    return [(move, v if state.to_move is Player.A else 1.0 - v) for move, v in found]


def rate_all(engine: Engine, state: State) -> Sequence[Pair]:
    """Every legal move with Player A's chances after it."""
    return run(engine.rate_all_steps(state))
