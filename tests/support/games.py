"""Games on the way to what a test is about."""

from dataclasses import replace
from random import Random

from shanghaien.ai import choose_move
from shanghaien.cards import Trick
from shanghaien.chance import draw, shuffle
from shanghaien.game import Game, Seat, Setup, draw_setup, seed_setup, start
from shanghaien.moves import Event, Shanghai, parse_event
from shanghaien.rules import legal_moves
from shanghaien.seed import Seed
from shanghaien.state import Phase, Player

PERSONS = (Seat("Anna"), Seat("Bernd"))
AGAINST = (Seat("Anna"), Seat("Captain", "captain"))


def random_game(seed: int, seats: tuple[Seat, Seat] = AGAINST, until: int = 999) -> Game:
    """A random game that ends its rounds soon: over, or after `until` events with A to decide."""
    rng = Random(seed)
    game = start(draw_setup(rng, Player.A, Trick.BOTH), seats)
    while game.state.phase is not Phase.OVER:
        state = game.state
        moves = legal_moves(state)
        if game.turn >= until and len(moves) > 1 and state.to_move is Player.A:
            return game
        end = next((move for move in moves if isinstance(move, Shanghai)), None)
        event: Event = (
            draw(state, rng) if state.phase is Phase.ROLLING else end or rng.choice(moves)
        )
        game = game.play(event)
    return game


FEW = ("roll", "rolled 2 4", "direction left", "place 2")
MORE = (*FEW, "roll", "rolled 1 5", "place 5")
"""Events of a first round, for `played`."""


def played(*events: str, starter: Player = Player.A, trick: Trick | None = None) -> Game:
    """A game of two people after some events."""
    game = start(Setup(shuffle(Random(1)), starter, trick), PERSONS)
    for text in events:
        game = game.play(parse_event(text))
    return game


def imperfect(seed: int, until: int = 999) -> Game:
    """A game with some bad moves, over or until Anna has to choose a die."""
    rng = Random(seed)
    game = start(draw_setup(rng, Player.A), AGAINST)
    while game.state.phase is not Phase.OVER:
        state = game.state
        is_annas = state.phase is Phase.PLACE and state.to_move is Player.A
        if game.turn >= until and is_annas and len(legal_moves(state)) > 1:
            return game
        if state.phase is Phase.ROLLING:
            game = game.play(draw(state, rng))
            continue
        # Long games make long tests: a shanghai as soon as it is allowed after some dice.
        ends = state.side.placed > 3 and Shanghai() in legal_moves(state)
        game = game.play(Shanghai() if ends else choose_move(state, "deckhand", rng))
    return game


def seeded(seed: Seed) -> Game:
    """A short game of a seed against the computer, over."""
    rng = Random(5)
    game = replace(start(seed_setup(seed, Player.A), AGAINST), seed=seed)
    while game.state.phase is not Phase.OVER:
        moves = legal_moves(game.state)
        if game.known_roll is not None:
            game = game.play(game.known_roll)
        else:
            game = game.play(Shanghai() if Shanghai() in moves else rng.choice(moves))
    return game
