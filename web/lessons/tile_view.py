"""The lessons on the start screen: the first thing for a newcomer."""

from htpy import Element

from web.kernel.model import App
from web.lessons.tutorial_state import LESSON_COUNT
from web.ui.forms import only, unless
from web.ui.ways import LEARNING, Face, way


def first(app: App) -> Element:
    """The tile that opens the tutorial where the learner left off."""
    line = app.words.say("{number} lessons, five minutes", number=LESSON_COUNT)
    face = Face("learn-first", LEARNING, tutorial_name(app), line)
    # Whoever has played a game finds the lessons in the room with all the rest.
    return only(app, "played=off", way("learn", face))


def unfinished(app: App) -> Element:
    """The same among the ways to play, for whoever has played before learning it all."""
    line = app.words.say("{number} lessons, five minutes", number=LESSON_COUNT)
    face = Face("learn", LEARNING, tutorial_name(app), line)
    tile = unless(app, f"lesson={LESSON_COUNT}", way("learn", face))
    return only(app, "played=on", tile)


def tutorial_name(app: App) -> str:
    """What the control that starts or continues the tutorial says."""
    w, done = app.words, app.settings.lessons_done
    if 0 < done < LESSON_COUNT:
        return w.say("Continue learning: lesson {number}", number=done + 1)
    return w.say("Learn to play")
