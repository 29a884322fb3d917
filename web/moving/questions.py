"""What of a move both the line and the views ask of the App."""

from web.app.model import App
from web.moving.letters_state import letter
from web.wire.state import Wish


def has_line(app: App) -> bool:
    """Whether another device can be reached from here."""
    return app.wire.addresses is not None


def wish(app: App) -> Wish | None:
    """The line that a move wants; None: there is no move, or no line to be had."""
    move = app.moving
    if move is None or not move.key or not has_line(app):
        return None
    return Wish(move.table, move.key, letter(move), is_offered=False)
