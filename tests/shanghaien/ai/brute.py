"""Expectiminimax by the rules alone: slow, plain, and without a line of the opponent's code."""

from collections.abc import Callable, Iterator
from random import Random

from shanghaien.cards import Trick
from shanghaien.chance import draw, draw_starter, outcomes, shuffle
from shanghaien.moves import Move, Roll
from shanghaien.rules import apply, legal_moves, outcome, setup
from shanghaien.state import Phase, Player, State
from shanghaien.tricks import TRICKS

Value = Callable[[State], float]


def after_the_game(state: State) -> float:
    """1, ½ or 0: what the end of the game brings player A."""
    final = outcome(state)
    assert final is not None
    return {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]


def brute(state: State, leaf: Value, memo: dict[State, float], round_: int) -> float:
    """Player A's value with a round played perfectly to its end, `leaf` beyond it."""
    if state.phase is Phase.OVER or state.round > round_:
        return leaf(state)
    known = memo.get(state)
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
    memo[state] = value
    return value


def brute_moves(state: State, leaf: Value = after_the_game) -> dict[Move, float]:
    """Every legal move with player A's value after it."""
    memo: dict[State, float] = {}
    return {move: brute(apply(state, move), leaf, memo, state.round) for move in legal_moves(state)}


def decisions(seed: int, round_: int, dice: int, tricks_from: int = 9) -> Iterator[State]:
    """Decisions of one random game: those of a round with so many dice on cards, or more.

    Players like to go on rolling, and use no tricks in rounds before `tricks_from`, so that there
    are some left.
    """
    rng = Random(seed)
    state = setup(shuffle(rng), draw_starter(rng), rng.choice((None, *Trick)))
    while state.phase is not Phase.OVER and state.round <= round_:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        moves = legal_moves(state)
        if state.round == round_ and sum(side.placed for side in state.sides) >= dice:
            yield state
        if state.round < tricks_from:
            moves = tuple(move for move in moves if type(move) not in TRICKS)
        state = apply(
            state, Roll() if Roll() in moves and rng.random() < 0.9 else rng.choice(moves)
        )


def kinds_at_hand(state: State) -> int:
    """How many kinds of trick can still be used, of both players."""
    return sum(len(set(side.tricks)) for side in state.sides if not side.captain_out)
