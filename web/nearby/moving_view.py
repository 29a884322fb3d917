"""The panel that moves everything to another device, on both of them."""

import htpy as h
from htpy import Element, Node

from web.copies.view import copy_status
from web.games.view import notice, progress
from web.kernel.model import App
from web.lang import Words
from web.nearby.letters_state import write_link
from web.nearby.moving_questions import can_begin, can_take, is_paired, is_reachable
from web.nearby.moving_state import Move, MoveStage, Moving
from web.nearby.pairing_state import Pairing
from web.nearby.pairing_view import pairing
from web.nearby.wire_state import Wire
from web.saved.questions import has_anything
from web.ui.components import do
from web.ui.forms import opener
from web.ui.qr import code


def panel(app: App) -> tuple[str, Node] | None:
    """Title and body of the panel."""
    w, move = app.words, app.part(Moving).move
    is_here = move is not None and not move.is_old
    title = w.say("Copy to this device") if is_here else w.say("Copy to another device")
    if move is None:
        return title, _begin(app)
    if not move.is_over and is_paired(app) and app.part(Pairing).is_in_the_making:
        return pairing(app)
    if move.stage is MoveStage.SHOWN and not is_paired(app):
        return title, _code(app, move)
    if move.stage is MoveStage.ASKED:
        return w.say("Copy everything to this device?"), _asked(app, move)
    return title, _outcome(app, move) if move.is_over else _under_way(app, move)


def _begin(app: App) -> Node:
    """What moves, and the ways."""
    w = app.words
    return h.div(".moving")[
        notice(app),
        h.p[
            w.say(
                "This copies all your games, settings and progress to another device. Nothing "
                "is deleted here."
            )
        ],
        _by_line(app) if can_begin(app) else None,
        h.section(".panel-part", aria_labelledby="moving-file")[
            h.h3("#moving-file")[w.say("With a file")],
            h.p[w.say("Download a file on one device, copy it to the other and open it there.")],
            h.div(".actions")[
                do("export-all", w.say("Download all games"), classes="button")
                if has_anything(app)
                else None,
                opener(w),
            ],
            (last := copy_status(app)) and h.p(".hint")[last],
            progress(app),
        ],
        _by_link(app),
    ]


def _by_line(app: App) -> Element:
    w = app.words
    ends_game_line = app.part(Wire).addresses is None and app.part(Pairing).line == "open"
    return h.section(".panel-part", aria_labelledby="moving-line")[
        h.h3("#moving-line")[w.say("Device to device")],
        h.p[w.say("Show a code here, then scan it with the other device’s camera.")],
        h.p[w.say("This ends the connection you’re playing over. You can carry on by link.")]
        if ends_game_line
        else None,
        h.div(".actions")[do("move-show", w.say("Show QR code"), classes="button primary large")],
    ]


def _code(app: App, move: Move) -> Node:
    """The code that the new device scans."""
    w, link = app.words, write_link(app.sharing.address, move.table)
    statuses = {
        "copied": w.say("Link copied."),
        "selected": w.say("The link is selected. Copy it with the keyboard or a long press."),
    }
    label = w.say("QR code for this link, to scan with another device")
    return h.div(".share")[
        code(link, label),
        h.div(".share-ways")[
            h.p(".friend-what")[w.say("Scan this code with the other device.")],
            h.p[
                w.say(
                    "Anyone who scans this code can copy all your games. Don’t show it to "
                    "anyone else."
                )
            ],
            _state_of_line(app, move),
            h.div(".actions")[
                do("move-copy", w.say("Copy the link"), classes="button"),
                do("move-stop", w.say("Cancel"), classes="button"),
            ],
            h.p(".share-status", role="status")[statuses.get(app.sharing.outcome, "")],
            h.label(".field")[
                h.span[w.say("Link")],
                h.input("#share-link", type="text", readonly=True, value=link, spellcheck="false"),
            ],
        ],
    ]


def _asked(app: App, move: Move) -> Node:
    """The question on the new device."""
    w = app.words
    if not can_take(app):
        return h.div(".moving")[
            notice(app),
            h.p[
                w.say(
                    "This page can’t reach the other device. Download a file there, then open it "
                    "here."
                )
            ],
            h.div(".actions")[opener(w), do("move-end", w.say("Close"), classes="button")],
        ]
    return h.div(".moving")[
        h.p[
            w.say(
                "This copies all games, settings and progress from the other device. What’s "
                "here stays, and nothing is deleted on either device."
            )
        ],
        _state_of_line(app, move),
        h.div(".actions")[
            do("move-take", w.say("Copy to this device"), classes="button primary large"),
            do("move-end", w.say("No, thanks"), classes="button"),
        ],
    ]


def _under_way(app: App, move: Move) -> Node:
    """How far it has come."""
    w, cargo = app.words, move.cargo
    count = cargo.count if cargo else 0
    text, value = _progress_text(w, move), move.done if move.stage is MoveStage.PASSING else None
    is_refused = app.part(Wire).line == "full"
    return h.div(".moving")[
        None
        if is_refused
        else (h.p[text], h.progress(max=count or None, value=value, aria_label=text)),
        progress(app),
        _state_of_line(app, move),
        h.div(".actions")[do("move-stop", w.say("Cancel"), classes="button")]
        if move.stage is not MoveStage.KEEPING
        else None,
    ]


def _progress_text(w: Words, move: Move) -> str:
    """What happens now, in a sentence."""
    if move.stage is MoveStage.PASSING and move.cargo is not None:
        percent = 100 * move.done // move.cargo.count
        return w.say("Transferred: {percent}%", percent=percent)
    if move.stage is MoveStage.SHOWN:  # two browsers are connected, and begin at once
        return w.say("One moment…")
    if move.is_old:
        return (
            w.say("Packing your games…")
            if move.stage is MoveStage.BEGUN
            else w.say("Everything has been sent. The other device is saving it…")
        )
    return (
        w.say("The other device is packing its games…")
        if move.stage is MoveStage.BEGUN
        else w.say("Everything has arrived. Checking and saving…")
    )


def _state_of_line(app: App, move: Move) -> Node:
    """What keeps the two from reaching each other, and what can be done; nothing if all is well."""
    w, wire, ways = app.words, app.part(Wire), None
    if not is_reachable(app) or is_paired(app):
        return None
    if wire.line == "full":
        text = w.say("Another device has already used this code. Each code only works once.")
        ways = do("move-show", w.say("Show a new code"), classes="button") if move.is_old else None
    elif wire.line == "cut":
        text = w.say("No connection right now – reconnecting automatically. Nothing is lost.")
    elif wire.line == "open" and not wire.is_present and move.stage is MoveStage.ASKED:
        text = w.say("The other device isn’t showing this code right now. Show a new one there.")
    elif wire.line == "open" and not wire.is_present and move.stage is not MoveStage.SHOWN:
        text = w.say("The other device isn’t responding. If its page was closed, start again.")
        ways = do("move-show", w.say("Show a new code"), classes="button") if move.is_old else None
        if move.stage is MoveStage.KEEPING:
            ways = None
    else:
        text = ""
    return h.div(".wire")[h.p(".hint", role="status")[text], ways]


def _outcome(app: App, move: Move) -> Node:
    """How it has ended."""
    w = app.words
    if move.stage is MoveStage.STOPPED:
        again = do("move-show", w.say("Show a new code"), classes="button primary")
        return h.div(".moving")[
            h.p(role="alert")[_why(w, move)],
            h.div(".actions")[
                again if move.is_old and can_begin(app) else None,
                do("export-all", w.say("Download all games"), classes="button")
                if move.why == "large" and move.is_own
                else None,
                do("move-end", w.say("Close"), classes="button"),
            ],
        ]
    return h.div(".moving")[
        h.p(".notice.good", role="status")[_arrived(w, move)],
        h.p[
            w.count(
                "{n} game can’t be read and stays on this device only.",
                "{n} games can’t be read and stay on this device only.",
                move.left_out,
            )
        ]
        if move.left_out
        else None,
        h.p[w.count("{n} game was already saved.", "{n} games were already saved.", move.known)]
        if move.known
        else None,
        _by_link(app),
        h.div(".actions")[do("move-end", w.say("Done"), classes="button primary")],
    ]


def _arrived(w: Words, move: Move) -> str:
    if move.is_old:
        return w.say("Everything has arrived on the other device. Nothing was deleted here.")
    if not move.games:
        return w.say("Your settings and progress have arrived.")
    return w.count(
        "{n} game, your settings and your progress have arrived.",
        "{n} games, your settings and your progress have arrived.",
        move.games,
    )


def _by_link(app: App) -> Node:
    """What is to be known of running games that are on both devices then."""
    if not any(e.link is not None for e in app.games.unfinished):
        return None
    return h.p(".hint")[
        app.words.say(
            "If you’re playing a friend by link, continue on the new device only. If you "
            "play on both, your friend gets two different moves and is asked which one "
            "counts."
        )
    ]


def _why(w: Words, move: Move) -> str:
    """Why nothing came of it."""
    own = {
        "cancelled": w.say("Cancelled. Nothing was changed on either device."),
        "large": w.say("There are too many games to send this way. Download a file instead."),
        "unread": w.say("Your games can’t be read right now. Try again later."),
        "unsaved": w.say("The games couldn’t be saved. Nothing was changed."),
        "slow": w.say("Your browser hasn’t responded yet. Check later which games were saved."),
    }
    other = {
        "cancelled": w.say("The other device cancelled. Nothing was changed."),
        "large": w.say("The other device has too many games to send this way. Use a file instead."),
        "unread": w.say("The other device can’t read its games right now. Try again later."),
        "unsaved": w.say("The other device couldn’t save the games. Nothing was changed there."),
        "slow": w.say("It isn’t clear yet what was saved. Check on the other device."),
    }
    both = {
        "ended": w.say("The connection has ended. Nothing was changed. Start again."),
        "late": w.say("The devices couldn’t connect."),
        "spoilt": w.say("The games arrived damaged. Nothing was changed. Start again."),
        "version": w.say(
            "The two devices have different versions of this page. Nothing was changed. "
            "Reload it on both and start again."
        ),
    }
    return (both | (own if move.is_own else other))[move.why]
