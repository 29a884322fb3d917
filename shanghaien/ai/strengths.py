"""The table of the opponent's levels: to know them, the opponent need not be loaded.

A new level takes a row in LEVELS; its grade in GRADES (grades.py) and what it wins from the one
below in SHARES (shanghaien/learning/fitting.py), both measured (docs/figures/learning.md,
matches.md): without a share, games against it count by the choices alone; its usual losses in
shanghaien/learning/reference.py (`python -m bench.learning --table`) and its usual answers in
customs.py (`python -m bench.patterns --table`); its rating in STRENGTHS of
bench/puzzles.py. In the page: its line in LEVEL_LINES (web/setup/options_view.py), its name in each
language in UNNAMED (web/kernel/names_state.py), the advice to try it and the one below in
web/strength/advice_view.py. docs/guide/opponent.md and the README name it.
"""

from dataclasses import dataclass
from enum import Enum


class Sight(Enum):
    """How far ahead a level sees."""

    TAVERN = "tavern"
    """What the tavern would bring if it were distributed at once."""
    ROUND = "round"
    """To the end of the round, as if the game were scored then."""
    GAME = "game"
    """To the end of the round, and what it is worth for the rounds to come."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the opponent."""

    id: str
    """The identifier, as records have it: lower-case letters, digits and hyphens."""
    name: str
    """In English; the page translates it."""
    handicap: str
    """What it does worse than the strongest level, in English, on one line."""
    sight: Sight
    noise: float
    """The standard deviation of its error in a move's value: points for `Sight.TAVERN`, else
    probability of winning."""


# Each was to take 60 % of the points from the one below; docs/figures/matches.md says what it
# takes.
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

LOSING = tuple(level for level in LEVELS if level.noise or level.sight is not Sight.GAME)
"""Those that lose anything, by the values of the strongest."""

_BY_ID = {level.id: level for level in LEVELS}


def find_level(level: str) -> Level:
    """The level of an identifier. Raises ValueError for any other text."""
    try:
        return _BY_ID[level]
    except KeyError:
        raise ValueError(f"{level!r} is not a level") from None
