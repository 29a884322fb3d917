"""The opponent: it sees what a player sees and answers with a legal move (docs/opponent.md).

`prepare` makes the opponent's tables ahead of time, step by step; without it the first moves take
longer. The values behind the moves also teach: `win_probability`, `rank` and `review`. Each has a
twin that works in small steps (`steps`), and `ponder_steps` thinks ahead.

Each module is loaded when something of it is first asked for: the page knows the levels without it
all, and starts sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shanghaien.ai.lattice import prepare
    from shanghaien.ai.levels import choose, choose_steps, ponder_steps
    from shanghaien.ai.ranks import LEVELS, Level
    from shanghaien.ai.steps import Steps, run
    from shanghaien.ai.teacher import (
        rank,
        rank_steps,
        review,
        review_steps,
        win_probability,
        win_probability_steps,
    )
    from shanghaien.ai.view import read_view, write_view
    from shanghaien.review import Cause, Change, Option, Review

__all__ = [
    "LEVELS",
    "Cause",
    "Change",
    "Level",
    "Option",
    "Review",
    "Steps",
    "choose",
    "choose_steps",
    "ponder_steps",
    "prepare",
    "rank",
    "rank_steps",
    "read_view",
    "review",
    "review_steps",
    "run",
    "win_probability",
    "win_probability_steps",
    "write_view",
]

_HOMES = {
    "ai.lattice": {"prepare"},
    "ai.levels": {"choose", "choose_steps", "ponder_steps"},
    "ai.ranks": {"LEVELS", "Level"},
    "ai.steps": {"Steps", "run"},
    "ai.view": {"read_view", "write_view"},
    "review": {"Cause", "Change", "Option", "Review"},
}
"""The module that has a name; the teacher has the others."""


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "ai.teacher")
    found: object = getattr(import_module(f"shanghaien.{home}"), name)
    globals()[name] = found
    return found
