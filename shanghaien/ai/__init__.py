"""The opponent: it sees what a player sees and answers with a legal move (docs/guide/opponent.md).

`prepare` makes the opponent's tables ahead of time, step by step; without it the first moves take
longer. The values behind the moves also teach: `win_probability`, `rank` and `review_game`. Each
has a twin that works in small steps (`steps`), and `ponder_steps` thinks ahead.

Each module is loaded when something of it is first asked for: the page knows the levels without it
all, and starts sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shanghaien.ai.choose import choose_move, choose_steps, ponder_steps
    from shanghaien.ai.review import Cause, Change, Option, Review
    from shanghaien.ai.round_graph import prepare
    from shanghaien.ai.steps import Steps, run
    from shanghaien.ai.strengths import LEVELS, Level
    from shanghaien.ai.teacher import (
        rank,
        rank_steps,
        review_game,
        review_steps,
        win_probability,
        win_probability_steps,
    )
    from shanghaien.ai.view import read_view, write_view

__all__ = [
    "LEVELS",
    "Cause",
    "Change",
    "Level",
    "Option",
    "Review",
    "Steps",
    "choose_move",
    "choose_steps",
    "ponder_steps",
    "prepare",
    "rank",
    "rank_steps",
    "read_view",
    "review_game",
    "review_steps",
    "run",
    "win_probability",
    "win_probability_steps",
    "write_view",
]

_HOMES = {
    "ai.round_graph": {"prepare"},
    "ai.choose": {"choose_move", "choose_steps", "ponder_steps"},
    "ai.strengths": {"LEVELS", "Level"},
    "ai.steps": {"Steps", "run"},
    "ai.view": {"read_view", "write_view"},
    "ai.review": {"Cause", "Change", "Option", "Review"},
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
