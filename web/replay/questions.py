"""Where branches are kept: beside the game that they leave, if that is saved and on the table."""

from shanghaien.game import Game
from web.kernel.model import App
from web.kernel.saved_state import Entry, KeptBranch


def home(app: App, trunk: Game) -> Entry | None:
    """The saved game beside which branches of a game can be kept; None if it is not there."""
    game, saved = app.game, app.games.find(app.games.id or "")
    if game is None or saved is None or not app.games.is_held:
        return None
    return saved if game.goes_on_from(trunk) else None


def kept_branches(app: App, trunk: Game) -> tuple[KeptBranch, ...]:
    """The branches that are kept with a game."""
    saved = home(app, trunk)
    return () if saved is None else saved.kept.branches or ()
