"""What can be done with the dice on the table, and where taking back leads.

What may be taken back, shanghaien/game.py says.
"""

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
from web.app.model import App, is_live
from web.game.state import half


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


def _is_playing(app: App) -> bool:
    """Whether the game on the screen is the one on the table, and goes on here."""
    return app.games.id is not None and is_live(app)


def undo_turn(app: App) -> int | None:
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
