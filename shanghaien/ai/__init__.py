"""The opponent: it sees what a player sees and answers with a legal move (docs/opponent.md).

`prepare` makes the opponent's tables ahead of time, step by step; without it the first moves take
longer. The values behind the moves also teach: `win_probability`, `rank` and `review`. Each has a
twin that works in small steps (`steps`), and `ponder_steps` thinks ahead.
"""

from shanghaien.ai.lattice import prepare
from shanghaien.ai.levels import LEVELS, Level, choose, choose_steps, ponder_steps
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
