"""Two devices at one table: who waits, sitting down, and whether the other one is there."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game, pact_of
from web.friend.questions import friend_name
from web.kernel.model import App
from web.nearby.pairing_state import Pairing
from web.nearby.wire_questions import counts
from web.nearby.wire_state import Invitation, Wire
from web.ui.components import do
from web.ui.sentences import shown_name


def waiting(app: App) -> Node:
    """Who waits at the tables of this host, or at the other end of the line."""
    found = [one for one in app.part(Wire).waiting if not _is_own(app, one) and counts(app, one)]
    if not found:
        return None
    w = app.words
    return h.ul(".waiting", aria_label=w.say("Players waiting here"))[
        (
            h.li[
                h.span[
                    w.say(
                        "{name} is waiting for a second player.",
                        name=shown_name(w, one.game.seats[0].name, None),
                    )
                ],
                do("wire-sit", w.say("Join"), argument=one.table, classes="button primary"),
            ]
            for one in found
        )
    ]


def _is_own(app: App, one: Invitation) -> bool:
    """Whether a game is saved here already: the own invitation, or one that was taken."""
    return any(e.link == one.game.chance.link for e in app.games.entries)


def at_this_host(app: App) -> Element:
    """In the sheet of a game by link: to wait for a second device in the house."""
    w = app.words
    return h.section(".panel-part", aria_labelledby="wire-title")[
        h.h3("#wire-title")[w.say("Two devices, one table")],
        h.p[_how(app), " ", w.say("Moves then appear on both devices automatically.")],
        waiting(app),
        h.div(".actions")[do("wire-invite", w.say("Open a table"), classes="button")],
    ]


def _how(app: App) -> str:
    """How the other device gets here, or that it is."""
    w, addresses = app.words, app.part(Wire).addresses
    if addresses is None:
        return w.say("You’re connected to another device.")
    if not addresses:
        return w.say("Open this page on the other device too.")
    return w.say("On the other device, open {address}.", address=addresses[0])


def invited(app: App, game: Game) -> Node:
    """Beside the code of an invitation: how the other one sits down."""
    w, wire = app.words, app.part(Wire)
    is_offered = wire.offered == game.chance.link
    if pact_of(game).number != 0 or not (is_offered or wire.is_at_house):
        return None
    if not is_offered:
        return do("wire-offer", w.say("Open a table here"), classes="button")
    return h.p[_how(app), " ", w.say("You’ll be listed there as waiting.")], waiting(app)


def line(app: App, game: Game) -> Element:
    """Where the other one's move is awaited: whether there is a line, and the way without it."""
    return h.div(".wire")[
        h.p(".hint", role="status")[_status(app, game)],
        do("pairing-connect", app.words.say("Reconnect"), classes="button")
        if app.part(Pairing).line == "ended"
        else None,
        do("panel", app.words.say("Send by link…"), argument="friend", classes="button quiet"),
    ]


def _status(app: App, game: Game) -> str:
    w, wire = app.words, app.part(Wire)
    name = friend_name(w, game)
    if wire.line == "full":
        return w.say("Two other devices are already at this table.")
    if app.part(Pairing).line == "ended":
        return w.say("The connection has ended. Your game is safe.")
    if wire.line != "open":
        return w.say("No connection right now – reconnecting automatically. Nothing is lost.")
    if wire.is_present:
        return w.say("{name} is at the table.", name=name)
    return w.say("{name} has left the table for now. Nothing is lost.", name=name)
