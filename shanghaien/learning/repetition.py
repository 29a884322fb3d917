"""When a mistake comes again: after 1, 3, 7 and 21 days, until it sits.

Boxes as those of Sebastian Leitner (So lernt man lernen, 1972): a right answer moves a mistake on
to the next, longer pause, a wrong one back to the first. A day is its number, as
`date.toordinal` has it.
"""

from dataclasses import dataclass

PAUSES = (1, 3, 7, 21)
"""Days until a mistake comes again, after none, one, two and three right answers in a row."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """How often a mistake was decided rightly in a row, and when it comes again."""

    step: int = 0
    """Right answers in a row, up to one more than there are pauses: then it sits."""
    due: int = 0
    """The day from which on it comes again; 0 for one that has never come."""

    @property
    def is_learned(self) -> bool:
        """Whether it sits, and comes no more."""
        return self.step > len(PAUSES)

    def is_due(self, day: int) -> bool:
        """Whether it comes on a day."""
        return not self.is_learned and self.due <= day

    def after(self, day: int, *, is_right: bool) -> "Repetition":
        """After an answer given on a day."""
        if not is_right:
            return Repetition(0, day + PAUSES[0])
        step = self.step + 1
        return Repetition(step, day + PAUSES[min(step, len(PAUSES)) - 1])
