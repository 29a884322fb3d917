"""A match of two players, each a bot's file or a level of the opponent:

    python examples/match.py examples/bot.py deckhand 20

plays 20 deals, each of them twice with the sides swapped, and tells who won how many games.
"""

import runpy
import sys
from collections.abc import Callable
from random import Random

from shanghaien.ai import LEVELS, choose_move
from shanghaien.chance import draw
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Move
from shanghaien.rules import hide, outcome
from shanghaien.state import Phase, Player, State

Choose = Callable[[State, Random], Move]
"""What a player is: a position, as the player sees it, and a generator in; a legal move out."""


def find(name: str) -> Choose:
    """The player of a level's name, or of a file with a function `choose`."""
    if name in {level.id for level in LEVELS}:
        return lambda state, rng: choose_move(state, name, rng)
    found: Choose = runpy.run_path(name)["choose"]
    return found


def play(players: tuple[Choose, Choose], seed: str) -> Game:
    """A whole game; the same cards for the same seed, and the same dice as long as they last."""
    chance, minds = Random(seed), Random(f"{seed} minds")
    game = start(draw_setup(chance), (Seat("A"), Seat("B")))
    while outcome(game.state) is None:
        state = game.state
        if state.phase is Phase.ROLLING:
            game = game.play(draw(state, chance))
        else:
            game = game.play(players[state.to_move](hide(state), minds))
    return game


def match(first: Choose, second: Choose, deals: int) -> tuple[int, int, int]:
    """Games that the first won, that the second won, and that were drawn."""
    won = [0, 0, 0]
    for deal in range(deals):
        for side in Player:
            players = (first, second) if side is Player.A else (second, first)
            final = outcome(play(players, f"deal {deal}").state)
            assert final is not None
            won[2 if final.winner is None else int(final.winner is not side)] += 1
    return won[0], won[1], won[2]


def main(first: str, second: str = "deckhand", deals: str = "10") -> None:
    """Play a match and tell how it ended."""
    one, other, drawn = match(find(first), find(second), int(deals))
    print(f"{first} won {one}, {second} won {other}, {drawn} drawn")


if __name__ == "__main__":
    main(*sys.argv[1:])
