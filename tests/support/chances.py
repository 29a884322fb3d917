"""What the page should say of a position's chances, worked out beside it."""

import re

from shanghaien.ai import win_probability
from shanghaien.game import Game
from tests.support.solvers import by_kernel, in_python


def told(game: Game, *, is_whole: bool = True) -> re.Pattern[str]:
    """What the bar says, whoever sits below; of the whole round, or as closely as Python looks."""
    with by_kernel() if is_whole else in_python():
        anna = round(100 * win_probability(game.state))
    return re.compile(f"^Winning chances: (Anna {anna}%, Bernd|Bernd {100 - anna}%, Anna)")
