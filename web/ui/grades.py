"""Grades and the opponents that they are named for, in words."""

from collections.abc import Sequence

from shanghaien.ai.grades import Grade
from shanghaien.ai.strengths import find_level
from web.lang import Words, term

LEFT_OUT = term("This leaves out choices made after a hint or “Choose again”.")
"""What is said of grades and losses where the teacher had helped."""


def grade_names(w: Words, grades: Sequence[Grade]) -> str:
    """A grade, or from which to which, of some that the best one begins: "“Fair” to “Solid”"."""
    best, worst = w.say(grades[0].name), w.say(grades[-1].name)
    return worst if len(grades) == 1 else w.say("“{low}” to “{high}”", low=worst, high=best)


def levels(w: Words, grades: Sequence[Grade]) -> tuple[str, str]:
    """The opponents that the best and the worst of some grades are named for."""
    best, worst = (w.say(find_level(grades[k].level).name) for k in (0, -1))
    return best, worst
