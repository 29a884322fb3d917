"""The daily puzzle among what is to be done today: the last days as squares, and a message."""

from datetime import date

import htpy as h
from htpy import Element, Node

from shanghaien.progress import Outcome, Progress, parse_progress
from web.kernel.model import App
from web.lang import Words, term
from web.puzzles import questions
from web.puzzles.questions import day_link, day_words, in_a_row, last_days
from web.puzzles.state import can_try
from web.ui.components import do, drawing, hidden

_NOT_FOUND = ("missed", "icon-close", term("not found"))
FACES = {
    Outcome.AT_ONCE: ("at-once", "icon-check", term("found on the first try")),
    Outcome.LATER: ("later", "icon-check", term("found on a later try")),
    Outcome.MADE_UP: ("later", "icon-check", term("found on a later day")),
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


def ways(app: App) -> Element:
    """The last days, today's puzzle, more of them, and the message that tells how it went."""
    w, day, progress = app.words, questions.today(), parse_progress(app.settings.puzzles)
    days = last_days(progress, day)
    is_behind = any(one < day and can_try(progress, one, day) for one, _ in days)
    return h.section(".today-part", aria_labelledby="today-puzzle")[
        h.h3("#today-puzzle")[w.say("Daily puzzle")],
        h.ol(".day-row", aria_label=w.say("The last seven days"))[
            (_square(w, progress, one, outcome, day) for one, outcome in days)
        ],
        h.p(".days-run")[run] if (run := in_a_row(w, progress, day)) else None,
        h.p(".hint")[
            w.say("Missed a day? Tap its square to catch up. It won’t add to your days in a row.")
        ]
        if is_behind and progress.seen
        else None,
        h.div(".actions")[
            do(
                "puzzle-day",
                w.say("Try again")
                if progress.on(day) is Outcome.MISSED
                else w.say("Find the best move"),
                argument=day.isoformat(),
                classes="button primary",
            )
            if can_try(progress, day, day)
            else None,
            do("puzzle", w.say("More puzzles"), classes="button"),
        ],
        _message(app, progress, day) if progress.on(day) is not None else None,
    ]


def small_row(app: App) -> Element:
    """The last days for the eye."""
    days = last_days(parse_progress(app.settings.puzzles), questions.today())
    return h.span(".day-row.small", aria_hidden="true")[
        (h.span(class_=["day", FACES[outcome][0]]) for _, outcome in days)
    ]


def _square(w: Words, progress: Progress, day: date, outcome: Outcome | None, now: date) -> Node:
    """A day of the month, and how its puzzle went; a button where that can still be found."""
    name, icon, text = FACES[outcome]
    face = (
        h.small[str(day.day)],
        h.span(class_=["day", name])[drawing(icon, "icon") if icon else None],
        hidden(w.say(text)),
    )
    can = can_try(progress, day, now)
    return h.li(aria_current="date" if day == now else None)[
        do("puzzle-day", face, argument=day.isoformat(), classes="day-way") if can else face
    ]


def _message(app: App, progress: Progress, day: date) -> Node:
    """How it went, for a friend."""
    w = app.words
    text = f"{day_words(w, progress, day)}\n{day_link(app, day)}"
    return (
        h.label(".field")[
            h.span[w.say("Your message")],
            h.textarea("#share-link", rows=5, readonly=True, spellcheck="false")[text],
        ],
        h.div(".actions")[
            do(
                "puzzle-days-copy",
                w.say("Copy the message"),
                argument=day.isoformat(),
                classes="button primary",
            ),
            do("puzzle-days-send", w.say("Send…"), argument=day.isoformat(), classes="button")
            if app.sharing.can_send
            else None,
        ],
        h.p(".share-status", role="status")[
            w.say(OUTCOMES[app.sharing.outcome]) if app.sharing.outcome in OUTCOMES else None
        ],
    )
