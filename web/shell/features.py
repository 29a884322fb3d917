"""All features, and what they have, under its name.

A new feature is its folder and its line in FEATURES.
"""

from collections.abc import Mapping
from typing import TypeVar

from web.analysis import feature as analysis
from web.board import feature as board
from web.copies import feature as copies
from web.friend import feature as friend
from web.game import feature as game
from web.games import feature as games
from web.kernel.feature import Feature, Panel, Target
from web.lessons import feature as lessons
from web.mistakes import feature as mistakes
from web.nearby import feature as nearby
from web.opponent import feature as opponent
from web.puzzles import feature as puzzles
from web.replay import feature as replay
from web.rulebook import feature as rulebook
from web.setup import feature as setup
from web.sharing import feature as sharing
from web.shell import feature as shell
from web.statistics import feature as statistics
from web.strength import feature as strength
from web.whatif import feature as whatif

T = TypeVar("T")

FEATURES: tuple[Feature, ...] = tuple(
    module.FEATURE
    for module in (
        shell,
        setup,
        game,
        games,
        statistics,
        strength,
        analysis,
        mistakes,
        replay,
        lessons,
        puzzles,
        board,
        whatif,
        sharing,
        friend,
        nearby,
        copies,
        rulebook,
        opponent,
    )
)


def _joined(parts: list[Mapping[str, T]]) -> dict[str, T]:
    return {name: value for part in parts for name, value in part.items()}


COMMANDS: dict[str, Target] = _joined([feature.commands for feature in FEATURES])
FIELDS: dict[str, Target] = _joined([feature.fields for feature in FEATURES])
PANELS: dict[str, Panel] = _joined([feature.panels for feature in FEATURES])
SCREENS: frozenset[str] = frozenset(name for feature in FEATURES for name in feature.screens)
RARE: tuple[str, ...] = tuple(name for feature in FEATURES for name in feature.rare)
