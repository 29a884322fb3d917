"""From which screens a position can be taken to the board."""

from shanghaien.state import State
from web.kernel.model import App, at_rest, is_helped
from web.kernel.screen import Playing
from web.kernel.settings import Help


def to_analyze(app: App) -> State | None:
    """The position of the screen that the teacher may be asked about; None if there is none."""
    game = app.screen.to_analyze
    # Of the game on the table only where chance may be undone for practice, or hints be had.
    is_open = is_helped(app, Help.UNDO) or is_helped(app, Help.HINTS)
    if isinstance(app.screen, Playing) and is_open:
        game = app.game
    # The menu is the same while dice fall.
    return None if game is None or game.is_over else at_rest(game)
