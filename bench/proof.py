"""Rollouts (shanghaien/ai/rollout.py) until a lead is clearly above or below limits, for proofs."""

from collections.abc import Sequence
from functools import cache, lru_cache

from bench.solver import shared
from shanghaien.ai.lead import Lead
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import run
from shanghaien.moves import Move
from shanghaien.rules import apply
from shanghaien.state import State

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
