"""The panel that shares a game: its link, ways to hand it on, and the link as a QR code."""

import htpy as h
from htpy import Node

from shanghaien.game import Game
from shanghaien.sources import Watched
from web.app.model import App
from web.sharing.questions import link, shared
from web.ui.components import do
from web.ui.qr import code


def panel(app: App, game: Game) -> Node:
    """What is in the panel: of a game by link, only what anybody may see."""
    return share(app, shared(app) or game)


def share(app: App, game: Game) -> Node:
    """What the panel holds."""
    w, text = app.words, link(app, game)
    is_over, is_watched = game.is_over, isinstance(game.chance, Watched)
    return h.div(".share")[
        code(text, w.say("QR code of the link, for the camera of another device")),
        h.div(".share-ways")[
            h.p[_what(app, is_over=is_over, is_watched=is_watched)],
            h.label(".field")[
                h.span[w.say("The link")],
                h.input("#share-link", type="text", readonly=True, value=text, spellcheck="false"),
            ],
            h.div(".actions")[
                do("share-copy", w.say("Copy the link"), classes="button primary"),
                do("share-send", w.say("Send…"), classes="button")
                if app.sharing.can_send
                else None,
                do(
                    "share-picture",
                    w.say("Send as a picture…")
                    if app.sharing.can_send_pictures
                    else w.say("Save as a picture"),
                    classes="button",
                )
                if is_over
                else None,
            ],
            h.p(".share-status", role="status")[_status(app)],
            h.p(".hint")[
                w.say("The whole game is in the link itself; no server sees it."),
                None if is_over or is_watched else " ",
                None
                if is_over or is_watched
                else w.say("It also contains the cards still to come – no peeking!"),
            ],
        ],
    ]


def _what(app: App, *, is_over: bool, is_watched: bool) -> str:
    """What can be done with the link."""
    w = app.words
    if is_over:
        return w.say("Anyone who opens the link can watch a replay of this game.")
    if is_watched:
        return w.say(
            "Anyone who opens the link sees every move sent so far, but cannot play or change "
            "anything."
        )
    return w.say("Anyone who opens the link sees this position and can play on from there.")


def _status(app: App) -> str:
    w = app.words
    match app.sharing.outcome:
        case "copied":
            return w.say("Link copied.")
        case "selected":
            return w.say("The link is selected. Copy it with the keyboard or a long press.")
        case "sent":
            return w.say("Link shared.")
        case "picture-sent":
            return w.say("Picture shared.")
        case "picture-saved":
            return w.say("Picture saved.")
        case "picture-failed":
            return w.say("This browser does not let a picture be made.")
    return ""
