"""Sharing: a game as a link, which is copied, handed on by the browser or shown as a QR code."""

from collections.abc import Callable
from dataclasses import replace

from web.app.effects import CopyLink, ShareLink
from web.app.model import App, OpenPanel, Panel, Step
from web.sharing.questions import link, shared
from web.sharing.state import TOLD


def _open(app: App, _: str) -> Step:
    if shared(app) is None:
        return app, ()
    return replace(app, overlay=OpenPanel(Panel.SHARE), sharing=replace(app.sharing, told="")), ()


def _copy(app: App, _: str) -> Step:
    game = shared(app)
    return app, () if game is None else (CopyLink(link(app, game)),)


def _send(app: App, _: str) -> Step:
    game = shared(app)
    if game is None or not app.sharing.can_send:
        return app, ()
    a, b = (seat.name for seat in game.seats)
    return app, (ShareLink(link(app, game), f"{a} – {b} · Shanghaien"),)


def _told(app: App, word: str) -> Step:
    """The browser says what became of the link."""
    if word not in TOLD:
        return app, ()
    return replace(app, sharing=replace(app.sharing, told=word)), ()


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "share": _open,
    "share-copy": _copy,
    "share-send": _send,
    "share-told": _told,
}
"""What a control can ask for, by the name in its `data-do`."""
