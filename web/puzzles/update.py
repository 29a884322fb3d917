"""Puzzles in the page: one after the other, what an answer does, how far one has come."""

from dataclasses import replace
from datetime import date

from shanghaien.moves import format_event
from shanghaien.puzzles import format_progress, parse_progress, read_puzzles
from web.app.effects import FetchText, SaveSettings
from web.app.model import App, Step, on_screen
from web.app.screen import Start
from web.puzzles.state import Puzzling, Session, another, next_one, today

DATA = "shanghaien/puzzles.txt"
"""Where the site has the puzzles."""


def answered(app: App, move: str) -> Step:
    """What an answer leads to; the first one counts for the rating."""
    session = _session(app)
    option = None if session is None else session.puzzle.find(move)
    if session is None or option is None or session.chosen is not None:
        return app, ()
    return _tell(app, session, move, is_solved=not option.loss)


def _tell(app: App, session: Session, move: str, *, is_solved: bool) -> Step:
    before, is_first = session.progress, not session.is_answered
    session = replace(session, chosen=move, is_answered=True)
    if not is_first:
        return on_screen(app, Puzzling(session)), ()
    progress = before.after(session.puzzle, is_solved=is_solved, day=session.day)
    gained = round(progress.rating.value) - round(before.rating.value)
    # What is stored is what goes on: the same number now and after a reload.
    text = format_progress(progress)
    session = replace(session, progress=parse_progress(text), gained=gained)
    settings = replace(app.settings, puzzles=text)
    app = replace(on_screen(app, Puzzling(session)), settings=settings)
    return app, (SaveSettings(app.language, settings),)


def _session(app: App) -> Session | None:
    return app.screen.session if isinstance(app.screen, Puzzling) else None


def _shown(app: App, session: Session | None) -> Step:
    return (app if session is None else on_screen(app, Puzzling(session))), ()


def fetch(app: App, _: str) -> Step:
    """The puzzles are fetched; `laid` follows."""
    if not isinstance(app.screen, Start):
        return app, ()
    return app, (FetchText(DATA, "puzzle-laid"),)


def laid(app: App, text: str) -> Step:
    """The puzzles have come: from the start screen to one that suits the solver."""
    if not isinstance(app.screen, Start):
        return app, ()
    try:
        session = next_one(read_puzzles(text.splitlines()), parse_progress(app.settings.puzzles))
    except ValueError:
        session = None
    if session is None:
        return replace(app, notice=app.words.say("The puzzles did not load. Please try again.")), ()
    return _shown(app, session)


def next_puzzle(app: App, _: str) -> Step:
    """Another puzzle; one that was not answered is passed over, which costs nothing."""
    session = _session(app)
    return _shown(app, None if session is None else another(session))


def train(app: App, theme: str) -> Step:
    """Train a theme; one that was not answered yet makes room for it."""
    session = _session(app)
    if session is None:
        return app, ()
    found = next_one(session.found, session.progress, theme, skipped=session.skipped)
    return _shown(app, found)


def of_day(app: App, _: str) -> Step:
    """The puzzle of the day."""
    session = _session(app)
    if session is None:
        return app, ()
    return _shown(app, today(session, date.today()))


def try_again(app: App, _: str) -> Step:
    """Take the answer back."""
    session = _session(app)
    if session is None or session.chosen is None:
        return app, ()
    return _shown(app, replace(session, chosen=None))


def show_solution(app: App, _: str) -> Step:
    """Show the best move; unanswered, that is a wrong answer."""
    session = _session(app)
    if session is None or session.is_solved:
        return app, ()
    best = format_event(session.puzzle.options[0].move)
    return _tell(app, session, best, is_solved=False)


def leave(app: App, _: str) -> Step:
    """Back to the start screen."""
    return (app if _session(app) is None else on_screen(app, Start())), ()
