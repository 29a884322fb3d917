"""From which screens a position can be taken to the board."""

from shanghaien.state import Phase, State
from web.kernel.model import App, is_helped
from web.kernel.screen import Playing
from web.kernel.settings import Help


def to_analyze(app: App) -> State | None:
    """The position of the screen that the teacher may be asked about; None if there is none."""
    game = app.screen.to_analyze
    # Of the game on the table only where chance may be undone for practice, or hints be had.
    is_open = is_helped(app, Help.UNDO) or is_helped(app, Help.HINTS)
    if isinstance(app.screen, Playing) and is_open:
        game = app.game
    if game is None or game.is_over:
        return None
    # Dice in the air are taken back into the hand: the menu is the same while they fall.
    return next(state for state in reversed(game.states) if state.phase is not Phase.ROLLING)
