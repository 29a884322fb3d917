"""All features; who imports this has them installed.

A new one is a folder in web/ with `__init__.py`, whose first line the tower shows
(docs/architecture.md), and `feature.py`, and its line in FEATURES. What it knows outside its screen
is a frozen class that can be made without arguments: `app.part(Kind)` reads it, `app.having(part)`
writes it (web/kernel/model.py). If others import from it, they name it in `stands_on`.

To take one out, its line and its import go. The page, and the tests of all others, do without it at
once; a few tests then name what is left to do: delete its folders in web/ and tests/web/ and what
tests/support/screens.py draws of it, and run `make map outlines lang`.
"""

from web.analysis import feature as analysis
from web.board import feature as board
from web.copies import feature as copies
from web.friend import feature as friend
from web.game import feature as game
from web.games import feature as games
from web.kernel.feature import Feature, install
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

FEATURES: dict[str, Feature] = {
    module.__name__.split(".")[1]: module.FEATURE
    for module in (
        shell,
        setup,
        rulebook,
        game,
        games,
        opponent,
        analysis,
        replay,
        sharing,
        friend,
        lessons,
        puzzles,
        mistakes,
        copies,
        board,
        statistics,
        strength,
        whatif,
        nearby,
    )
}
"""By their folders, in the order in which they fill a slot."""

install(FEATURES)
