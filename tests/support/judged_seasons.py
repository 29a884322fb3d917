"""What the page says of somebody who has played many games, and what it was said of."""

from random import Random

from shanghaien.ai.strengths import LEVELS
from shanghaien.learning.study import ANSWERS
from tests.support.app_driver import changed
from tests.support.judged import Heard, hear
from tests.support.seasons import season
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.shell.update import update
from web.strength.state import persons
from web.strength.view import panel


def seasons(rng: Random) -> list[Heard]:
    """How somebody plays, over many games, and which level fits."""
    weak, level = rng.choice(("", "neighbour", "trick", "stop")), rng.choice(LEVELS).id
    habit = rng.choice(("", rng.choice(ANSWERS)))
    share, known = rng.choice((0.0, 1.0, rng.random())), rng.choice((None, 0, 0))
    games = season(
        rng.choice((3, 14, 30)), level=level, share=share, weak=weak, habit=habit, known=known
    )
    app = changed(update(App(), GamesListed(games))[0], name_a="Anna", mode="computer", level=level)
    (now,) = persons(games)
    return hear(now, lambda: panel(app))


def habits(rng: Random) -> list[Heard]:
    """What somebody does instead of the best move."""
    heard = []
    for habit in ANSWERS:
        games = season(rng.choice((10, 14, 30)), habit=habit)
        app = update(App(), GamesListed(games))[0]
        (now,) = persons(games)
        heard += hear(now, lambda app=app: panel(app))  # type: ignore[misc] # bound at once
    return heard
