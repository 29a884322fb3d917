"""Own mistakes on the start screen."""

import htpy as h
from htpy import Element

from shanghaien.state import Player
from web.kernel.model import App
from web.mistakes.questions import everybody
from web.ui.components import die, drawing
from web.ui.sentences import shown_name
from web.ui.ways import Face, way


def tile(app: App) -> Element | None:
    """The way to today's retries, if there are any: at once, or to a list of people."""
    w, everyone = app.words, everybody(app) if app.games.entries else ()
    due = [person for person in everyone if person.today]
    if not due:
        return None
    count = sum(len(person.today) for person in due)
    line = w.say("Your costliest mistakes")
    if len(everyone) > 1:
        line = " · ".join(
            w.say("{name}: {n}", name=shown_name(w, each.name, None), n=len(each.today))
            for each in due
        )
    art = (die(3, Player.A), drawing("icon-undo", "icon"))
    face = Face("repeat", art, w.say("{n} to retry today", n=count), line)
    return h.div[
        way("repeat", face, due[0].key) if len(due) == 1 else way("panel", face, "mistakes")
    ]
