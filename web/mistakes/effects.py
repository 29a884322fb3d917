"""What is to be done for own mistakes."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect
from web.kernel.saved_state import Entry


@dataclass(frozen=True, slots=True)
class StudyGame(Effect):
    """Some more of the study of a saved game, once the page is seen; Studied follows."""

    by: ClassVar[str] = "web.mistakes.perform:study"

    id: str
    record: str = ""
    """Its record; empty if it has not been read yet."""
    told: tuple[int, ...] = ()
    """At which turns the teacher helped (web/kernel/saved_state.py)."""


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """What was learned of a saved game, to be stored beside its record."""

    by: ClassVar[str] = "web.mistakes.perform:note"

    entry: Entry
    record: str
    """The record that it was learned from: if that has changed, Studied says that nothing is
    known."""


@dataclass(frozen=True, slots=True)
class NoteAnswers(Effect):
    """When mistakes of a saved game come again; GameSaved follows."""

    by: ClassVar[str] = "web.mistakes.perform:note_answers"

    entry: Entry
    turns: tuple[int, ...]
    """Those that were answered now: what is known of others stays as it is stored."""


@dataclass(frozen=True, slots=True)
class Recall(Effect):
    """A saved game to be read for one of its moments; Recalled follows."""

    by: ClassVar[str] = "web.mistakes.perform:recall"

    id: str
    turn: int
    is_shown: bool = False
    """Whether the moment is to be replayed, and not decided anew."""
