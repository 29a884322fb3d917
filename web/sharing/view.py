"""The panels that share a game or a position: its link, ways to hand it on, and the link as a QR
code."""

import htpy as h
from htpy import Element, Node

from shanghaien.formats.link import MAX_LINK
from shanghaien.game import Game
from web.kernel.model import App
from web.lang import term
from web.sharing.questions import link, scene, shared
from web.ui.components import do
from web.ui.qr import code

OUTCOMES = {
    "copied": term("Link copied."),
    "selected": term("The link is selected. Copy it with the keyboard or a long press."),
    "sent": term("Link shared."),
    "picture-sent": term("Picture shared."),
    "picture-saved": term("Picture downloaded."),
    "picture-failed": term("This browser can’t make a picture."),
}
"""What became of the link or the picture; that the person changed their mind is not told."""


def panel(app: App, _: Game) -> Node:
    """What is in the panel: the link to the game that can be shared, if there is one."""
    w, game = app.words, shared(app)
    if game is None:
        return None
    is_over = game.is_over
    return _ways(
        app,
        link(app, game),
        _what(app, is_over=is_over),
        (
            _picture(app) if is_over else None,
            do("share-position", w.say("Share this position…"), classes="button")
            if scene(app) is not None
            else None,
        ),
        h.p(".hint")[
            w.say("The whole game is in the link itself; nothing is sent to this website."),
            None if is_over else " ",
            None
            if is_over
            else w.say(
                "It also contains the cards still to come, so the players should only open it "
                "after the game."
            ),
        ],
    )


def position(app: App) -> tuple[str, Node] | None:
    """The panel of a position or a puzzle: its title, and what it holds."""
    w, shown = app.words, scene(app)
    if shown is None:
        return None
    if shown.rating is None:
        title = w.say("Share this position")
        what = w.say(
            "Anyone who opens the link sees this position and what the teacher says about it."
        )
    else:
        title = w.say("Share this puzzle")
        what = w.say("Anyone who opens the link gets this puzzle, without the solution.")
    return title, _ways(app, link(app, shown), what, _picture(app))


def _ways(app: App, text: str, what: str, more: Node, hint: Node = None) -> Element:
    """The link, its QR code, and all ways to share it."""
    w = app.words
    return h.div(".share")[
        code(text, w.say("QR code for this link, to scan with another device")),
        h.div(".share-ways")[
            h.p[what],
            h.p(".missed")[w.say("This link is too long to open. Share a shorter variation.")]
            # Only a variation can be so long: no game of eight rounds is.
            if len(text) > MAX_LINK
            else None,
            h.label(".field")[
                h.span[w.say("Link")],
                h.input("#share-link", type="text", readonly=True, value=text, spellcheck="false"),
            ],
            h.div(".actions")[
                do("share-copy", w.say("Copy the link"), classes="button primary"),
                do("share-send", w.say("Send…"), classes="button")
                if app.sharing.can_send
                else None,
                more,
            ],
            h.p(".share-status", role="status")[
                w.say(OUTCOMES[app.sharing.outcome]) if app.sharing.outcome in OUTCOMES else None
            ],
            hint,
        ],
    ]


def _picture(app: App) -> Element | None:
    """The button that shares the picture, or saves it."""
    w = app.words
    return do(
        "share-picture",
        w.say("Send as a picture…")
        if app.sharing.can_send_pictures
        else w.say("Download as a picture"),
        classes="button",
    )


def _what(app: App, *, is_over: bool) -> str:
    """What can be done with the link to a game."""
    w = app.words
    if app.screen.branch is not None:
        return w.say(
            "Anyone who opens the link sees the game at this point with your variation, and can "
            "try out others."
        )
    if is_over:
        return w.say("Anyone who opens the link can watch a replay of this game.")
    return w.say("Anyone who opens the link sees this position and can play on from there.")
