"""Expectiminimax by the rules alone: slow, plain, and without a line of the opponent's code."""

from collections.abc import Callable, Hashable, Iterator
from random import Random

from shanghaien.cards import Trick
from shanghaien.chance import draw_starter, outcomes, shuffle
from shanghaien.moves import Move, Roll
from shanghaien.rules import apply, legal_moves, outcome, setup
from shanghaien.state import Phase, Player, State
from shanghaien.tricks import TRICKS
from tests.support.random_games import states

Value = Callable[[State], float]


def after_the_game(state: State) -> float:
    """1, ½ or 0: what the end of the game brings player A."""
    final = outcome(state)
    assert final is not None
    return {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]


Memo = dict[Hashable, float]
"""The values of one round's positions."""


def _key(state: State) -> Hashable:
    """What tells a round's positions from one another; sailors and piles stay as they are."""
    a, b = state.sides
    return (
        *(state.phase, state.to_move, state.direction, state.roll),
        *(a.dice, a.jokers, a.tricks, a.captain_out),
        *(b.dice, b.jokers, b.tricks, b.captain_out),
    )


def brute(state: State, leaf: Value, memo: Memo, round_: int) -> float:
    """Player A's value with a round played perfectly to its end, `leaf` beyond it."""
    if state.phase is Phase.OVER or state.round > round_:
        return leaf(state)
    key = _key(state)
    known = memo.get(key)
    if known is not None:
        return known
    if state.phase is Phase.ROLLING:
        value = sum(
            float(chance) * brute(apply(state, roll), leaf, memo, round_)
            for roll, chance in outcomes(state)
        )
    else:
        values = [brute(apply(state, m), leaf, memo, round_) for m in legal_moves(state)]
        value = max(values) if state.to_move is Player.A else min(values)
    memo[key] = value
    return value


def brute_moves(state: State, leaf: Value = after_the_game) -> dict[Move, float]:
    """Every legal move with player A's value after it."""
    memo: Memo = {}
    return {move: brute(apply(state, move), leaf, memo, state.round) for move in legal_moves(state)}


def decisions(seed: int, round_: int, dice: int, tricks_from: int = 9) -> Iterator[State]:
    """Decisions of one random game: those of a round with so many dice on cards, or more.

    Players like to go on rolling, and use no tricks in rounds before `tricks_from`, so that there
    are some left.
    """

    def pick(state: State, rng: Random) -> Move:
        moves = legal_moves(state)
        if state.round < tricks_from:
            moves = tuple(move for move in moves if type(move) not in TRICKS)
        return Roll() if Roll() in moves and rng.random() < 0.9 else rng.choice(moves)

    rng = Random(seed)
    first = setup(shuffle(rng), draw_starter(rng), rng.choice((None, *Trick)))
    for state in states(first, rng, pick):
        if state.round > round_:
            return
        is_decision = state.round == round_ and state.phase not in (Phase.ROLLING, Phase.OVER)
        if is_decision and sum(side.placed for side in state.sides) >= dice:
            yield state


def kinds_at_hand(state: State) -> int:
    """How many kinds of trick can still be used, of both players."""
    return sum(len(set(side.tricks)) for side in state.sides if not side.captain_out)
