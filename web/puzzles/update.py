"""Puzzles in the page: one after the other, what an answer does, how far one has come."""

from dataclasses import replace
from datetime import date

from shanghaien.moves import format_event
from shanghaien.puzzles import format_progress, parse_progress, read_puzzles
from web.app.effects import FetchText, SaveSettings
from web.app.model import App, Step, on_screen
from web.app.screen import Start
from web.puzzles.state import Puzzling, Room, next_one, today

DATA = "shanghaien/puzzles.txt"
"""Where the site has the puzzles."""


def answered(app: App, move: str) -> Step:
    """What an answer leads to; the first one counts for the rating."""
    room = _room(app)
    option = None if room is None else room.puzzle.find(move)
    if room is None or option is None or room.chosen is not None:
        return app, ()
    return _tell(app, room, move, is_solved=not option.loss)


def _tell(app: App, room: Room, move: str, *, is_solved: bool) -> Step:
    before, is_first = room.progress, not room.answers
    room = replace(room, chosen=move, answers=room.answers + 1)
    if not is_first:
        return on_screen(app, Puzzling(room)), ()
    progress = before.after(room.puzzle, is_solved=is_solved, day=room.day)
    gained = round(progress.rating.value) - round(before.rating.value)
    # What is stored is what goes on: the same number now and after a reload.
    text = format_progress(progress)
    room = replace(room, progress=parse_progress(text), gained=gained)
    settings = replace(app.settings, puzzles=text)
    app = replace(on_screen(app, Puzzling(room)), settings=settings)
    return app, (SaveSettings(app.language, settings),)


def _room(app: App) -> Room | None:
    return app.screen.room if isinstance(app.screen, Puzzling) else None


def _shown(app: App, room: Room | None) -> Step:
    return (app if room is None else on_screen(app, Puzzling(room))), ()


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
        room = next_one(read_puzzles(text.splitlines()), parse_progress(app.settings.puzzles))
    except ValueError:
        room = None
    if room is None:
        return replace(app, notice=app.words.say("The puzzles did not load. Please try again.")), ()
    return _shown(app, room)


def next_puzzle(app: App, _: str) -> Step:
    """Another puzzle."""
    room = _room(app)
    if room is None:
        return app, ()
    return _shown(app, next_one(room.found, room.progress, room.theme, room.puzzle.id))


def train(app: App, theme: str) -> Step:
    """Train a theme; one that was not answered yet makes room for it."""
    room = _room(app)
    found = None if room is None else next_one(room.found, room.progress, theme)
    return _shown(app, found)


def of_day(app: App, _: str) -> Step:
    """The puzzle of the day."""
    room = _room(app)
    if room is None:
        return app, ()
    return _shown(app, today(room.found, room.progress, room.theme, date.today()))


def try_again(app: App, _: str) -> Step:
    """Take the answer back."""
    room = _room(app)
    if room is None or room.chosen is None:
        return app, ()
    return _shown(app, replace(room, chosen=None))


def show_solution(app: App, _: str) -> Step:
    """Show the best move; unanswered, that is a wrong answer."""
    room = _room(app)
    if room is None or room.is_solved:
        return app, ()
    best = format_event(room.puzzle.options[0].move)
    return _tell(app, room, best, is_solved=False)


def leave(app: App, _: str) -> Step:
    """Back to the start screen."""
    return (app if _room(app) is None else on_screen(app, Start())), ()
