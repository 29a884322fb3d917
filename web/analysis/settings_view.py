"""What the teacher helps with, and in which games: its panel."""

import htpy as h
from htpy import Element

from web.analysis.seats_view import is_for_two, seats, warnings
from web.kernel.model import App
from web.kernel.settings import Scope
from web.ui.forms import choice, only


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
    fields = (
        choice(app, "hints", w.say("Hints"), where),
        choice(app, "bar", w.say("Winning chances"), where),
        choice(app, "warn", w.say("Warn me before a costly move"), warnings(w)),
        h.p(".hint")[
            w.say("Percentages are of your winning chances. Warnings need hints to be on.")
        ],
    )
    if not is_for_two(app):
        return h.div(".menu")[fields]
    return h.div(".menu")[only(app, "apart=off", h.div(".menu")[fields]), seats(app)]
