"""Whether the page plays without a network, the button that installs it, and a word on copies."""

import htpy as h
from htpy import Node

from web.kernel.feature import answers, filled
from web.kernel.model import App
from web.lang import term
from web.ui.components import do, slot

NOT_STORED = {
    "failed": term(
        "Shanghaien couldn’t be saved for offline play. It will try again on your next visit."
    ),
    "none": term("This browser can’t save Shanghaien for offline play."),
    "cut": term(
        "Offline play isn’t available here: a file on this website is damaged (service-worker.js)."
    ),
    "altered": term(
        "Offline play isn’t available: something changed this page on its way to you, "
        "perhaps a proxy or antivirus program."
    ),
    "retired": term(
        "This website no longer supports offline play and may soon close. Download the "
        "games you want to keep."
    ),
    "open": term(
        "You need a connection to play here, and the screen may switch itself off. At an https "
        "address, the game also works offline."
    ),
}
"""What is said where the page does not play offline, by its status."""


def offline(app: App) -> Node:
    """Whether the page plays without a network and can be installed; a new version that waits."""
    return h.div(".offline")[
        _stored(app),
        do("install", app.words.say("Install the game"), classes="button")
        if app.can_install
        else None,
        slot("offline.more", app),
    ]


def told(app: App) -> str:
    """What is to be known before something is lost; nothing if there is nothing to lose."""
    w, status = app.words, app.offline.status if app.offline else ""
    if status == "waiting":
        return w.say("A new version is available.")
    if status == "retired" and app.games.entries:
        return w.say("Download the games you want to keep.")
    return " ".join(text for text in answers("more.news", app) if text)


def _stored(app: App) -> Node:
    w, state = app.words, app.offline
    if state is None:
        return None
    match state.status:
        case "storing" if state.of:
            percent = 100 * state.stored // state.of
            return h.p[w.say("Saving for offline play: {percent}%", percent=percent)]
        case "ready":
            return h.p(".ready")[w.say("Ready to play offline"), _promise(app)]
        case "waiting":
            return h.p[
                h.span[w.say("A new version is available.")], do("update", w.say("Update now"))
            ]
        case status if status in NOT_STORED:
            return h.p[w.say(NOT_STORED[status])]
    return None


def _promise(app: App) -> Node:
    """What the browser answered when it was asked to keep what is stored."""
    w = app.words
    if app.is_storage_persistent is None or not app.games.entries:
        return None
    if any(filled("offline.promise", app)):
        return slot("offline.promise", app)
    text = (
        w.say("Your saved games are protected in this browser.")
        if app.is_storage_persistent
        else w.say(
            "Your browser may delete saved games if it runs out of space. Download the "
            "ones you want to keep."
        )
    )
    return h.small[text]
