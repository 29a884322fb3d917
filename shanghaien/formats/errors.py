"""Errors in a text that should be a game: the exception of every format, and its kinds."""

from enum import Enum
from typing import NoReturn


class RecordProblem(Enum):
    """The kinds of errors in a text, so that they can be shown in any language."""

    LONG = "too long"
    CUT = "cut off"
    JSON = "not JSON"
    FOREIGN = "not a record"
    VERSION = "of an unknown version"
    WATCHED = "a link to watch a game"
    MISSING = "a field is missing"
    UNKNOWN = "a field is unknown"
    VALUE = "a value that is not valid there"
    ILLEGAL = "an event that the rules do not allow"
    SEED = "cards or dice that do not match the seed"
    SEAL = "cards or dice that are not those that were sealed"
    RESULT = "a result that does not match the events"
    ALTERED = "altered after it was written"
    DAMAGED = "damaged on the way"


class RecordError(ValueError):
    """A text that is not a valid record or link, with the place (`where`) and the reason (`what`).

    `problem` and `value` are the reason as data; the value is the faulty one, shortened.
    """

    def __init__(
        self, where: str, what: str, problem: RecordProblem = RecordProblem.VALUE, value: str = ""
    ) -> None:
        super().__init__(what if problem is RecordProblem.FOREIGN else f"{where}: {what}")
        self.where = where
        self.what = what
        self.problem = problem
        self.value = value


def in_line(error: RecordError, line: int) -> RecordError:
    """What is wrong with a link, with the line of the text in which it stands; 0 leaves it as it
    is."""
    if not line:
        return error
    what = error.what if error.where == "link" else str(error)
    return RecordError(f"line {line}", what, error.problem, error.value)


def refuse(
    where: str, what: str, problem: RecordProblem = RecordProblem.VALUE, value: str = ""
) -> NoReturn:
    """Raise RecordError."""
    raise RecordError(where, what, problem, value)
