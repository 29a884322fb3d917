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
    """How often a mistake was decided rightly in a row, and when it comes again."""

    step: int = 0
    """Right answers in a row, up to one more than there are pauses: then it is fixed."""
    due: int = 0
    """The day from which on it comes again; 0 for one that has never come."""

    @property
    def is_learned(self) -> bool:
        """Whether the mistake is fixed and returns no more."""
        return self.step > len(PAUSES)

    def after(self, day: int, *, is_right: bool) -> "Repetition":
        """After an answer given on a day."""
        if not is_right:
            return Repetition(0, day + PAUSES[0])
        step = self.step + 1
        return Repetition(step, day + PAUSES[min(step, len(PAUSES)) - 1])
