"""The levels of the opponent, in one table, and the choice of a move."""

from dataclasses import dataclass
from random import Random

from shanghaien.ai.engine import Engine
from shanghaien.ai.plies import best, rate
from shanghaien.moves import Move
from shanghaien.rules import hide, legal_moves
from shanghaien.state import State


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the opponent."""

    id: str
    """For records and for the page: lower-case letters, digits and hyphens."""
    name: str
    """In English; the page translates it."""
    handicap: str
    """One line: what it does worse than the strongest level."""
    turns: int | None
    """How many turns it looks ahead after its own; None: to the end of the round and beyond."""
    noise: float
    """Standard deviation of the error of its judgment: in points, or in probability to win."""


LEVELS: tuple[Level, ...] = (
    Level("deckhand", "Deckhand", "sees only what lies there now and errs by 3 points", 0, 3.0),
    Level("bosun", "Bosun", "sees only what lies there now", 0, 0.0),
    Level(
        "captain",
        "Captain",
        "the strongest: solves the round and weighs the rounds to come",
        None,
        0.0,
    ),
)
"""From the weakest to the strongest."""

_BY_ID = {level.id: level for level in LEVELS}


BUDGET = 200_000
"""Work for a round: about 0.1 s in CPython, 0.25 s in a browser."""

_engine = Engine(budget=BUDGET)


def find_level(level: str) -> Level:
    """The level of an identifier. Raises ValueError if there is none such."""
    try:
        return _BY_ID[level]
    except KeyError:
        raise ValueError(f"{level!r} is no level") from None


def choose(state: State, level: str, rng: Random) -> Move:
    """The move that the level makes for the player to move.

    Only what a player sees is used: the order of the draw pile changes nothing. Raises
    ValueError for an unknown level, or if there is nothing to decide.
    """
    found = find_level(level)
    moves = legal_moves(state)
    if not moves:
        raise ValueError("there is nothing to decide")
    if len(moves) == 1:
        return moves[0]
    seen = hide(state)
    rated = _engine.rate(seen) if found.turns is None else rate(seen, found.turns)
    scored = [
        (move, value + (rng.gauss(0.0, found.noise) if found.noise else 0.0))
        for move, value in rated
    ]
    return best(scored, state.to_move)
