"""From which screens a position can be taken to the board."""

from shanghaien.state import Phase, State
from web.app.model import App, is_helped
from web.app.screen import Playing


def to_analyze(app: App) -> State | None:
    """The position of the screen that the teacher may be asked about; None if there is none."""
    game = app.screen.to_analyze
    if isinstance(app.screen, Playing) and _is_open(app):
        game = app.game
    return None if game is None or game.state.phase in (Phase.OVER, Phase.ROLLING) else game.state


def _is_open(app: App) -> bool:
    """Whether the game on the table is one for practice, or hints are wanted in it."""
    game = app.game
    if game is None:
        return False
    return game.practice is not None or is_helped(app, app.settings.hints)
