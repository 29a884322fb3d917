"""The lessons on the start screen: the first thing for a newcomer."""

from htpy import Element

from web.kernel.model import App
from web.lessons.tutorial_state import LESSON_COUNT
from web.ui.forms import only, unless
from web.ui.ways import LEARNING, Face, way


def first(app: App) -> Element:
    """The tile that opens the tutorial where the learner left off."""
    return only(app, "played=off", _tile(app, "learn-first"))


def unfinished(app: App) -> Element:
    """The same among the ways to play, for whoever has played before learning it all."""
    return only(app, "played=on", unless(app, f"lesson={LESSON_COUNT}", _tile(app, "learn")))


def _tile(app: App, key: str) -> Element:
    line = app.words.say("{number} lessons, 5 minutes", number=LESSON_COUNT)
    return way("learn", Face(key, LEARNING, tutorial_name(app), line))


def tutorial_name(app: App) -> str:
    """What the control that starts or continues the tutorial says."""
    w, done = app.words, app.settings.lessons_done
    if 0 < done < LESSON_COUNT:
        return w.say("Continue with lesson {number}", number=done + 1)
    return w.say("Learn to play")
