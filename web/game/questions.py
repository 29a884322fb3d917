"""Where taking back leads in the game on the screen; shanghaien/game.py says what may be."""

from web.app.model import App, is_live


def _is_playing(app: App) -> bool:
    """Whether the game on the screen is the one on the table, and goes on here."""
    return app.games.id is not None and is_live(app)


def free(app: App) -> int | None:
    """Where "take back" leads now; None if it is not possible."""
    return app.game.way_back if app.game is not None and _is_playing(app) else None


def can_correct(app: App) -> bool:
    """Whether real dice were just entered, and nothing has come of them."""
    return app.game is not None and app.game.can_correct_dice and _is_playing(app)


def ways_back(app: App) -> tuple[int, ...]:
    """The turns that "back to here" leads to in practice."""
    game = app.game
    if game is None or game.practice is None or not _is_playing(app):
        return ()
    return game.choices
