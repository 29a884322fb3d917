"""Whether the game is safe: said wherever something else is wrong."""

from web.kernel.model import App, is_saved


def safety(app: App) -> str:
    """Say that the game is saved, or what to do if it is not; empty without a game."""
    w = app.words
    if app.game is None:
        return ""
    if is_saved(app):
        return w.say("Your game is saved.")
    return w.say("Download the game file before you leave.")
