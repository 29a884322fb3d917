"""What comes of own mistakes: games that are studied or read, puzzles of a theme."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from web.kernel.messages import Message, TextFetched


@dataclass(frozen=True, slots=True)
class StudyDue(Message):
    """The next game may be studied."""


@dataclass(frozen=True, slots=True)
class Studied(Message):
    """How far the worker has come with the study of a saved game."""

    id: str
    record: str
    """The record that was studied."""
    answer: Mapping[str, Any] | None
    """The worker's, not checked yet; None if there was none, or it could not be stored."""


@dataclass(frozen=True, slots=True)
class Recalled(Message):
    """A saved game was read for one of its moments."""

    id: str
    turn: int
    record: str | None
    """None if it is there no more, or cannot be read."""
    is_shown: bool = False
    """Whether the moment is to be replayed."""


@dataclass(frozen=True, slots=True)
class ThemeFetched(TextFetched):
    """The puzzles have come, of which some are of the theme of a mistake."""
