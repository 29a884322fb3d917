"""A game of each kind as an earlier commit wrote it (tests/support/files/kinds)."""

import json
from pathlib import Path
from random import Random
from typing import Any

from shanghaien.chance import draw
from shanghaien.game import Game
from shanghaien.moves import Shanghai, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase

FOLDER = Path(__file__).parent / "files" / "kinds"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
ON = 30
"""Events by which a game goes on."""


def kind(name: str) -> dict[str, Any]:
    """What was written of a game."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def onward(game: Game) -> Game:
    """The game after 30 events, at its end, or when it waits for the other one's letter."""
    rng, end = Random(2), game.turn + ON
    while game.turn < end and game.goes_on_here:
        if game.state.phase is Phase.ROLLING:
            game = game.play(game.known_roll or draw(game.state, rng))
        else:
            moves = sorted(legal_moves(game.state), key=format_event)
            game = game.play(Shanghai() if Shanghai() in moves else rng.choice(moves))
    return game
