"""The lessons on the start screen: the first thing for a newcomer, later one way among others."""

from htpy import Element

from web.kernel.model import App
from web.lessons.tutorial_state import LESSON_COUNT
from web.ui.forms import only
from web.ui.ways import LEARNING, Face, way


def first(app: App) -> Element:
    """What opens the tutorial, in the midst of it where it goes on."""
    w, done = app.words, app.settings.lessons_done
    name = w.say("Learn to play in five minutes")
    if 0 < done < LESSON_COUNT:
        name = w.say("Continue learning: lesson {number}", number=done + 1)
    line = w.say("{number} short lessons at the table", number=LESSON_COUNT)
    return only(app, "played=off", way("learn", Face("learn-first", LEARNING, name, line)))


def tile(app: App) -> Element:
    """The way to all lessons."""
    w = app.words
    face = Face("lessons", LEARNING, w.say("Lessons"), w.say("How to play and win"))
    return only(app, "played=on", way("panel", face, "lessons"))
