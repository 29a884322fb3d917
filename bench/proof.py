"""Rollouts (shanghaien/ai/rollout.py) until a lead is clearly above or below limits, for proofs.

`to_end` plays to the end of the game instead of one round and relies on no value at all; its
results scatter so widely that it can only prove large differences.
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
"""The numbers of rollout pairs after which the difference is checked."""
CLEAR = 2.6
"""Standard errors from a limit at which a difference is clear; three checks make 3% of doubt."""


def is_above(lead: Lead, least: float) -> bool:
    """Whether a lead is clearly above a limit."""
    return lead.mean - CLEAR * lead.error > least


def is_below(lead: Lead, most: float) -> bool:
    """Whether a lead is clearly below a limit."""
    return lead.mean + CLEAR * lead.error < most


@cache
def _playouts() -> Playouts:
    return Playouts(shared())


@lru_cache(maxsize=512)
def play_out(state: State, seed: str) -> float:
    """Player A's chance after the round and the next deal, with the luck of the dice taken out."""
    return run(_playouts().steps(state, seed))


def luck_of(before: State, after: State) -> float:
    """The luck that a roll brought player A."""
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
    """The first move's lead, sampled until it is clearly above or below each limit."""
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
