"""A game by link that comes as a file: it may be saved here already, and must not be twice."""

from dataclasses import replace

from shanghaien.game import Game
from web.friend.questions import copies, rest
from web.friend.state import Friend
from web.game.update import after_change, put
from web.kernel.effect import Effect
from web.kernel.model import App, Step
from web.saved.effects import OpenGame


def brought(app: App, file: Game) -> Step:
    """A saved game was opened as a file; where it is here already, the later of the two goes on."""
    left = [id_ for id_ in copies(app, file) if id_ not in app.part(Friend).tried]
    if left:
        app = app.having(replace(rest(app), file=file, tried=app.part(Friend).tried))
        # Whoever opens the file wants the game here, even if another tab has it.
        return app, (OpenGame(left[0], is_stolen=True),)
    return put(app.having(rest(app)), file)


def compare(app: App, effects: tuple[Effect, ...], mine: Game, file: Game) -> Step:
    """A file has met a saved game of the same link: it goes on where it is the later one."""
    tried = (*app.part(Friend).tried, app.games.id or "")
    if mine.goes_on_from(file):
        return app.having(rest(app)), effects
    if not file.goes_on_from(mine):
        return brought(app.having(replace(rest(app), tried=tried)), file)
    # Another number: what is under way for the earlier position comes too late now.
    app = replace(app, game=file, game_number=app.game_number + 1).having(rest(app))
    return after_change(app)
