"""A puzzle as far as it has come: what was answered, and what that did to the solver's rating."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from shanghaien.ai.review import Option
from shanghaien.game import Game, Seat, from_position
from shanghaien.puzzles import Progress, Puzzle, choose, of_day, of_theme
from web.app.screen import Screen

_SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""


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
    is_answered: bool = False
    """Whether it was answered, or given up: what follows counts no more."""
    gained: int = 0
    """What the first answer added to the rating."""
    skipped: tuple[str, ...] = ()
    """The puzzles that were passed over since the room was opened."""

    @property
    def option(self) -> Option | None:
        """What was answered last."""
        return None if self.chosen is None else self.puzzle.find(self.chosen)

    @property
    def is_solved(self) -> bool:
        """Whether the best move is on the table."""
        return self.option is not None and not self.option.loss


@dataclass(frozen=True, slots=True)
class Puzzling(Screen):
    """A puzzle."""

    view: ClassVar[str] = "web.puzzles.view:screen"
    played: ClassVar[str] = "web.puzzles.update:answered"
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
    def to_analyze(self) -> Game | None:
        """The position, once the best move is known."""
        return self.session.game if self.session.is_solved else None

    @property
    def way_on(self) -> tuple[str, str] | None:
        """The next puzzle, or the same one again after a wrong answer."""
        if self.session.chosen is None:
            return None
        return ("puzzle-next" if self.session.is_solved else "puzzle-again", "")


def next_one(
    found: tuple[Puzzle, ...],
    progress: Progress,
    theme: str = "",
    last: str = "",
    skipped: tuple[str, ...] = (),
) -> Session | None:
    """The next puzzle of a theme, not the last one again if there is another.

    One that was passed over comes again when all others of the theme have come.
    """
    every = of_theme(found, theme)
    others = [puzzle for puzzle in every if puzzle.id != last] or every
    puzzle = choose(others, progress.rating.value, (*progress.seen, *skipped))
    if puzzle is None:
        return None
    game = from_position(puzzle.state, _SEATS)
    return Session(puzzle, game, found, progress, theme, skipped=skipped)


def another(session: Session) -> Session | None:
    """The next puzzle; the one that is asked is passed over if it was not answered."""
    last, skipped = session.puzzle.id, session.skipped
    if not session.is_answered:
        skipped = (*skipped, last)
    return next_one(session.found, session.progress, session.theme, last, skipped)


def today(session: Session, day: date) -> Session:
    """The puzzle of a day; when it has been solved, the theme goes on."""
    puzzle = of_day(session.found, day)
    return Session(
        puzzle,
        from_position(puzzle.state, _SEATS),
        session.found,
        session.progress,
        session.theme,
        day.isoformat(),
        skipped=session.skipped,
    )
