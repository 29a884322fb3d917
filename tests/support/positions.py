"""Positions of every kind, from random games with a fixed seed: for pictures and for tests."""

from collections.abc import Callable
from random import Random

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Move, Rolled, Shanghai, UseJoker
from shanghaien.rules import can_roll, can_shanghai, legal_moves
from shanghaien.state import Phase, Player, State
from shanghaien.tricks import TRICKS
from tests.support.random_games import played

PEOPLE = (Seat("Anna"), Seat("Bernd"))
LONG = (Seat("Maximiliane-Charlott"), Seat("Bartholomäus Großkop"))
"""Names of 20 characters."""
COMPUTER = (Seat("Anna"), Seat("Captain", "captain"))

Test = Callable[[Game], bool]
"""Says whether a game stands where it is wanted."""

SEEDS = range(400)


class NotFound(LookupError):
    """No game of the seeds comes to such a position."""


def find(test: Test, seats: tuple[Seat, Seat] = PEOPLE, trick: Trick | None = None) -> Game:
    """The first position that is wanted, in games that keep their trick cards."""
    for seed in SEEDS:
        rng = Random(seed)
        game = start(draw_setup(rng, Player.A, trick), seats)
        found = next(filter(test, played(game, rng, _pick)), None)
        if found:
            return found
    raise NotFound(test.__name__)


def _pick(state: State, rng: Random) -> Move:
    """Go on rolling, mostly, and use no tricks."""
    plain = [move for move in legal_moves(state) if type(move) not in TRICKS]
    going = [move for move in plain if not isinstance(move, Shanghai)]
    return rng.choice(going if going and rng.random() < 0.9 else plain)


def direction(game: Game) -> bool:
    """Player A's first roll of the game, with the choice of the end that is number 1."""
    return game.state.phase is Phase.DIRECTION and game.state.to_move is Player.A


def first_dice(game: Game) -> bool:
    """The first roll of the game's first player at this screen, with a die to choose."""
    state = game.state
    rolls = [event for event in game.events if isinstance(event, Rolled)]
    is_free = state.roll is not None and state.roll[0] != state.roll[1]
    return state.phase is Phase.PLACE and state.to_move is Player.A and len(rolls) == 1 and is_free


def first_end(game: Game) -> bool:
    """The pause after the first round, which B has ended."""
    before = game.last_round()
    return before is not None and before.round == 1 and before.to_move is Player.B


def opening(game: Game) -> bool:
    """The second turn: to shanghai is not possible yet, and says why."""
    state = game.state
    return state.phase is Phase.TURN and not can_shanghai(state) and state.sides[0].placed == 1


def choice(game: Game) -> bool:
    """In the middle of a round: roll on or shanghai, dice and tricks on both sides."""
    state = game.state
    return (
        state.phase is Phase.TURN
        and state.to_move is Player.A
        and state.round >= 4
        and can_roll(state)
        and can_shanghai(state)
        and state.sides[0].placed >= 3
        and all(side.tricks for side in state.sides)
    )


def tricks(game: Game) -> bool:
    """A roll with every kind of trick card in hand, each usable in both halves."""
    state = game.state
    return (
        state.phase is Phase.PLACE
        and state.to_move is Player.A
        and len(set(state.side.tricks)) == len(Trick)
        and sum(isinstance(move, UseJoker) for move in legal_moves(state)) >= 4 * len(Trick)
        and state.roll is not None
        and state.roll[0] != state.roll[1]
        and state.side.placed >= 2
    )


def one_trick(game: Game) -> bool:
    """A roll with a single trick card in hand, usable in both halves."""
    state = game.state
    return (
        state.phase is Phase.PLACE
        and state.to_move is Player.A
        and len(state.side.tricks) == 1
        and any(isinstance(move, UseJoker) for move in legal_moves(state))
        and state.roll is not None
        and state.roll[0] != state.roll[1]
    )


def stacked(game: Game) -> bool:
    """As many dice on one card as there are ever likely to be."""
    return game.state.phase is Phase.TURN and max(game.state.sides[0].dice) >= 4


def must(game: Game) -> bool:
    """The dice are used up: only to shanghai is left."""
    state = game.state
    return state.phase is Phase.TURN and not can_roll(state) and state.to_move is Player.A


def turn_of_b(game: Game) -> bool:
    """Player B is to roll or to shanghai."""
    state = game.state
    return state.phase is Phase.TURN and state.to_move is Player.B and state.sides[1].placed == 2


def late(game: Game) -> bool:
    """Player A's turn in the last round but one."""
    return game.state.round == 7 and game.state.to_move is Player.A


def ended(game: Game) -> bool:
    """A round that A has ended after many dice: the overview is open, B begins the next."""
    before = game.last_round()
    return (
        before is not None
        and before.round >= 5
        and before.to_move is Player.A
        and sum(side.placed for side in before.sides) >= 7
        and game.state.to_move is Player.B
    )


def over(game: Game) -> bool:
    """The last round is distributed."""
    return game.state.phase is Phase.OVER
