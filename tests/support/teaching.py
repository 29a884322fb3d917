"""Questions to the teacher, and answers made up."""

from typing import Any

from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from web.kernel.effect import Effect
from web.kernel.effects import AskTeacher


def asked(effects: tuple[Effect, ...], kind: str) -> list[AskTeacher]:
    """The questions of a kind among the effects."""
    return [effect for effect in effects if isinstance(effect, AskTeacher) and effect.kind == kind]


def ranking(game: Game, *wins: float) -> dict[str, Any]:
    """An answer that gives the legal moves these chances, in their order."""
    moves = [format_event(move) for move in legal_moves(game.state)]
    values = [*wins, *[0.1] * len(moves)][: len(moves)]
    return {"options": [list(pair) for pair in zip(moves, values, strict=True)]}
