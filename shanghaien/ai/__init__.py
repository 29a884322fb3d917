"""The opponent: it sees what a player sees and answers with a legal move (docs/opponent.md).

`prepare` makes the opponent's tables ahead of time, step by step; without it the first moves take
longer. The values behind the moves also teach: `win_probability`, `rank` and `review`.
"""

from shanghaien.ai.lattice import prepare
from shanghaien.ai.levels import LEVELS, Level, choose
from shanghaien.ai.teacher import (
    Cause,
    Change,
    Option,
    Review,
    rank,
    review,
    review_steps,
    win_probability,
)
from shanghaien.ai.view import read_view, write_view

__all__ = [
    "LEVELS",
    "Cause",
    "Change",
    "Level",
    "Option",
    "Review",
    "choose",
    "prepare",
    "rank",
    "read_view",
    "review",
    "review_steps",
    "win_probability",
    "write_view",
]
