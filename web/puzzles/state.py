"""A puzzle as far as it has come: what was answered, and what that did to the solver's rating."""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar

from shanghaien.ai.review import Option
from shanghaien.game import Game, Seat, from_position
from shanghaien.progress import MOST_DAYS, Outcome, Progress
from shanghaien.puzzles import Puzzle, choose, of_day, of_theme
from web.kernel.screen import Screen, Told
from web.kernel.sharing_state import Scene
from web.kernel.table_state import Ticket

DATA = "shanghaien/puzzles.txt"
"""Where the site has the puzzles."""

MARK = "#q="
"""What the fragment of a link to a puzzle begins with."""

_RATED = 5
"""After so many puzzles a solver's rating is shown: with the first ones it leaps."""

_SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Some puzzles on the way between other things."""

    number: int
    """Which of them it is, from 1."""
    count: int
    back: Screen
    """The screen that they were begun from."""
    then: str
    """The command that is given there after the last."""


@dataclass(frozen=True, slots=True)
class Session:
    """The puzzle that is asked."""

    puzzle: Puzzle
    game: Game
    """Its position."""
    found: tuple[Puzzle, ...]
    """All puzzles that there are."""
    progress: Progress
    """How far the solver has come, this puzzle included once it was answered."""
    theme: str = ""
    """What the solver trains; empty for everything."""
    day: str = ""
    """The day whose puzzle it is; empty for any other."""
    chosen: str | None = None
    """The move that was answered last; None: to be answered."""
    tried: str | None = None
    """The first wrong one, with which the best one is compared."""
    is_answered: bool = False
    """Whether it was answered, or given up: what follows counts no more."""
    is_shown: bool = False
    """Whether the best move was shown, and not found."""
    gained: int = 0
    """What the first answer added to the rating."""
    skipped: tuple[str, ...] = ()
    """The puzzles that were passed over since the room was opened."""
    is_late: bool = False
    """Whether that day is over: what is found is in no row of days."""
    errand: Errand | None = None

    @property
    def option(self) -> Option | None:
        """What was answered last."""
        return None if self.chosen is None else self.puzzle.find(self.chosen)

    @property
    def is_solved(self) -> bool:
        """Whether the best move is on the table."""
        return self.option is not None and not self.option.loss

    @property
    def is_rated(self) -> bool:
        """Whether the solver has tried enough puzzles for a rating to be shown."""
        return len(self.progress.seen) >= _RATED

    @property
    def fragment(self) -> str:
        """What its link adds to the page's address: the day, or the puzzle's name."""
        return MARK + (self.day or self.puzzle.id)


@dataclass(frozen=True, slots=True)
class Puzzling(Screen):
    """A puzzle."""

    view: ClassVar[str] = "web.puzzles.view:screen"
    played: ClassVar[str] = "web.puzzles.update:answered"
    heard: ClassVar[str] = "web.puzzles.update:progress_changed"
    restored: ClassVar[str] = "web.puzzles.update:restored"
    needs: ClassVar[str] = DATA
    closing: ClassVar[tuple[str, ...]] = ("[data-do=puzzle-leave]",)
    focus: ClassVar[tuple[str, ...]] = ("#lesson-title.fresh",)
    is_explaining: ClassVar[bool] = True

    session: Session

    @property
    def game(self) -> Game:
        """The puzzle's position."""
        return self.session.game

    @property
    def is_asking(self) -> bool:
        """Until it is answered."""
        return self.session.chosen is None

    @property
    def asked(self) -> Ticket | None:
        """The position, once the best move is known."""
        return Ticket.of(self.game.state) if self.session.is_solved else None

    @property
    def scene(self) -> Scene:
        """The puzzle as it is asked."""
        now, asked = self.session, self.session.game
        mover = asked.state.to_move
        rating = now.puzzle.rating
        return Scene(asked.state, asked.seats, now.fragment, mover, rating, bool(now.day))

    @property
    def to_analyze(self) -> Game | None:
        """The position, once the best move is known."""
        return self.session.game if self.session.is_solved else None

    @property
    def way_on(self) -> tuple[str, str] | None:
        """The next puzzle, or the same one again after a wrong answer."""
        if self.session.chosen is None:
            return None
        return ("puzzle-next" if self.session.is_solved else "puzzle-again", "")

    @property
    def opened_from(self) -> Screen | None:
        """The screen of an errand."""
        return None if self.session.errand is None else self.session.errand.back

    def draft(self, _: Told, /) -> object:
        """The puzzle, what was answered, what is trained, and the errand."""
        now, errand = self.session, self.session.errand
        asked = now.puzzle.id, now.theme, now.day, now.skipped, now.is_late
        answered = now.chosen, now.is_answered, now.is_shown, now.gained, now.tried
        on = None if errand is None else (errand.number, errand.count, errand.then)
        return asked, answered, on


def next_one(
    found: tuple[Puzzle, ...],
    progress: Progress,
    theme: str = "",
    last: str = "",
    skipped: tuple[str, ...] = (),
) -> Session | None:
    """Choose the next puzzle of a theme, not the last one again if there is another.

    One that was passed over comes again when all others of the theme have come.
    """
    every = of_theme(found, theme)
    # A theme may have but one puzzle.
    others = [puzzle for puzzle in every if puzzle.id != last] or every
    puzzle = choose(others, progress.rating.value, (*progress.seen, *skipped))
    if puzzle is None:
        return None
    return replace(_asked(puzzle, found, progress), theme=theme, skipped=skipped)


def _asked(puzzle: Puzzle, found: tuple[Puzzle, ...], progress: Progress) -> Session:
    return Session(puzzle, from_position(puzzle.state, _SEATS), found, progress)


def another(session: Session) -> Session | None:
    """Choose the next puzzle; the current one is skipped if it was not answered."""
    last, skipped = session.puzzle.id, session.skipped
    if not session.is_answered:
        skipped = (*skipped, last)
    return next_one(session.found, session.progress, session.theme, last, skipped)


def is_due(progress: Progress, day: date) -> bool:
    """Whether the puzzle of a day can be found: it was not tried, or was tried and not found yet.

    The first versions only knew the last day.
    """
    known = progress.on(day)
    # One whose solution was shown is done with.
    return known is Outcome.MISSED or (known is None and progress.day != day.isoformat())


def _daily(found: tuple[Puzzle, ...], progress: Progress, day: date, today: date) -> Session:
    """Start the puzzle of a day; if it was tried before, its answers count no more."""
    asked = _asked(of_day(found, day), found, progress)
    # The rating counts the first try alone, and a reload is no second first one.
    is_answered = progress.on(day) is not None
    return replace(asked, day=day.isoformat(), is_answered=is_answered, is_late=day < today)


def of(session: Session, day: date, today: date) -> Session:
    """Start the puzzle of a day, remembering the theme for the puzzles after it."""
    asked = linked(session.found, session.progress, day.isoformat(), today)
    return (
        session if asked is None else replace(asked, theme=session.theme, skipped=session.skipped)
    )


def can_try(progress: Progress, day: date, today: date) -> bool:
    """Whether the puzzle of a day can still be found: today's, or one of the last days that was
    missed."""
    return today - timedelta(MOST_DAYS) < day <= today and is_due(progress, day)


def linked(found: tuple[Puzzle, ...], progress: Progress, wanted: str, day: date) -> Session | None:
    """Start the puzzle that a link names; None if there is none such.

    That of a day is a daily puzzle only for some days, and only until it was found or its solution
    shown.
    """
    # Only a day has dashes: the names of puzzles are hexadecimal.
    if "-" not in wanted:
        puzzle = next((puzzle for puzzle in found if puzzle.id == wanted), None)
        return None if puzzle is None else _asked(puzzle, found, progress)
    wanted_day = read_day(wanted)
    if wanted_day is None:
        return None
    if can_try(progress, wanted_day, day):
        return _daily(found, progress, wanted_day, day)
    return _asked(of_day(found, wanted_day), found, progress)


def read_day(text: str) -> date | None:
    """Read a day, as "2026-11-23"; None if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def read_link(text: str) -> str | None:
    """Read a link's fragment: a day, or the name of a puzzle; None if it is neither."""
    known = re.fullmatch(r"#?q=([0-9a-f]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})", text)
    return None if known is None else known[1]
