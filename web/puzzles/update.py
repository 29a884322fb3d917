"""Puzzles in the page: one after the other, what an answer does, how far one has come."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from shanghaien.learning.study import THEMES
from shanghaien.moves import format_event
from shanghaien.progress import Progress, format_progress, parse_progress
from shanghaien.puzzles import LATE, TRICK, Puzzle, read_puzzles
from web.kernel.effects import FetchText, Send
from web.kernel.feature import COMMANDS, load
from web.kernel.model import App, Step, back, on_screen
from web.kernel.screen import Start
from web.kernel.sharing_state import Way
from web.puzzles.messages import LinkedFetched, PuzzlesFetched
from web.puzzles.questions import day_link, day_words, today
from web.puzzles.state import (
    DATA,
    Errand,
    Puzzling,
    Session,
    another,
    linked,
    next_one,
    of,
    read_day,
    read_link,
)
from web.saved.error_text import damaged


def answered(app: App, move: str) -> Step:
    """Take an answer; the first one counts for the rating."""
    session = _session(app)
    option = None if session is None else session.puzzle.find(move)
    if session is None or option is None or session.chosen is not None:
        return app, ()
    # The rating has had its answer, but the row of days tells that it was found later.
    if session.is_answered and session.day and not option.loss:
        found = session.progress.found_later(session.day)
        if session.is_late and not session.is_shown:
            found = found.made_up(session.day)
        return _stored(app, replace(session, chosen=move), found)
    return _judged(app, session, move, is_solved=not option.loss)


def _judged(app: App, session: Session, move: str, *, is_solved: bool) -> Step:
    progress = session.progress
    if not session.is_answered:
        day = "" if session.is_late else session.day
        progress = progress.after(session.puzzle, is_solved=is_solved, day=day)
    if session.is_late and is_solved:
        progress = progress.made_up(session.day)
    if session.is_shown and session.day:
        progress = progress.shown(session.day)
    session = replace(session, chosen=move, is_answered=True)
    if progress == session.progress:
        return on_screen(app, Puzzling(session)), ()
    return _stored(app, session, progress)


def _stored(app: App, session: Session, progress: Progress) -> Step:
    """Store the solver's progress."""
    before = session.progress
    gained = round(progress.rating.value) - round(before.rating.value)
    # What is stored is what goes on: the same number now and after a reload.
    text = format_progress(progress)
    gained = gained or session.gained  # what follows the first answer adds nothing
    session = replace(session, progress=parse_progress(text), gained=gained)
    settings = replace(app.settings, puzzles=text)
    return replace(on_screen(app, Puzzling(session)), settings=settings), ()


def progress_changed(app: App) -> App:
    """Take over the progress made in another tab."""
    progress = parse_progress(app.settings.puzzles)
    session = _session(app)
    return app if session is None else _shown(app, replace(session, progress=progress))[0]


def _session(app: App) -> Session | None:
    return app.screen.session if isinstance(app.screen, Puzzling) else None


def _shown(app: App, session: Session | None) -> Step:
    return (app if session is None else on_screen(app, Puzzling(session))), ()


def fetch(app: App, theme: str) -> Step:
    """Fetch the puzzles, of a theme or of all; `laid` follows."""
    if not app.screen.is_way_out:
        return app, ()
    # Any other text trains everything.
    known = theme if theme in (*THEMES, TRICK, LATE) else ""
    return app, (FetchText(DATA, PuzzlesFetched(theme=known)),)


def laid(app: App, message: PuzzlesFetched) -> Step:
    """Show a puzzle that suits the solver, of the theme that was asked for."""
    if not app.screen.is_way_out:
        return app, ()
    found = read(message.text.splitlines())
    session = next_one(found, parse_progress(app.settings.puzzles), message.theme)
    return missing(on_screen(app, Start())) if session is None else _shown(app, session)


def read(lines: Sequence[str]) -> tuple[Puzzle, ...]:
    """Read the puzzles of the site's file; none if it could not be loaded."""
    try:
        return read_puzzles(lines)
    except ValueError:
        return ()


def missing(app: App) -> Step:
    """Say that the puzzles could not be loaded."""
    return replace(app, notice=app.words.say("The puzzles didn’t load. Please try again.")), ()


def opened(app: App, text: str) -> Step:
    """Fetch the puzzles for a link to one; `linked_laid` follows."""
    wanted = read_link(text)
    if wanted is None:
        return replace(app, notice=damaged(app.words)), ()
    return app, (FetchText(DATA, LinkedFetched(wanted=wanted)),)


def linked_laid(app: App, message: LinkedFetched) -> Step:
    """Show the puzzle that a link names."""
    found = read(message.text.splitlines())
    if not found:
        return missing(app)
    session = linked(found, parse_progress(app.settings.puzzles), message.wanted, today())
    if session is None:
        text = app.words.say("This version of the game doesn’t have that puzzle.")
        return replace(app, notice=text), ()
    return _shown(app, session)


def restored(app: App, draft: Any, text: str) -> Step:
    """Restore a puzzle, with what was answered."""
    # Before 1.9 it was not told whether the day was over, and before 1.19 not what was tried.
    (id_, theme, day, skipped, *late), answers, *_, on = draft
    chosen, is_answered, is_shown, gained, *tried = answers
    found, progress = read(text.splitlines()), parse_progress(app.settings.puzzles)
    session = linked(found, progress, id_, today())
    if session is None:
        raise ValueError(draft)
    if on is not None:
        number, count, then = on
        then = next(n for n, target in COMMANDS.items() if then in (n, target))  # it, before 1.8
        session = replace(session, errand=Errand(int(number), int(count), app.screen, then))
    session = replace(
        session,
        theme=theme if theme in (*THEMES, TRICK, LATE) else "",
        day=day and date.fromisoformat(day).isoformat(),
        chosen=chosen if session.puzzle.find(chosen) else None,
        is_answered=is_answered is True,
        is_shown=is_shown is True,
        gained=int(gained),
        skipped=tuple(map(str, skipped)),
        is_late=True in late,
        tried=next((move for move in tried if session.puzzle.find(move)), None),
    )
    return _shown(app, session)


def next_puzzle(app: App, _: str) -> Step:
    """Go on to another puzzle; skipping one that was not answered costs nothing."""
    session = _session(app)
    if session is None or session.errand is None:
        return _shown(app, None if session is None else another(session))
    errand, found = session.errand, another(session)
    if found is None or errand.number >= errand.count:
        # By name: puzzles know none of the features that send somebody here.
        step: Step = load(COMMANDS[errand.then])(on_screen(app, errand.back), "")
        return step
    return _shown(app, replace(found, errand=replace(errand, number=errand.number + 1)))


def train(app: App, theme: str) -> Step:
    """Show a puzzle of another theme in place of this one."""
    session = _session(app)
    if session is None:
        return app, ()
    found = next_one(session.found, session.progress, theme, skipped=session.skipped)
    return _shown(app, found)


def of_day(app: App, day: str) -> Step:
    """Show the puzzle of a day, as "2026-11-23"; without one, today's."""
    session, wanted = _session(app), read_day(day or today().isoformat())
    if wanted is None:
        return app, ()
    if session is not None:
        return _shown(app, of(session, wanted, today()))
    fetched = LinkedFetched(wanted=wanted.isoformat())
    return app, (FetchText(DATA, fetched),) if app.screen.is_way_out else ()


def try_again(app: App, _: str) -> Step:
    """Take the answer back."""
    session = _session(app)
    if session is None or session.chosen is None:
        return app, ()
    return _shown(app, replace(session, chosen=None, tried=session.tried or session.chosen))


def show_solution(app: App, _: str) -> Step:
    """Show the best move; unanswered, that is a wrong answer."""
    session = _session(app)
    if session is None or session.is_solved:
        return app, ()
    best = format_event(session.puzzle.options[0].move)
    tried = session.tried or session.chosen
    return _judged(app, replace(session, is_shown=True, tried=tried), best, is_solved=False)


def copy_row(app: App, day: str) -> Step:
    """Copy the row of days up to one, as a text with a link."""
    return _send_row(app, day, Way.CLIPBOARD)


def send_row(app: App, day: str) -> Step:
    """Share the row of days up to one by the browser's own means."""
    return _send_row(app, day, Way.SHARE) if app.sharing.can_send else (app, ())


def _send_row(app: App, day: str, way: Way) -> Step:
    last = read_day(day)
    if last is None:
        return app, ()
    words = day_words(app.words, parse_progress(app.settings.puzzles), last)
    return app, (Send(day_link(app, last), way, words=words),)


def leave(app: App, _: str) -> Step:
    """Go back to where the puzzles were started: the start screen, a retry, or the game over which
    a link was opened."""
    session = _session(app)
    if session is None:
        return app, ()
    return back(app) if session.errand is None else on_screen(app, session.errand.back), ()
