"""A game by link on the start screen and in the menu."""

import htpy as h
from htpy import Element, Node

from web.kernel.feature import filled
from web.kernel.model import App
from web.ui.components import captain, do, drawing
from web.ui.ways import Face, way


def tile(app: App) -> Element:
    """The way to a game with a friend."""
    w, is_near = app.words, any(filled("friend.house", app))
    line = (
        w.say("In any chat app, or on two devices nearby")
        if is_near
        else w.say("In any chat app, no account")
    )
    art = (captain("red"), drawing("icon-share", "icon"))
    return h.div[way("panel", Face("friend", art, w.say("With a friend, by link"), line), "friend")]


def in_menu(app: App) -> Node:
    """The link of the game on the table; while it goes on, the only way to a draw, and to
    resigning."""
    if app.game is None or not app.game.chance.is_by_link:
        return None
    w = app.words
    label = w.say("Game link…") if app.game.is_over else w.say("Link, draw, resign…")
    return do("panel", label, argument="friend", classes="button")
