"""Rollouts: whether one move is really better than another, and by how much.

Both moves are played on with the same dice and the same taverns, as an engine chooses. A play-out
ends when one more tavern lies: there it is valued. The luck of the dice is taken out: what each
roll changes is known, since rounds are solved, and its mean is nothing (as in backgammon programs,
and in Veness, Lanctot and Bowling, "Variance reduction in Monte-Carlo tree search", 2011). What is
left in doubt is what the end of the round is worth.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from random import Random

from shanghaien.ai.engine import Engine
from shanghaien.ai.one_ply import best
from shanghaien.ai.steps import Steps
from shanghaien.chance import draw
from shanghaien.moves import Move
from shanghaien.rules import apply, hide, legal_moves, outcome
from shanghaien.state import ROW, Phase, Player, State

CLEAR = 3.0
"""A lead of so many standard errors is clear. Not of two: it is looked at after each play-out, and
one of many looks would find by chance what is not there."""
LEAST = 8
"""So many play-outs at least: the error of fewer says little."""


@dataclass(frozen=True, slots=True)
class Lead:
    """How much better one move is than another for the player to move, by some play-outs."""

    gains: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean difference of the chances to win."""
        return sum(self.gains) / len(self.gains)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        n = len(self.gains)
        return sqrt(sum((g - self.mean) ** 2 for g in self.gains) / max(n - 1, 1) / n)

    @property
    def is_clear(self) -> bool:
        """Whether one of the moves is clearly the better one."""
        return len(self.gains) >= LEAST and abs(self.mean) > CLEAR * self.error


def rollout_steps(
    engine: Engine, state: State, first: Move, second: Move, seed: str
) -> Generator[Lead | None, None, None]:
    """How much better the first move is, after each pair of play-outs; it never ends by itself."""
    sign = 1.0 if state.to_move is Player.A else -1.0
    gains: list[float] = []
    for n in count():
        one = yield from playout_steps(engine, apply(state, first), f"{seed} {n}")
        two = yield from playout_steps(engine, apply(state, second), f"{seed} {n}")
        gains.append(sign * (one - two))
        yield Lead(tuple(gains))


def playout_steps(engine: Engine, state: State, seed: str) -> Steps[float]:
    """Player A's chance once the round is over and the next tavern lies; luck of dice taken out."""
    minds = {player: Random(f"{seed} {player.name}") for player in Player}
    round_, luck = state.round, 0.0
    while state.round == round_ and state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            before = state
            state = apply(state, draw(state, minds[state.to_move]))
            luck += yield from luck_steps(engine, before, state)
        else:
            state = apply(state, (yield from choice_steps(engine, state)))
    final = outcome(state)
    if final is not None:
        end = 0.5 if final.winner is None else float(final.winner is Player.A)
    else:
        end = yield from engine.value_steps(deal(state, Random(f"{seed} tavern")))
    return end - luck


def luck_steps(engine: Engine, before: State, after: State) -> Steps[float]:
    """What a roll gave player A; over all 36 rolls the mean is 0."""
    value = yield from engine.value_steps(hide(after))
    return value - (yield from engine.value_steps(hide(before)))


def choice_steps(engine: Engine, state: State) -> Steps[Move]:
    """The move that the engine makes."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    return best((yield from engine.rate_steps(hide(state))), state.to_move)


def deal(state: State, rng: Random) -> State:
    """A position at the start of a round with another tavern that may come."""
    coming = [*state.tavern, *state.deck]
    rng.shuffle(coming)
    return hide(replace(state, tavern=tuple(coming[:ROW]), deck=tuple(coming[ROW:])))
