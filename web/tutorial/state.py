"""A lesson as far as it has come: which moves are wanted, and what a move leads to."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import format_event, parse_event
from shanghaien.rules import legal_moves

if TYPE_CHECKING:
    from web.tutorial.lessons import Lesson, Step

COUNT = 8
"""How many lessons there are; the first screen asks, and can wait for the lessons themselves."""

_SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """Where the learner is."""

    number: int
    """Which of LESSONS, from 0."""
    game: Game
    """The lesson's position, with the moves that were made in it."""
    step: int = 0
    """Which of the lesson's steps is to be done; their number when all are."""
    is_missed: bool = False
    """Whether the last move was another one than the step wants."""

    @property
    def lesson(self) -> "Lesson":
        """The lesson's data."""
        from web.tutorial.lessons import LESSONS  # noqa: PLC0415 - not for the first screen

        return LESSONS[self.number]

    @property
    def wanted(self) -> "Step | None":
        """The step to be done; None at the end of the lesson."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def is_last(self) -> bool:
        """Whether no lesson comes after this one."""
        return self.number == COUNT - 1


def begin(number: int) -> Tutorial:
    """A lesson from its beginning. Raises IndexError if there is none of this number."""
    from shanghaien.position import parse_position  # noqa: PLC0415 - not for the first screen
    from web.tutorial.lessons import LESSONS  # noqa: PLC0415 - see above

    return Tutorial(number, from_position(parse_position(LESSONS[number].position), _SEATS))


def after(tutorial: Tutorial, text: str) -> Tutorial:
    """The lesson after a move; another legal one is undone and spoken about, any else ignored."""
    step, game = tutorial.wanted, tutorial.game
    if step is None or text not in map(format_event, legal_moves(game.state)):
        return tutorial
    if text not in step.goals:
        return replace(tutorial, is_missed=True)
    for event in (text, *step.then):
        game = game.play(parse_event(event))
    return replace(tutorial, game=game, step=tutorial.step + 1, is_missed=False)
