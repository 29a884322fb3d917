"""What can be done with the dice on the table, and where taking back leads.

What may be taken back, shanghaien/game.py says.
"""

from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import legal_moves
from shanghaien.state import State
from web.analysis.state import Analysis
from web.kernel.model import App, is_apart, is_helped, is_live
from web.kernel.settings import Help
from web.kernel.table_state import half


def at_hand(app: App, state: State) -> list[Move]:
    """What is chosen among: the uses of the trick that is open, or else the dice to be added."""
    opened = app.selection.open_trick
    return [
        move
        for move in legal_moves(state)
        if (isinstance(move, Place) if opened is None else half(move) == opened)
    ]


def reach(move: Move, state: State) -> tuple[int, ...]:
    """The numbers of the cards to which a move adds dice."""
    match move:
        case Place(number) | UseAdjust(_, number):
            return (number,)
        case UseBoth():
            return state.roll or ()
        case Roll() | Shanghai() | ChooseDirection() | UseJoker() | UseAgain():
            return ()


def foretells(app: App, game: Game) -> bool:
    """Whether it is shown who would get each card if the round ended now."""
    is_on = game.last_round() is None and game.state.direction is not None
    return is_on and app.settings.shows_forecast


def _is_playing(app: App) -> bool:
    """Whether the game on the screen is the one on the table, and goes on here."""
    return app.games.id is not None and is_live(app)


def undo_turn(app: App) -> int | None:
    """Where "take back" leads now; None if it is not possible."""
    game = app.game
    if game is None or not _is_playing(app):
        return None
    if not is_apart(app) or game.can_correct_dice:
        return game.way_back
    return max(ways_back(app) or game.free_choices, default=None)


def is_undo_known(app: App) -> bool:
    """Whether somebody here has chosen something, which can or could be taken back."""
    game = app.game
    if undo_turn(app) is not None:
        return True
    if game is None or game.is_over or game.chance.is_by_link or not _is_playing(app):
        return False
    return app.part(Analysis).caution is None and bool(game.practised.choices)


def can_correct(app: App) -> bool:
    """Whether real dice were just entered, and nothing has come of them."""
    return app.game is not None and app.game.can_correct_dice and _is_playing(app)


def ways_back(app: App) -> tuple[int, ...]:
    """The turns that "back to here" leads to in practice.

    Where only one of two people has that it is to their own choices, and when they are to move.
    """
    game = app.game
    if game is None or not is_helped(app, Help.UNDO) or not _is_playing(app):
        return ()
    return game.choices_of(game.state.to_move) if is_apart(app) else game.choices
