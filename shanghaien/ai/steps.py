"""Long work in small steps, so that a worker can do something else in between, or stop.

A function whose name ends in `steps` is a generator: it yields after every few milliseconds of
work and returns its result. To stop, leave it alone; what it has finished is kept and serves the
next question.
"""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work that yields now and then and returns a `T`."""


def run(steps: Generator[object, None, T]) -> T:
    """All the steps at once: the result."""
    # A for loop would drop the result: a generator's return value comes with StopIteration.
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
