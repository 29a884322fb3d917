"""The shortest game with a move of each player, for tests of its texts."""

from shanghaien.cards import CARDS
from shanghaien.game import Game, Seat, Setup, start
from shanghaien.moves import parse_event
from shanghaien.state import Player

EVENTS = ("roll", "rolled 2 4", "direction left", "place 2", "roll", "rolled 1 5", "place 5")


def short() -> Game:
    """A game of one turn each."""
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Ümit", "captain")))
    for text in EVENTS:
        game = game.play(parse_event(text))
    return game
