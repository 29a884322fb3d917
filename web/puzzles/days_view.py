"""The panel of the daily puzzle: the last days as squares, and the text that sends them."""

from datetime import date

import htpy as h
from htpy import Element, Node

from shanghaien.puzzles import Outcome
from web.kernel.model import App
from web.lang import Words, term
from web.puzzles.questions import day_link, day_words, in_a_row, last_days
from web.puzzles.state import Puzzling
from web.ui.components import do, drawing, hidden

_NOT_FOUND = ("missed", "icon-close", term("not found"))
FACES = {
    Outcome.AT_ONCE: ("at-once", "icon-check", term("found on the first try")),
    Outcome.LATER: ("later", "icon-check", term("found on a later try")),
    Outcome.MISSED: _NOT_FOUND,
    Outcome.SHOWN: _NOT_FOUND,
    None: ("untried", "", term("not tried")),
}
"""The class and the drawing of a square, and what it says."""
OUTCOMES = {
    "copied": term("Message copied."),
    "selected": term("The message is selected. Copy it with the keyboard or a long press."),
    "sent": term("Message shared."),
}
"""What became of the message."""


def panel(app: App) -> Node:
    """What is in the panel."""
    if not isinstance(app.screen, Puzzling) or app.screen.session.shown_until is None:
        return None
    w, day, progress = app.words, app.screen.session.shown_until, app.screen.session.progress
    text = f"{day_words(w, progress, day)}\n{day_link(app, day)}"
    return h.div(".days")[
        h.ol(".day-row", aria_label=w.say("The last seven days"))[
            (_square(w, one, outcome) for one, outcome in last_days(progress, day))
        ],
        h.p(".days-run")[run] if (run := in_a_row(w, progress, day)) else None,
        h.p(".hint")[
            w.say(
                "Green: found on the first try. Yellow: found on a later try. Red: not found. "
                "Empty: not tried."
            )
        ],
        h.label(".field")[
            h.span[w.say("Your message")],
            h.textarea("#share-link", rows=5, readonly=True, spellcheck="false")[text],
        ],
        h.div(".actions")[
            do("puzzle-days-copy", w.say("Copy the message"), classes="button primary"),
            do("puzzle-days-send", w.say("Send…"), classes="button")
            if app.sharing.can_send
            else None,
        ],
        h.p(".share-status", role="status")[
            w.say(OUTCOMES[app.sharing.outcome]) if app.sharing.outcome in OUTCOMES else None
        ],
    ]


def _square(w: Words, day: date, outcome: Outcome | None) -> Element:
    """A day of the month, and how its puzzle went."""
    name, icon, text = FACES[outcome]
    return h.li[
        h.small[str(day.day)],
        h.span(class_=["day", name])[drawing(icon, "icon") if icon else None],
        hidden(w.say(text)),
    ]
