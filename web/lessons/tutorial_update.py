"""The tutorial in the page: opens a lesson, plays in it, goes on, keeps how far one has come."""

from dataclasses import replace
from typing import Any

from web.game.reckoning_update import begin as begin_meetings
from web.kernel.model import App, Step, on_screen
from web.kernel.screen import Start
from web.kernel.table_state import Selection
from web.lessons.course_state import Studying
from web.lessons.tutorial_state import LESSON_COUNT, Learning, after, begin


def tried(app: App, move: str) -> Step:
    """Take a move in a lesson; store that the lesson is done when it ends."""
    if not isinstance(app.screen, Learning):
        return app, ()
    tutorial = after(app.screen.tutorial, move)
    app = replace(app, screen=Learning(tutorial), overlay=None, selection=Selection())
    if tutorial.wanted is not None:
        return app, ()
    # An earlier lesson may be done again: that takes nothing back.
    done = max(app.settings.lessons_done, tutorial.number + 1)
    settings = replace(app.settings, lessons_done=done)
    if done >= LESSON_COUNT:  # no newcomer any more: a game comes first
        settings = replace(settings, has_played=True)
    app = replace(app, settings=settings)
    return begin_meetings(app) if tutorial.is_last else (app, ())


def _open(app: App, number: int) -> Step:
    """Show a lesson from its beginning; after the last one, the start screen."""
    return on_screen(app, Learning(begin(number)) if number < LESSON_COUNT else Start()), ()


def learn(app: App, _: str) -> Step:
    """Start where the learner left off, or at the beginning if all is done."""
    if not isinstance(app.screen, Start | Studying):
        return app, ()
    done = app.settings.lessons_done
    return _open(app, done if done < LESSON_COUNT else 0)


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a lesson as far as it had come."""
    number, step, is_missed, events = draft
    # A draft may hold any number: what `range` gives is that of a lesson.
    tutorial = begin(range(LESSON_COUNT)[number])
    while tutorial.step < step:
        before, tutorial = tutorial, after(tutorial, events[tutorial.game.turn])
        # A move that the lesson does not want leads nowhere, and would be tried forever.
        if tutorial.step == before.step:
            raise ValueError(events)
    return on_screen(app, Learning(replace(tutorial, is_missed=is_missed is True))), ()


def go_to_lesson(app: App, number: str) -> Step:
    """Go to a lesson by its number, from 0; one more than there are ends the tutorial."""
    numbers = [str(n) for n in range(LESSON_COUNT + 1)]
    if not isinstance(app.screen, Learning) or number not in numbers:
        return app, ()
    return _open(app, int(number))


def stop(app: App, _: str) -> Step:
    """Leave the tutorial; it can be continued."""
    return (on_screen(app, Start()) if isinstance(app.screen, Learning) else app), ()
