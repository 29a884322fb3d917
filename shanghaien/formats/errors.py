"""What is wrong with a text that should be a game: the error of every format, and its kinds."""

from enum import Enum
from typing import NoReturn


class RecordProblem(Enum):
    """What can be wrong with a text, so that it can be said in any language."""

    LONG = "too long"
    CUT = "cut off"
    JSON = "not JSON"
    FOREIGN = "something else than a record"
    VERSION = "of an unknown version"
    MISSING = "a field is missing"
    UNKNOWN = "a field is unknown"
    VALUE = "a value that does not belong there"
    ILLEGAL = "an event that the rules do not allow"
    SEED = "cards or dice that are not those of the seed"
    RESULT = "not what the events lead to"
    ALTERED = "altered after it was written"


class RecordError(ValueError):
    """A text that is no record, with the place (`where`) and the reason (`what`).

    `problem` and `value` are the reason as data; the value is what is wrong there, never long.
    """

    def __init__(
        self, where: str, what: str, problem: RecordProblem = RecordProblem.VALUE, value: str = ""
    ) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what
        self.problem = problem
        self.value = value


def refuse(
    where: str, what: str, problem: RecordProblem = RecordProblem.VALUE, value: str = ""
) -> NoReturn:
    """Raise RecordError."""
    raise RecordError(where, what, problem, value)
