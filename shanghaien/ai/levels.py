"""The levels of the opponent, in one table, and the choice of a move."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random

from shanghaien.ai.engine import WITH_JOKERS, Effort, Engine
from shanghaien.ai.plies import best, rate
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.values import Weights
from shanghaien.moves import Move
from shanghaien.rules import hide, legal_moves
from shanghaien.state import ROUNDS, State


class Sight(Enum):
    """How far a level sees."""

    TAVERN = "tavern"
    """What the tavern would bring if it were distributed at once."""
    ROUND = "round"
    """To the end of the round, as if the game were scored then."""
    GAME = "game"
    """To the end of the round, and what it is worth for the rounds to come."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the opponent."""

    id: str
    """For records and for the page: lower-case letters, digits and hyphens."""
    name: str
    """In English; the page translates it."""
    handicap: str
    """One line: what it does worse than the strongest level."""
    sight: Sight
    noise: float
    """Standard deviation of the error of its judgment of a move: points (`Sight.TAVERN`), or else
    probability to win."""


LEVELS: tuple[Level, ...] = (
    Level(
        "deckhand",
        "Deckhand",
        "sees only what lies on the cards now, and errs by 3 points",
        Sight.TAVERN,
        3.0,
    ),
    Level("bosun", "Bosun", "sees only what lies on the cards now", Sight.TAVERN, 0.0),
    Level(
        "mate",
        "Mate",
        "foresees the round, not the rounds after it, and errs by 4.5 % of winning",
        Sight.ROUND,
        0.045,
    ),
    Level("pilot", "Pilot", "foresees all, but errs by 3 % of winning", Sight.GAME, 0.03),
    Level("captain", "Captain", "none: the strongest", Sight.GAME, 0.0),
)
"""From the weakest to the strongest."""

_BY_ID = {level.id: level for level in LEVELS}


EFFORT = Effort(800_000, direction=60_000, coarsest=WITH_JOKERS)
"""Work for a round: at most about 0.5 s in a browser."""

PONDER = Effort(2_400_000, coarsest=WITH_JOKERS)
"""Work for a round ahead of time."""

_SCORED_NOW = Weights(tricks=(1.5, 1.5, 1.5), start=0.0, spread=20.0, scale=0.0, joker=0.5, own=0.0)
"""A value between rounds that is nothing but the score of the moment."""


Engines = Mapping[Sight, Engine]


def make_engines(kind: type[Engine] = Engine) -> Engines:
    """The engines of the levels that look further than the tavern."""
    now = [_SCORED_NOW] * (ROUNDS - 1)
    return {Sight.ROUND: kind(now, EFFORT), Sight.GAME: kind(effort=EFFORT)}


ENGINES = make_engines()
SHARED = ENGINES[Sight.GAME]
"""The engine of the levels that foresee all, and of the hints: what one has solved serves all."""


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
    return run(choose_steps(state, level, rng))


def choose_steps(state: State, level: str, rng: Random, engines: Engines = ENGINES) -> Steps[Move]:
    """`choose` in steps; other engines may answer, with the same values."""
    found = find_level(level)
    moves = legal_moves(state)
    if not moves:
        raise ValueError("there is nothing to decide")
    if len(moves) == 1:
        return moves[0]
    seen = hide(state)
    engine = engines.get(found.sight)
    rated = (yield from engine.rate_steps(seen)) if engine else rate(seen, 0)
    if found.noise:
        rated = [(move, value + rng.gauss(0.0, found.noise)) for move, value in rated]
    return best(rated, state.to_move)


def ponder_steps(state: State, level: str) -> Steps[None]:
    """Think ahead for a level while somebody else decides: its next answers come sooner.

    First what it would do by itself, then in more detail. Raises ValueError for an unknown level.
    """
    engine = ENGINES.get(find_level(level).sight)
    if engine:
        seen = hide(state)
        yield from engine.value_steps(seen)
        if seen.direction:
            yield from engine.value_steps(seen, PONDER)
