"""Rollouts (shanghaien/ai/rollout.py) until limits are clearly passed or missed, for proofs.

`to_end` plays to the end of the game in place of one round and believes no value at all; its
results scatter so much that it can only prove large differences.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from random import Random

from bench.solver import shared
from shanghaien.ai.lead import Lead
from shanghaien.ai.rollout import Playouts, choice_steps, luck_steps
from shanghaien.ai.steps import run
from shanghaien.chance import draw
from shanghaien.moves import Move
from shanghaien.rules import apply, outcome
from shanghaien.state import Phase, Player, State

LOOKS = (8, 24, 64)
"""After so many pairs of rollouts it is looked whether the difference is clear."""
CLEAR = 2.6
"""A difference of so many standard errors from a limit is clear; three looks make 3 % of doubt."""


def is_above(lead: Lead, least: float) -> bool:
    """Whether a lead is clearly more than so much."""
    return lead.mean - CLEAR * lead.error > least


def is_below(lead: Lead, most: float) -> bool:
    """Whether a lead is clearly less than so much."""
    return lead.mean + CLEAR * lead.error < most


@cache
def _playouts() -> Playouts:
    return Playouts(shared())


@lru_cache(maxsize=512)
def play_out(state: State, seed: str) -> float:
    """Player A's chance once the round is over and the next tavern lies; luck of dice taken out."""
    return run(_playouts().steps(state, seed))


def luck_of(before: State, after: State) -> float:
    """What a roll gave player A."""
    return run(luck_steps(shared(), before, after))


def to_end(state: State, seed: str) -> float:
    """Player A's result at the end of the game: 1, ½ or 0."""
    taverns, minds = Random(f"{seed} cards"), {p: Random(f"{seed} {p.name}") for p in Player}
    order = [*state.deck]
    taverns.shuffle(order)
    state = replace(state, deck=tuple(order))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, minds[state.to_move]))
        else:
            state = apply(state, run(choice_steps(shared(), state)))
    final = outcome(state)
    assert final is not None
    return 0.5 if final.winner is None else float(final.winner is Player.A)


def compare(
    state: State, first: Move, second: Move, seed: str, limits: Sequence[float] = (0.0,)
) -> Lead:
    """How much better the first move is; looked at until each limit is clearly passed or missed."""
    sign = state.to_move.sign
    gains: list[float] = []
    for size in LOOKS:
        for n in range(len(gains), size):
            one, two = (play_out(apply(state, m), f"{seed} {n}") for m in (first, second))
            gains.append(sign * (one - two))
        lead = Lead(tuple(gains))
        if all(is_above(lead, limit) or is_below(lead, limit) for limit in limits):
            break
    return lead
