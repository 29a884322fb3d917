"""What the page should say of a position's chances, worked out beside it."""

import re

from shanghaien.ai import win_probability
from shanghaien.ai.kernel.native import fastest
from shanghaien.game import Game


def told(game: Game, *, is_whole: bool = True) -> re.Pattern[str]:
    """What the bar says, whoever sits below; of the whole round, or as closely as Python looks."""
    if is_whole:
        with fastest() as is_there:
            assert is_there
            anna = round(100 * win_probability(game.state))
    else:
        anna = round(100 * win_probability(game.state))
    return re.compile(f"^Winning chances: (Anna {anna}%, Bernd|Bernd {100 - anna}%, Anna)")
