"""What the teacher helps with, and in which games: its panel."""

import htpy as h
from htpy import Element

from web.app.model import App
from web.app.settings import WARNINGS, Scope
from web.ui.forms import choice


def settings(app: App) -> Element:
    """What the teacher shows, and where."""
    w = app.words
    where = dict(
        zip(
            (scope.value for scope in Scope),
            (w.say("Never"), w.say("Against the computer"), w.say("Always")),
            strict=True,
        )
    )
    warn = {
        "off" if n is None else str(n): w.say("Off")
        if n is None
        else w.say("Costing {n}% or more", n=n)
        for n in WARNINGS
    }
    return h.div(".menu")[
        choice(app, "hints", w.say("Hints"), where),
        choice(app, "bar", w.say("Winning chances"), where),
        choice(app, "warn", w.say("Warn me before a costly move"), warn),
        h.p(".hint")[
            w.say("You are warned only where hints are on, and never have to wait for it.")
        ],
    ]
