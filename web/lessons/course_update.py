"""The second course in the page: opens a lesson, judges an answer, goes on, keeps what is done."""

from dataclasses import replace
from typing import Any

from web.kernel.model import App, Step, on_screen
from web.kernel.screen import Start
from web.lessons.course_state import COURSE_COUNT, NUMBERS, Course, Studying, begin
from web.lessons.tutorial_state import Learning


def _course(app: App) -> Course | None:
    return app.screen.course if isinstance(app.screen, Studying) else None


def begin_lesson(app: App, number: str) -> Step:
    """Open a lesson by its number, from 1."""
    # From a game nobody is to be taken away by a tap.
    if not isinstance(app.screen, Start | Learning | Studying) or number not in [*NUMBERS]:
        return app, ()
    return on_screen(app, Studying(begin(int(number) - 1))), ()


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a position, with its answer."""
    number, place, chosen = draft
    course = begin(range(COURSE_COUNT)[number], place)
    if chosen is not None and course.question.puzzle.find(chosen) is None:
        raise ValueError(chosen)
    return on_screen(app, Studying(replace(course, chosen=chosen))), ()


def answered(app: App, move: str) -> Step:
    """Take an answer; a lesson is done when its last position is solved."""
    course = _course(app)
    if course is None or course.chosen is not None or course.question.puzzle.find(move) is None:
        return app, ()
    course = replace(course, chosen=move)
    app = on_screen(app, Studying(course))
    # Sorted, so that the same lessons are the same text in whatever order they were done.
    done = "".join(sorted({*app.settings.course_done, NUMBERS[course.number]}))
    if not course.is_solved or not course.is_at_end or done == app.settings.course_done:
        return app, ()
    return replace(app, settings=replace(app.settings, course_done=done)), ()


def go_on(app: App, _: str) -> Step:
    """Go on to the next position of the lesson, or to the next lesson."""
    course = _course(app)
    if course is None or (course.is_at_end and course.is_last):
        return app, ()
    following = (
        begin(course.number + 1) if course.is_at_end else begin(course.number, course.place + 1)
    )
    return on_screen(app, Studying(following)), ()


def try_again(app: App, _: str) -> Step:
    """Take the answer back."""
    course = _course(app)
    if course is None or course.chosen is None:
        return app, ()
    return on_screen(app, Studying(replace(course, chosen=None))), ()


def leave(app: App, _: str) -> Step:
    """Go back to the start screen."""
    return (app if _course(app) is None else on_screen(app, Start())), ()
