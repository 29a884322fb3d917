"""What can begin after a game."""

from shanghaien.game import Game
from shanghaien.rules import outcome


def is_first(game: Game) -> bool:
    """Whether a second game with swapped seats can follow."""
    return game.seed is not None and game.seed.leg == 1 and outcome(game.state) is not None
