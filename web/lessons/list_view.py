"""The list of all lessons: the first course, and what is done of the second one."""

import htpy as h
from htpy import Element, Node

from web.kernel.model import App
from web.lang import Words
from web.lessons.course_lessons import LESSONS
from web.lessons.tile_view import tutorial_name
from web.ui.components import do, drawing, hidden


def lessons(app: App) -> Node:
    """What the panel shows."""
    w, settings = app.words, app.settings
    return (
        h.h3[w.say("How to play")],
        h.p[do("learn", tutorial_name(app), classes="button")],
        h.h3[w.say("How to win")],
        h.p[
            w.say(
                "Choose a move, then read why it is – or isn’t – the best. Puzzles on the same "
                "theme follow."
            )
        ],
        h.ul(".course-list")[
            (
                h.li[_lesson(w, number, lesson.title, is_done=str(number) in settings.course_done)]
                for number, lesson in enumerate(LESSONS, 1)
            )
        ],
    )


def _lesson(w: Words, number: int, title: str, *, is_done: bool) -> Element | None:
    """A lesson's button; a lesson that is done bears a tick."""
    face = (
        h.span[str(number), ". ", w.say(title)],
        " ",
        # A drawing is not read out.
        (drawing("icon-check", "icon"), hidden(w.say("done"))) if is_done else None,
    )
    return do("course", face, argument=str(number), classes="button")
