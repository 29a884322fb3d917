"""Sharing: a game or a position as a link, which is copied, handed on by the browser or shown as a
QR code; a result or a position as a picture."""

from dataclasses import replace

from web.kernel.effects import Send
from web.kernel.messages import HandedOn
from web.kernel.model import App, OpenPanel, Step
from web.kernel.sharing_state import OUTCOMES, Parcel, Way
from web.sharing.effects import DrawPicture, Paste, SendPicture
from web.sharing.questions import file_name, link, meant, picture, scene, shared, title


def open_panel(app: App, _: str) -> Step:
    """Open the panel with the link to the game."""
    return (app, ()) if shared(app) is None else _opened(app, OpenPanel("share"))


def open_position(app: App, _: str) -> Step:
    """Open the panel with the link to the position."""
    return (app, ()) if scene(app) is None else _opened(app, OpenPanel("position"))


def _opened(app: App, panel: OpenPanel) -> Step:
    """Open a panel, and start drawing its picture."""
    app = replace(app, overlay=panel, sharing=replace(app.sharing, outcome=""))
    found = picture(app)
    # Begun now: it takes a while, and is to be there when its button is pressed.
    return app, () if found is None else (DrawPicture(found),)


def copy(app: App, _: str) -> Step:
    """Copy the link."""
    found = meant(app)
    return app, () if found is None else (Send(link(app, found), Way.CLIPBOARD),)


def send(app: App, _: str) -> Step:
    """Share the link by the browser's own means."""
    found = meant(app)
    if found is None or not app.sharing.can_send:
        return app, ()
    return app, (Send(link(app, found), Way.SHARE, title(found)),)


def send_picture(app: App, _: str) -> Step:
    """Share the result or the position as a picture, or save that as a file."""
    found = picture(app)
    if found is None:
        return app, ()
    what = found.shows
    parcel = Parcel(found, f"{file_name(what)}.png", link(app, what), title(what))
    return app, (SendPicture(parcel),)


def paste(app: App, _: str) -> Step:
    """Ask for the clipboard's text: it may have a link."""
    return app, (Paste(),)


def note_outcome(app: App, message: HandedOn) -> Step:
    """Remember what became of the link or the picture."""
    # Only what there is a sentence for is kept.
    if message.outcome not in OUTCOMES:
        return app, ()
    return replace(app, sharing=replace(app.sharing, outcome=message.outcome)), ()
