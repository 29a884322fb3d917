"""Sharing: a game as a link, which is copied, handed on by the browser or shown as a QR code; its
result as a picture."""

from dataclasses import replace

from web.app.effects import Send
from web.app.model import App, OpenPanel, Step
from web.sharing.effects import DrawPicture, Paste, SendPicture
from web.sharing.questions import file_name, link, picture, shared, title
from web.sharing.state import OUTCOMES, Way


def open_panel(app: App, _: str) -> Step:
    """Open the panel with the link."""
    if shared(app) is None:
        return app, ()
    found = picture(app)
    effects = () if found is None else (DrawPicture(found),)
    sharing = replace(app.sharing, outcome="")
    return replace(app, overlay=OpenPanel("share"), sharing=sharing), effects


def copy(app: App, _: str) -> Step:
    """Copy the link."""
    game = shared(app)
    return app, () if game is None else (Send(link(app, game), Way.CLIPBOARD),)


def send(app: App, _: str) -> Step:
    """Hand the link to the browser’s own way of sharing."""
    game = shared(app)
    if game is None or not app.sharing.can_send:
        return app, ()
    return app, (Send(link(app, game), Way.SHARE, title(game)),)


def send_picture(app: App, _: str) -> Step:
    """Hand the result on as a picture, or save it as a file."""
    found = picture(app)
    if found is None:
        return app, ()
    game = found.game
    return app, (SendPicture(found, f"{file_name(game)}.png", link(app, game), title(game)),)


def paste(app: App, _: str) -> Step:
    """Ask for the clipboard's text: it may have a link."""
    return app, (Paste(),)


def note_outcome(app: App, word: str) -> Step:
    """The browser says what became of the link or the picture."""
    if word not in OUTCOMES:
        return app, ()
    return replace(app, sharing=replace(app.sharing, outcome=word)), ()
