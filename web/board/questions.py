"""From which screens a position can be taken to the board."""

from shanghaien.state import Phase, State
from web.app.model import App, Playing, Puzzling, Replaying, is_helped


def to_lay(app: App) -> State | None:
    """The position of the screen that the teacher may be asked about; None if there is none."""
    match app.screen:
        case Replaying(replay) if replay.can_play_on:
            state = replay.position.state
        case Puzzling(room) if room.is_solved:
            state = room.game.state
        case Playing() if app.game is not None and _is_open(app):
            state = app.game.state
        case _:
            return None
    return None if state.phase in (Phase.OVER, Phase.ROLLING) else state


def _is_open(app: App) -> bool:
    """Whether the game on the table is one for practice, or hints are wanted in it."""
    game = app.game
    if game is None:
        return False
    return game.practice is not None or is_helped(app, app.settings.hints)
