"""The opponent: it sees what a player sees and answers with a legal move (docs/guide/opponent.md).

`prepare` makes the opponent's tables ahead of time, step by step; without it the first moves take
longer. The values behind the moves also teach: `win_probability`, `rank` and `review_game`. Each
has a twin that works in small steps (`steps`), and `ponder_steps` thinks ahead.

Each module is loaded when something of it is first asked for: the page knows the levels without it
all, and starts sooner.
"""

from typing import TYPE_CHECKING

from shanghaien.lazy import offer

if TYPE_CHECKING:  # the page's build follows these to the modules
    __all__: list[str]
    from shanghaien.ai.choose import (
        choose_move as choose_move,
        choose_steps as choose_steps,
        ponder_steps as ponder_steps,
    )
    from shanghaien.ai.review import (
        Cause as Cause,
        Change as Change,
        Option as Option,
        Review as Review,
    )
    from shanghaien.ai.round_graph import prepare as prepare
    from shanghaien.ai.steps import Steps as Steps, run as run
    from shanghaien.ai.strengths import LEVELS as LEVELS, Level as Level
    from shanghaien.ai.teacher import (
        estimate as estimate,
        rank as rank,
        rank_steps as rank_steps,
        review_game as review_game,
        review_steps as review_steps,
        win_probability as win_probability,
        win_probability_steps as win_probability_steps,
    )
    from shanghaien.ai.view import read_view as read_view, write_view as write_view
else:
    __all__, __getattr__, __dir__ = offer(
        __name__,
        {
            "ai.choose": "choose_move choose_steps ponder_steps",
            "ai.review": "Cause Change Option Review",
            "ai.round_graph": "prepare",
            "ai.steps": "Steps run",
            "ai.strengths": "LEVELS Level",
            "ai.teacher": """
                estimate rank rank_steps review_game review_steps win_probability
                win_probability_steps""",
            "ai.view": "read_view write_view",
        },
    )
