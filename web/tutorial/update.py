"""The tutorial in the page: opens a lesson, plays in it, goes on, keeps how far one has come."""

from collections.abc import Callable
from dataclasses import replace

from web.app.effects import SaveSettings
from web.app.model import App, Step
from web.tutorial.lessons import LESSONS
from web.tutorial.state import begin, tried


def learned(app: App, move: str) -> Step:
    """What a move in a lesson leads to; at the lesson's end that is kept."""
    if app.tutorial is None:
        return app, ()
    tutorial = tried(app.tutorial, move)
    app = replace(app, tutorial=tutorial, unfolded=None, hover=None)
    if tutorial.wanted is not None:
        return app, ()
    done = max(int(app.form.lesson), tutorial.number + 1)
    app = replace(app, form=replace(app.form, lesson=str(done)))
    return app, (SaveSettings(app.language, app.form),)


def _open(app: App, number: int) -> Step:
    """Show a lesson from its beginning; after the last one, the set-up screen."""
    tutorial = begin(number) if number < len(LESSONS) else None
    return replace(app, tutorial=tutorial, panel=None, hover=None, unfolded=None), ()


def _learn(app: App, _: str) -> Step:
    """Begin where the learner left off, or anew."""
    if app.game is not None:
        return app, ()
    return _open(app, int(app.form.lesson) % len(LESSONS))


def _lesson(app: App, number: str) -> Step:
    """Go to a lesson by its number, from 0; one more than there are ends the tutorial."""
    numbers = [str(n) for n in range(len(LESSONS) + 1)]
    if app.tutorial is None or number not in numbers:
        return app, ()
    return _open(app, int(number))


def _stop(app: App, _: str) -> Step:
    """Leave the tutorial; it can be gone on with."""
    return replace(app, tutorial=None, panel=None, hover=None, unfolded=None), ()


LEARN: dict[str, Callable[[App, str], Step]] = {
    "learn": _learn,
    "lesson": _lesson,
    "stop-learning": _stop,
}
"""The tutorial's commands."""
