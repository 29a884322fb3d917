"""Questions to the App about a move to another device."""

from web.kernel.model import App
from web.nearby.letters_state import letter
from web.nearby.moving_state import UNDER_WAY, Move, Moving
from web.nearby.pairing_state import Pairing
from web.nearby.wire_state import WantedLine, Wire


def can_begin(app: App) -> bool:
    """Whether another device can be reached from here: over the page's host, or by pairing."""
    return app.part(Wire).addresses is not None or app.part(Pairing).is_possible


def is_reachable(app: App) -> bool:
    """Whether there is a line for the move, or one in the making."""
    return app.part(Wire).addresses is not None or is_paired(app)


def can_take(app: App) -> bool:
    """Whether there is a line for the move, or will be once the person wants everything here."""
    move = app.part(Moving).move
    return is_reachable(app) or (move is not None and app.part(Pairing).has_opened(move.table))


def is_paired(app: App) -> bool:
    """Whether the line for the move is one between the two browsers alone."""
    move = app.part(Moving).move
    return move is not None and app.part(Pairing).table == move.table


def comes_first(app: App) -> bool:
    """Whether the line of a move goes before that of the game on the table: while it is under way,
    and as long as its panel shows a code, a question or how it ended."""
    move, is_open = app.part(Moving).move, app.panel in ("moving", "pairing")
    return move is not None and (is_open or move.stage in UNDER_WAY)


def reachable(app: App) -> Move | None:
    """The move that wants a line; None: there is no move, or no line to be had."""
    move = app.part(Moving).move
    return None if move is None or not move.key or not is_reachable(app) else move


def line_for_move(move: Move) -> WantedLine:
    """The line that a move wants."""
    text = letter(move)
    # A code that was only opened is not used up by that.
    return WantedLine(move.table, move.key, text, is_offered=False, is_guest=not text)
