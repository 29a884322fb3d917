"""A lesson as far as it has come: which moves are wanted, and what a move leads to."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import format_event, parse_event
from shanghaien.rules import legal_moves
from web.kernel.screen import Screen, Told

if TYPE_CHECKING:  # they are long, and the first screen can wait for them
    from web.lessons.tutorial_lessons import Step, TutorialLesson

# A number, since the first screen says it without loading the lessons.
LESSON_COUNT = 8
"""How many lessons there are."""

SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """Where the learner is."""

    number: int
    """Which lesson, from 0."""
    game: Game
    """The lesson's position, with the moves that were made in it."""
    step: int = 0
    """Which of the lesson's steps is to be done; their number when all are."""
    is_missed: bool = False
    """Whether the last move was another one than the step wants."""

    @property
    def lesson(self) -> "TutorialLesson":
        """The lesson's data."""
        return _lesson(self.number)

    @property
    def wanted(self) -> "Step | None":
        """The step to be done; None at the end of the lesson."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def is_last(self) -> bool:
        """Whether no lesson comes after this one."""
        return self.number == LESSON_COUNT - 1


@dataclass(frozen=True, slots=True)
class Learning(Screen):
    """A lesson of the tutorial."""

    view: ClassVar[str] = "web.lessons.tutorial_view:screen"
    played: ClassVar[str] = "web.lessons.tutorial_update:tried"
    restored: ClassVar[str] = "web.lessons.tutorial_update:restored"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=stop-learning]",)
    focus: ClassVar[tuple[str, ...]] = (
        "#lesson-title.fresh",
        "#lesson-on button",
        ".reckoning button",
    )
    is_at_table: ClassVar[bool] = True
    is_explaining: ClassVar[bool] = True

    tutorial: Tutorial

    @property
    def game(self) -> Game:
        """The lesson's position, with the moves that were made in it."""
        return self.tutorial.game

    @property
    def way_on(self) -> tuple[str, str] | None:
        """The next lesson, once this one is done."""
        done = self.tutorial.wanted is None
        return ("lesson", str(self.tutorial.number + 1)) if done else None

    def draft(self, _: Told, /) -> object:
        """The lesson, how many of its steps are done, and all moves."""
        now = self.tutorial
        return now.number, now.step, now.is_missed, [*map(format_event, now.game.events)]


def _lesson(number: int) -> "TutorialLesson":
    from web.lessons.tutorial_lessons import LESSONS  # noqa: PLC0415 - see above

    return LESSONS[number]


def begin(number: int) -> Tutorial:
    """Start a lesson. Raises IndexError if there is none of this number."""
    from shanghaien.position import parse_position  # noqa: PLC0415 - not for the first screen

    return Tutorial(number, from_position(parse_position(_lesson(number).position), SEATS))


def after(tutorial: Tutorial, text: str) -> Tutorial:
    """Play a move that the lesson wants; note that it is another legal one; ignore all else."""
    step, game = tutorial.wanted, tutorial.game
    if step is None or text not in map(format_event, legal_moves(game.state)):
        return tutorial
    # The position stays: the learner tries again from there.
    if text not in step.goals:
        return replace(tutorial, is_missed=True)
    for event in (text, *step.then):
        game = game.play(parse_event(event))
    return replace(tutorial, game=game, step=tutorial.step + 1, is_missed=False)
