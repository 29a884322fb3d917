"""A lesson of the second course as far as it has come: its position, what was answered."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from shanghaien.game import Game, from_position
from web.kernel.screen import Screen, Told
from web.kernel.table_state import Ticket
from web.lessons.tutorial_state import SEATS

if TYPE_CHECKING:  # they are long, and the first screen can wait for them
    from web.lessons.lesson_state import Exercise, Lesson

COURSE_COUNT = 6
"""How many lessons there are."""

# They are stored as text, in which each lesson that is done has its digit.
NUMBERS = "".join(str(number) for number in range(1, COURSE_COUNT + 1))
"""The lessons by their numbers, a digit each."""


def next_lesson(done: str) -> int:
    """The first lesson that is not done, from 1; the first one when all are."""
    return next((n for n, number in enumerate(NUMBERS, 1) if number not in done), 1)


@dataclass(frozen=True, slots=True)
class Course:
    """Where the learner is."""

    number: int
    """Which lesson, from 0."""
    place: int
    """Which of its positions, from 0."""
    game: Game
    """The position."""
    chosen: str | None = None
    """The move that was answered last; None: to be answered."""

    @property
    def lesson(self) -> "Lesson":
        """The lesson's data."""
        return _lesson(self.number)

    @property
    def question(self) -> "Exercise":
        """The position's data."""
        return self.lesson.questions[self.place]

    @property
    def is_solved(self) -> bool:
        """Whether the best move is on the table."""
        found = None if self.chosen is None else self.question.puzzle.find(self.chosen)
        return found is not None and not found.loss

    @property
    def is_at_end(self) -> bool:
        """Whether no position of the lesson comes after this one."""
        return self.place == len(self.lesson.questions) - 1

    @property
    def is_last(self) -> bool:
        """Whether no lesson comes after this one."""
        return self.number == COURSE_COUNT - 1


@dataclass(frozen=True, slots=True)
class Studying(Screen):
    """A lesson of the second course."""

    view: ClassVar[str] = "web.lessons.course_view:screen"
    played: ClassVar[str] = "web.lessons.course_update:answered"
    restored: ClassVar[str] = "web.lessons.course_update:restored"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=course-leave]",)
    focus: ClassVar[tuple[str, ...]] = ("#lesson-title.fresh", "#lesson-on button")
    is_explaining: ClassVar[bool] = True
    # A position can be begun again: nothing is lost.
    is_way_out: ClassVar[bool] = True

    course: Course

    @property
    def game(self) -> Game:
        """The position."""
        return self.course.game

    @property
    def is_asking(self) -> bool:
        """Until it is answered."""
        return self.course.chosen is None

    @property
    def asked(self) -> Ticket | None:
        """The position, once the best move is known."""
        return Ticket.of(self.game.state) if self.course.is_solved else None

    @property
    def way_on(self) -> tuple[str, str] | None:
        """What comes next, or the same position again after a wrong answer."""
        course = self.course
        if course.chosen is None:
            return None
        if not course.is_solved:
            return "course-again", ""
        if course.is_at_end and course.is_last:
            # Another feature's command, which is there: this one stands on it.
            return "puzzle", course.lesson.theme
        return "course-on", ""

    def draft(self, _: Told, /) -> object:
        """The lesson, the position, the answer."""
        return self.course.number, self.course.place, self.course.chosen


def _lesson(number: int) -> "Lesson":
    from web.lessons.course_lessons import LESSONS  # noqa: PLC0415 - see above

    return LESSONS[number]


def begin(number: int, place: int = 0) -> Course:
    """Start a lesson at one of its positions. Raises IndexError if there is none."""
    question = _lesson(number).questions[place]
    return Course(number, place, from_position(question.puzzle.state, SEATS))
