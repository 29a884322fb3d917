"""Taking back: a choice until chance has answered it; in practice, to any choice, same dice."""

from dataclasses import replace

from web.game.questions import is_undo_known, undo_turn, ways_back
from web.game.update import after_change
from web.kernel.model import App, Step


def undo(app: App, _: str) -> Step:
    """Undo the last choice, or say why that is no longer possible."""
    turn = undo_turn(app)
    if turn is not None:
        return _to(app, turn)
    if not is_undo_known(app):
        return app, ()
    said = app.words.say("Once dice are rolled or cards are dealt, a move can’t be undone.")
    return replace(app, notice=said), ()


def back_to(app: App, argument: str) -> Step:
    """Go back to a choice of a practice game, by its turn."""
    return _to(app, int(argument)) if argument in map(str, ways_back(app)) else (app, ())


def _to(app: App, turn: int) -> Step:
    """Put the game back to an earlier turn; answers about what was undone are stale."""
    if app.game is None:
        return app, ()
    # Any other way back leads over chance: from then on it is a game for practice.
    is_free = turn in app.game.choices or turn == app.game.way_back
    game = (app.game if is_free else app.game.practised).back(turn)
    return after_change(replace(app, game=game, game_number=app.game_number + 1, overlay=None))
