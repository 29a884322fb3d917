"""What is altered, how it is taken in, and how one sees that it was taken in rightly."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from tests.soak.alter import Alter

Drawn = TypeVar("Drawn")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Kind(Generic[Drawn, Found]):
    """Texts of one kind."""

    draw: Callable[[Random], Drawn]
    write: Callable[[Random, Drawn], str]
    ways: tuple[Alter, ...]
    """How such a text is altered."""
    repair: Callable[[Random, str], str]
    """Gives it the checksums again that belong to what it says."""
    take: Callable[[Drawn, str], Found]
    """What the page does with a text; raises RecordError or LetterError where it refuses one."""
    judge: Callable[[Drawn, str, Found], tuple[bool, str]]
    """Whether what was found says what was drawn, and what is wrong with it; empty if all is well.
    """
