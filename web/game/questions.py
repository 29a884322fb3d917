"""Where taking back leads, and whether the end of the round is foretold.

What may be taken back, shanghaien/game.py says.
"""

from shanghaien.game import Game
from web.kernel.model import App, is_apart, is_helped
from web.kernel.settings import Help
from web.table.questions import is_playing_on


def foretells(app: App, game: Game) -> bool:
    """Whether it is shown who would get each card if the round ended now."""
    is_on = game.last_round() is None and game.state.direction is not None
    return is_on and app.settings.shows_forecast


def undo_turn(app: App) -> int | None:
    """Where "take back" leads now; None if it is not possible."""
    game = app.game
    if game is None or not is_playing_on(app):
        return None
    if not is_apart(app) or game.can_correct_dice:
        return game.way_back
    # Each has a help of their own: the last choice of who may undo chance, or else a free one.
    return max(ways_back(app) or game.free_choices, default=None)


def is_undo_known(app: App) -> bool:
    """Whether somebody here has chosen something, which can or could be taken back."""
    game = app.game
    if undo_turn(app) is not None:
        return True
    if game is None or game.is_over or game.chance.is_by_link or not is_playing_on(app):
        return False
    return bool(game.practised.choices)


def ways_back(app: App) -> tuple[int, ...]:
    """The turns that "back to here" leads to in practice.

    Where only one of two people has that it is to their own choices, and when they are to move.
    """
    game = app.game
    if game is None or not is_helped(app, Help.UNDO) or not is_playing_on(app):
        return ()
    return game.choices_of(game.state.to_move) if is_apart(app) else game.choices
