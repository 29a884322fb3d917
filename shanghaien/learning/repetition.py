"""When a mistake is due again: the day after a wrong answer; 1, 3, 7 and 21 days after the first,
second, third and fourth right one in a row. After the fifth it is fixed.

Boxes as those of Sebastian Leitner (So lernt man lernen, 1972). A day is its number, as
`date.toordinal` has it.
"""

from dataclasses import dataclass

PAUSES = (1, 3, 7, 21)
"""Days until a mistake comes again, after one, two, three and four right answers in a row. After a
wrong one it is the first of these."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """How often in a row a mistake was decided rightly, and the day on which it comes again."""

    step: int = 0
    """The number of right answers in a row; with more than PAUSES has, it is fixed."""
    due: int = 0
    """The day from which it is due, as `date.toordinal`; 0 if it has never been asked."""

    @property
    def is_learned(self) -> bool:
        """Whether the mistake is fixed and returns no more."""
        return self.step > len(PAUSES)

    def after(self, day: int, *, is_right: bool) -> "Repetition":
        """The repetition after an answer on a day, as `date.toordinal`."""
        if not is_right:
            return Repetition(0, day + PAUSES[0])
        step = self.step + 1
        return Repetition(step, day + PAUSES[min(step, len(PAUSES)) - 1])
