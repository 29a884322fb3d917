"""What a lesson of the second course is made of."""

from dataclasses import dataclass

from shanghaien.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to decide."""

    position: str
    """For `parse_position`."""
    wins: tuple[int, ...]
    """The learner's chance to win after each of `legal_moves`, in thousandths."""
    asks: str
    """What to look at."""
    why: str
    """Why the best move is best."""
    other: str
    """What is said of any other move."""

    @property
    def puzzle(self) -> Puzzle:
        """The position with the worth of its moves; it has no rating and counts for none."""
        return Puzzle(0, (), (), self.wins, self.position)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some positions that show the same thing."""

    title: str
    theme: str
    """That of the puzzles which go on with it."""
    questions: tuple[Exercise, ...]
