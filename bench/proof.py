"""Rollouts: whether one move is really better than another, and by how much.

Both moves are played on with the same dice and the same taverns, by the strongest level. A rollout
ends when one more tavern lies: there it is valued. The luck of the dice is taken out: what each
roll changes is known, since rounds are solved, and its mean is nothing (as in backgammon programs,
and in Veness, Lanctot and Bowling, "Variance reduction in Monte-Carlo tree search", 2011). What is
left is in doubt: what the end of the round is worth, and what tricks bring that were not searched.

`to_end` plays to the end of the game in place of that and believes no value at all; its results
scatter so much that it can only prove large differences.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from random import Random

from bench.positions import deal
from bench.solver import shared
from shanghaien.ai.one_ply import best
from shanghaien.chance import draw
from shanghaien.moves import Move
from shanghaien.rules import apply, hide, legal_moves, outcome
from shanghaien.state import Phase, Player, State

LOOKS = (8, 24, 64)
"""After so many pairs of rollouts it is looked whether the difference is clear."""
CLEAR = 2.6
"""A difference of so many standard errors from a limit is clear; three looks make 3 % of doubt."""


@dataclass(frozen=True, slots=True)
class Lead:
    """How much better one move is than another for the player to move, by some rollouts."""

    gains: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean difference of the chances to win."""
        return sum(self.gains) / len(self.gains)

    @property
    def doubt(self) -> float:
        """The standard error of the mean."""
        n = len(self.gains)
        return sqrt(sum((g - self.mean) ** 2 for g in self.gains) / max(n - 1, 1) / n)

    def is_above(self, least: float) -> bool:
        """Whether the lead is clearly more than so much."""
        return self.mean - CLEAR * self.doubt > least

    def is_below(self, most: float) -> bool:
        """Whether the lead is clearly less than so much."""
        return self.mean + CLEAR * self.doubt < most


@lru_cache(maxsize=512)
def play_out(state: State, seed: str) -> float:
    """Player A's chance once the round is over and the next tavern lies; luck of dice taken out."""
    minds = {player: Random(f"{seed} {player.name}") for player in Player}
    round_, luck = state.round, 0.0
    while state.round == round_ and state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            before = state
            state = apply(state, draw(state, minds[state.to_move]))
            luck += luck_of(before, state)
        else:
            state = apply(state, _choice(state))
    final = outcome(state)
    if final is not None:
        end = 0.5 if final.winner is None else float(final.winner is Player.A)
    else:
        end = shared().value(deal(state, Random(f"{seed} tavern")))
    return end - luck


def luck_of(before: State, after: State) -> float:
    """What a roll gave player A; over all 36 rolls the mean is 0."""
    return shared().value(hide(after)) - shared().value(hide(before))


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
            state = apply(state, _choice(state))
    final = outcome(state)
    assert final is not None
    return 0.5 if final.winner is None else float(final.winner is Player.A)


def compare(
    state: State, first: Move, second: Move, seed: str, limits: Sequence[float] = (0.0,)
) -> Lead:
    """How much better the first move is; looked at until each limit is clearly passed or missed."""
    sign = 1.0 if state.to_move is Player.A else -1.0
    gains: list[float] = []
    for size in LOOKS:
        for n in range(len(gains), size):
            one, two = (play_out(apply(state, m), f"{seed} {n}") for m in (first, second))
            gains.append(sign * (one - two))
        lead = Lead(tuple(gains))
        if all(lead.is_above(limit) or lead.is_below(limit) for limit in limits):
            break
    return lead


def _choice(state: State) -> Move:
    moves = legal_moves(state)
    return moves[0] if len(moves) == 1 else best(shared().rate(hide(state)), state.to_move)
