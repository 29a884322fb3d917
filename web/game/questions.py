"""Where taking back leads, and whether the end of the round is foretold.

What may be taken back, shanghaien/game.py says.
"""

from shanghaien.ai.strengths import LEVELS
from shanghaien.game import Game
from shanghaien.state import Player
from web.kernel.model import App, is_apart, is_helped, you
from web.kernel.settings import FITTING, Help, Scope
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


def easier(app: App, game: Game, won: Player | None) -> tuple[str, str] | None:
    """What could make the next game easier for who has lost one against the computer: the name of
    a setting, and its value. First hints, then the level below; None if there is neither."""
    me, ids = you(app, game), [level.id for level in LEVELS]
    if me is None or won is not me.other or game.is_first or not game.seats[won].is_computer:
        return None
    if app.settings.hints is Scope.NEVER:
        return "hints", Scope.COMPUTER.value
    level = game.seats[won].level
    # What fits goes down by itself.
    below = ids.index(level) if level in ids and app.settings.level != FITTING else 0
    return ("level", ids[below - 1]) if below else None
