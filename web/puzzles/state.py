"""A puzzle as far as it has come: what was answered, and what that did to the solver's rating."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from shanghaien.ai.review import Option
from shanghaien.game import Game, Seat, from_position
from shanghaien.puzzles import Progress, Puzzle, choose, of_day, of_theme, puzzles

_SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""


@dataclass(frozen=True, slots=True)
class Room:
    """The puzzle that is asked."""

    puzzle: Puzzle
    game: Game
    """Its position."""
    progress: Progress
    """How far the solver has come, this puzzle included once it was answered."""
    theme: str = ""
    """What the solver trains; empty for everything."""
    day: str = ""
    """The day whose puzzle it is; empty for any other."""
    chosen: str | None = None
    """The move that was answered last; None: to be answered."""
    answers: int = 0
    """How often it was answered, or given up."""
    gained: int = 0
    """What the first answer added to the rating."""

    @property
    def option(self) -> Option | None:
        """What was answered last."""
        return None if self.chosen is None else self.puzzle.find(self.chosen)

    @property
    def is_solved(self) -> bool:
        """Whether the best move is on the table."""
        return self.option is not None and not self.option.loss


def at(puzzle: Puzzle, progress: Progress, theme: str = "", day: str = "") -> Room:
    """A puzzle to be answered."""
    return Room(puzzle, from_position(puzzle.state, _SEATS), progress, theme, day)


def next_one(
    progress: Progress, theme: str, found: Sequence[Puzzle] | None = None, last: str = ""
) -> Room | None:
    """The next puzzle of a theme, not the last one again if there is another."""
    every = of_theme(puzzles() if found is None else found, theme)
    others = [puzzle for puzzle in every if puzzle.id != last] or every
    puzzle = choose(others, progress.rating.value, progress.seen)
    return None if puzzle is None else at(puzzle, progress, theme)


def today(progress: Progress, theme: str, day: date) -> Room:
    """The puzzle of a day."""
    return at(of_day(puzzles(), day), progress, theme, day.isoformat())
