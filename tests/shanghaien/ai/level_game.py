"""A game of a level with itself."""

from shanghaien.ai import choose_move
from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.state import Player
from tests.support.random_games import random_game


def played(
    seed: int, level: str, trick: Trick | None = None, trick_for: Player | None = None
) -> Game:
    """The game of a seed, over."""
    seats = (Seat("Anna"), Seat("Bernd", level))
    return random_game(
        seed,
        seats=seats,
        starter=None,
        trick=trick,
        trick_for=trick_for,
        pick=lambda state, rng: choose_move(state, level, rng),
    )
