"""Finished games are studied in the background: one after the other, while nobody plays."""

from dataclasses import replace

from web.kernel.effect import Effect
from web.kernel.effects import Later
from web.kernel.messages import Message
from web.kernel.model import App, Step
from web.kernel.saved_state import Entry, listed
from web.mistakes.effects import Note, StudyGame
from web.mistakes.messages import Studied, StudyDue
from web.mistakes.questions import is_idle, next_game
from web.mistakes.state import CurrentStudy, Mistakes
from web.saved.beside_state import with_study

MOST_ASKED = 10_000
"""So often a worker is asked to go on with a game: a slow one has an hour for it."""
PAUSE = 2.0
"""Seconds before each game: what somebody has just asked for comes first."""


def follow(app: App, effects: tuple[Effect, ...], _: Message) -> Step:
    """Look for the next game once it is known which there are, or the teacher has time again."""
    app, more = _go_on(app)
    return app, (*effects, *more)


def _go_on(app: App) -> Step:
    """Look for the next game, unless one is under way."""
    if app.part(Mistakes).studying is not None or not is_idle(app) or next_game(app) is None:
        return app, ()
    return _with(app, CurrentStudy()), (Later(PAUSE, StudyDue()),)


def begin(app: App, _: StudyDue) -> Step:
    """Study the next game now, if still nobody plays."""
    saved = next_game(app)
    # Something else may have called it off during the pause.
    if app.part(Mistakes).studying != CurrentStudy():
        return app, ()
    if saved is None or not is_idle(app):
        return _with(app, None), ()
    return _with(app, CurrentStudy(saved.id)), (StudyGame(saved.id, told=saved.kept.told),)


def studied(app: App, event: Studied) -> Step:
    """Go on with a study that is not done while nobody plays; then keep it, and go to the next."""
    mistakes, saved, answer = app.part(Mistakes), app.games.find(event.id), event.answer
    now = mistakes.studying
    if answer is None or saved is None:
        # Or it would be the next one again, at once.
        app = app.having(replace(mistakes, failed=mistakes.failed | {event.id}))
        return _next(app) if now is not None and now.id == event.id else (app, ())
    if now is None or now.id != event.id:
        return app, ()
    if answer.get("done") is True:
        return _learned(app, saved, event)
    if not is_idle(app):
        return _with(app, None), ()
    # A study that never ends would keep all others waiting.
    if now.count >= MOST_ASKED:
        return studied(app, replace(event, answer=None))
    now = CurrentStudy(now.id, event.record, now.count + 1)
    return _with(app, now), (StudyGame(now.id, now.record, saved.kept.told),)


def _learned(app: App, saved: Entry, event: Studied) -> Step:
    """Keep what the whole study came to."""
    found = with_study(saved, event.answer or {})
    if found is None:
        return studied(app, replace(event, answer=None))
    app, effects = _next(replace(app, games=listed(app.games, found)))
    return app, (Note(found, event.record), *effects)


def _next(app: App) -> Step:
    return _go_on(_with(app, None))


def _with(app: App, studying: CurrentStudy | None) -> App:
    return app.having(replace(app.part(Mistakes), studying=studying))
