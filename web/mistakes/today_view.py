"""Own mistakes among what is to be done today."""

import htpy as h
from htpy import Node

from web.games.people_view import person_name
from web.kernel.model import App
from web.kernel.screen import Start
from web.mistakes.questions import everybody
from web.ui.components import do


def line(app: App) -> str:
    """How many are due today; nothing if none is."""
    count = sum(len(person.today) for person in everybody(app))
    return app.words.say("Mistakes to retry today: {n}", n=count) if count else ""


def ways(app: App) -> Node:
    """The way to today's retries of each person who has some."""
    w, due = app.words, [person for person in everybody(app) if person.today]
    if not due or not isinstance(app.screen, Start):
        return None
    return h.section(".today-part", aria_labelledby="today-mistakes")[
        h.h3("#today-mistakes")[w.say("Your costliest mistakes")],
        h.div(".actions")[
            (
                do(
                    "repeat",
                    w.count("Retry it now", "Retry {n} now", len(each.today))
                    if len(due) == 1
                    else w.say(
                        "{name}: {n}", name=person_name(w, each.key, each.name), n=len(each.today)
                    ),
                    argument=each.key,
                    classes="button",
                )
                for each in due
            )
        ],
    ]
