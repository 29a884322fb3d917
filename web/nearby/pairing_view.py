"""Connecting two devices: the code that one shows, the camera that reads the other's, and why it
may take time."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game, pact_of
from web.friend.questions import by_link, friend_name
from web.kernel.model import App
from web.nearby.moving_questions import is_paired
from web.nearby.pairing_questions import can_offer, scans, shown_text
from web.nearby.pairing_state import Pairing, Role
from web.ui.components import do
from web.ui.qr import code


def pairing(app: App) -> tuple[str, Node] | None:
    """Title and body of the panel."""
    state, w = app.part(Pairing), app.words
    if state.role is None:
        return None
    if state.role is Role.ANSWER and state.is_in_the_making:
        name = _name(app)
        title = w.say("Let the other device scan this code")
        if name:
            title = w.say("Let {name} scan this code", name=name)
    else:
        title = w.say("Connect two devices")
    return title, h.div(".share")[
        _code(app),
        h.div(".share-ways")[
            _steps(app),
            h.p(".share-status", role="status")[_status(app)],
            _on(app),
            _by_hand(app),
            do("pairing-end", w.say("Cancel"), classes="button quiet")
            if state.is_in_the_making
            else None,
        ],
    ]


def _name(app: App) -> str:
    """The other one's name, where the line is for a game; else empty."""
    game = by_link(app)
    if game is None or pact_of(game).number == 0 or pact_of(game).id != app.part(Pairing).table:
        return ""
    return friend_name(app.words, game)


def _code(app: App) -> Element:
    """What the other device scans; in its place, what the own camera sees."""
    w, text = app.words, shown_text(app)
    if scans(app):
        label = w.say("Camera view")
        return h.video("#scan", playsinline=True, muted=True, aria_label=label)
    if not text or not app.part(Pairing).is_in_the_making:
        return h.div(".qr.is-empty", aria_hidden="true")
    return code(text, w.say("QR code to scan with the other device"))


def _steps(app: App) -> Node:
    """What is to be done, and the button for it."""
    w, state = app.words, app.part(Pairing)
    if not state.is_in_the_making:
        return None
    if state.role is Role.ANSWER:
        return h.p[w.say("Keep this page open on both devices until they’re connected.")]
    if state.theirs or not state.mine:
        return None
    if scans(app):
        return (
            h.p(".friend-what")[w.say("Point the camera at the other device’s code.")],
            h.div(".actions")[
                do("pairing-scan", w.say("Turn off camera"), argument="off", classes="button")
            ],
        )
    return (
        h.ol(".pairing-steps")[
            h.li[w.say("Scan this code with the other device’s camera.")],
            h.li[w.say("Then scan the other device’s code here.")],
        ],
        h.p[
            w.say(
                "Anyone who scans this code can copy all your games. Don’t show it to anyone else."
            )
        ]
        if is_paired(app)
        else None,
        h.div(".actions")[
            do(
                "pairing-scan",
                w.say("Scan the other code"),
                argument="on",
                classes="button primary",
            )
        ],
    )


def _status(app: App) -> str:
    """What is going on."""
    w, state = app.words, app.part(Pairing)
    match state.problem:
        case "card":
            return w.say("That’s the wrong code. Scan the one on the other device’s screen.")
        case "camera":
            return w.say(
                "The camera can’t be used. On the other device, tap “Copy reply code”; send it "
                "to this one and paste it here."
            )
        case "network":
            return w.say(
                "This device isn’t on a network. Connect it to the same Wi-Fi as the other one."
            )
        case "late" | "failed":
            return w.say("The devices couldn’t connect.")
        case "slow":
            return w.say(
                "Not connected yet – still trying. Guest networks often block this. If your "
                "device asks, let the browser use the “local network”."
            )
    if not state.mine:
        return w.say("One moment…")
    match app.sharing.outcome:
        case "copied":
            return w.say("Copied. Send it to the other device and paste it there.")
        case "selected":
            return w.say("The text is selected. Copy it with the keyboard or a long press.")
    return w.say("Connecting…") if state.role is Role.OFFER and state.theirs else ""


def _on(app: App) -> Node:
    """The ways on where it does not work."""
    w, state = app.words, app.part(Pairing)
    if state.problem not in ("network", "slow", "late", "failed"):
        return None
    if is_paired(app):
        return do("pairing-end", w.say("Try another way…"), argument="moving", classes="button")
    if by_link(app) is None:
        return None
    return h.div(".actions")[
        do("pairing-connect", w.say("Reconnect"), classes="button"),
        do("panel", w.say("Send by link…"), argument="friend", classes="button"),
    ]


def _by_hand(app: App) -> Node:
    """The same without a camera: what is to be copied, and where the answer is pasted."""
    w, state, text = app.words, app.part(Pairing), shown_text(app)
    if not text or not state.is_in_the_making or scans(app) or _is_connecting(state):
        return None
    is_answer = state.role is Role.ANSWER
    return (
        h.label(".field")[
            h.span[w.say("Reply code") if is_answer else w.say("Link")],
            h.input("#share-link", type="text", readonly=True, value=text, spellcheck="false"),
        ],
        h.div(".actions")[
            do(
                "pairing-copy",
                w.say("Copy reply code") if is_answer else w.say("Copy the link"),
                classes="button",
            )
        ],
        None
        if is_answer
        else h.label(".field")[
            h.span[w.say("No camera? Paste the reply code here")],
            h.input(
                "#pairing-answer",
                type="text",
                value=state.typed,
                autocomplete="off",
                autocapitalize="none",
                spellcheck="false",
                data_field="answer",
            ),
        ],
        h.p(".hint")[w.say("Both devices must be on the same network. No server is involved.")],
    )


def _is_connecting(state: Pairing) -> bool:
    """Whether both cards are known to whoever began."""
    return state.role is Role.OFFER and bool(state.theirs)


def inviting(app: App) -> Node:
    """In the sheet of a game by link: to begin a game with a second device."""
    if not can_offer(app):
        return None
    w, is_open = app.words, app.part(Pairing).line == "open"
    return h.section(".panel-part", aria_labelledby="pairing-title")[
        h.h3("#pairing-title")[w.say("Two devices, one table")],
        h.p[w.say("You’re connected to another device.")]
        if is_open
        else h.p[
            w.say("Connect two devices on the same network by scanning each other’s codes."),
            " ",
            w.say("Moves then appear on both devices automatically."),
        ],
        h.div(".actions")[
            (do("wire-invite", w.say("Open a table"), classes="button"), _end(app))
            if is_open
            else do("pairing-invite", w.say("Connect another device"), classes="button")
        ],
    ]


def _end(app: App) -> Element | None:
    """What ends an open line."""
    return do("pairing-end", app.words.say("End connection"), classes="button")


def reconnecting(app: App, game: Game) -> Node:
    """Where a game goes on by link: the way back to the code, or to a line for it."""
    w, state = app.words, app.part(Pairing)
    is_of_game = pact_of(game).id in (state.table, state.their_table)
    if is_of_game and state.line in ("open", "cut"):
        return _end(app)
    if not can_offer(app):
        return None
    if state.is_in_the_making and state.table == pact_of(game).id and state.mine:
        return do("panel", w.say("Show QR code…"), argument="pairing", classes="button")
    if game.is_over:
        return None
    return do("pairing-connect", w.say("Connect another device"), classes="button")
