"""The one random game: legal moves by chance, dice by chance, the same again for the same seed."""

from collections.abc import Callable, Iterator
from random import Random

from shanghaien.cards import Trick
from shanghaien.chance import draw
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Move, Shanghai
from shanghaien.rules import apply, legal_moves
from shanghaien.state import Phase, Player, State

PEOPLE = (Seat("Anna"), Seat("Bernd"))
AGAINST = (Seat("Anna"), Seat("Captain", "captain"))
"""A person against the computer."""

Pick = Callable[[State, Random], Move]
"""How a player decides, given the position and the generator of the game."""


def at_random(state: State, rng: Random) -> Move:
    """Any legal move, each as likely as the others."""
    return rng.choice(legal_moves(state))


def shanghai_soon(state: State, rng: Random) -> Move:
    """A shanghai as soon as it is allowed, which makes short games; else any legal move."""
    moves = legal_moves(state)
    return Shanghai() if Shanghai() in moves else rng.choice(moves)


def played(game: Game, rng: Random, pick: Pick = at_random) -> Iterator[Game]:
    """The game as it stands, then after each event, to its end.

    Dice that are known, from a seed or because they were taken back, fall; the others are drawn.
    """
    yield game
    while game.state.phase is not Phase.OVER:
        state = game.state
        if state.phase is Phase.ROLLING:
            game = game.play(game.known_roll or draw(state, rng))
        else:
            game = game.play(pick(state, rng))
        yield game


def finished(game: Game, rng: Random, pick: Pick = at_random) -> Game:
    """The game played to its end."""
    *_, last = played(game, rng, pick)
    return last


def random_game(
    seed: int,
    *,
    seats: tuple[Seat, Seat] = PEOPLE,
    starter: Player | None = Player.A,
    trick: Trick | None = None,
    trick_for: Player | None = None,
    pick: Pick = at_random,
    until: int | Callable[[Game], bool] | None = None,
) -> Game:
    """A game from a seed: over, after `until` events, or where `until` says so for the first time.

    Without a starter one is drawn by lot. It is over if what is wanted never comes.
    """
    rng = Random(seed)
    game = start(draw_setup(rng, starter, trick, trick_for), seats)
    for game in played(game, rng, pick):  # noqa: B020 - the last one is wanted
        if until is not None and (until(game) if callable(until) else game.turn >= until):
            break
    return game


def states(state: State, rng: Random, pick: Pick = at_random) -> Iterator[State]:
    """A position, then each that follows it, to the end of the game; without a record of the way.

    It is much quicker than `played` where nothing but positions is wanted.
    """
    yield state
    while state.phase is not Phase.OVER:
        state = apply(state, draw(state, rng) if state.phase is Phase.ROLLING else pick(state, rng))
        yield state
