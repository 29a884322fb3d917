"""Questions about saved games that several features ask."""

import time
from datetime import date

from shanghaien.game import Game
from web.kernel.model import App
from web.kernel.settings import FITTING, LEVEL_NAMES, Settings


def today() -> int:
    """The day on this machine, as `date.toordinal` has it."""
    return date.today().toordinal()


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


def has_anything(app: App) -> bool:
    """Whether there is anything to copy: a game, or what was chosen or achieved here."""
    return bool(app.games.entries) or app.settings != Settings()


def has_studies(app: App) -> bool:
    """Whether it is known of a game how somebody has decided in it."""
    return any(saved.kept.study for saved in app.games.entries)


def has_finished(app: App) -> bool:
    """Whether a game was played to its end."""
    return bool(app.games.finished)


def has_level(app: App) -> bool:
    """Whether finished games can say which level fits, or are to say it."""
    return has_finished(app) or app.settings.level == FITTING


def has_branches(app: App) -> bool:
    """Whether another course of a game was saved."""
    return any(saved.kept.branches for saved in app.games.entries)


def strange_level(game: Game) -> str | None:
    """The level of a game that cannot go on because it is not known here; else None."""
    if game.is_over:
        return None
    levels = (seat.level for seat in game.seats)
    return next((level for level in levels if level not in (None, *LEVEL_NAMES)), None)
