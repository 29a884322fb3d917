"""Whether the game is safe: said wherever something else is wrong."""

from web.app.model import App


def safety(app: App) -> str:
    """That the game is saved, or what to do where it is not; nothing where there is none."""
    w = app.words
    if app.game is None:
        return ""
    if app.games.trouble is None and app.games.is_held:
        return w.say("Your game is saved.")
    return w.say("Download the game file before you leave.")
