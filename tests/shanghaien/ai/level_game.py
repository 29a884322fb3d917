"""A game of a level with itself."""

from shanghaien.ai import choose_move
from shanghaien.game import Game, Seat
from tests.support.random_games import random_game


def played(seed: int, level: str) -> Game:
    """The game of a seed, over."""
    seats = (Seat("Anna"), Seat("Bernd", level))
    return random_game(
        seed, seats=seats, starter=None, pick=lambda state, rng: choose_move(state, level, rng)
    )
