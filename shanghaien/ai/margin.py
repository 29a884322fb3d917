"""How much better it is to play on than to shanghai, by play-outs where it is in doubt.

A round that is played on has many ends, over which the error of their learned values averages out;
a shanghai has one. So the two are not compared as surely as two moves of a round
(docs/figures/margin.md).
"""

from collections.abc import Mapping
from math import inf
from time import monotonic

from shanghaien.ai.certainty import Estimate, first_margin, shifted
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import Steps
from shanghaien.moves import Move, Shanghai
from shanghaien.state import ROUNDS, State

SURE = 2.0
"""A margin of so many standard errors is sure enough."""
ENOUGH = 0.015
"""With such an error no more play-outs are wanted."""
FEWEST, MOST = 4, 16
"""Pairs of play-outs at least, if there are any, and at most."""

Wins = Mapping[Move, float]
"""Moves with the probability of winning after each, of whoever is to move."""


def margin(state: State, wins: Wins) -> Estimate | None:
    """How far `gap` may be off, without play-outs; None where there is no such choice, or no doubt:
    the last round's values are exact."""
    if state.round == ROUNDS or Shanghai() not in wins or len(wins) < 2:
        return None
    known = first_margin(state, wins[Shanghai()])
    return None if _is_known(known, gap(wins)) else known


def gap(wins: Wins) -> float:
    """How much better the best other move is than a shanghai; below 0 if that is better."""
    return wins[other(wins)] - wins[Shanghai()]


def other(wins: Wins) -> Move:
    """The best move but a shanghai."""
    return max((move for move in wins if move != Shanghai()), key=lambda move: wins[move])


def margin_steps(
    playouts: Playouts, state: State, wins: Wins, *, seconds: float = inf
) -> Steps[Estimate | None]:
    """`margin` after play-outs, for so many seconds at most."""
    known, end = margin(state, wins), monotonic() + seconds
    if known is None:
        return None
    before, move = gap(wins), other(wins)
    while not _is_known(known, before) and monotonic() < end:
        gain = yield from playouts.gain_steps(state, move, Shanghai(), known.playouts)
        known = known.after([gain - before])
    return known


def surer_steps(
    playouts: Playouts, state: State, wins: Wins, *, seconds: float = inf
) -> Steps[Wins]:
    """The same chances, with a shanghai and the others as far apart as play-outs have them."""
    known = yield from margin_steps(playouts, state, wins, seconds=seconds)
    if known is None:
        return wins
    # The better one of both keeps its chance: that of the position, which is made surer by itself.
    is_end, by = gap(wins) >= 0.0, known.shift
    return {
        move: shifted(win, -by if is_end else by) if (move == Shanghai()) is is_end else win
        for move, win in wins.items()
    }


def _is_known(known: Estimate, before: float) -> bool:
    """Whether the margin is sure enough, or was played out often enough."""
    if 0 < known.playouts < FEWEST:
        return False
    is_sure = abs(before + known.shift) > SURE * known.error
    return is_sure or known.error <= ENOUGH or known.playouts >= MOST
