"""What is to be done with the file that is kept up to date."""

from dataclasses import dataclass
from typing import ClassVar

from web.app.effect import Effect
from web.app.settings import Settings


@dataclass(frozen=True, slots=True)
class PickFile(Effect):
    """A new file to be picked by the person; `copy-file` follows."""

    by: ClassVar[str] = "web.copies.perform:pick"


@dataclass(frozen=True, slots=True)
class ChooseFile(Effect):
    """An existing copy to be chosen by the person, and its games to be restored.

    `GamesImported` follows, then `copy-file`; `copy-other` if it is no copy.
    """

    by: ClassVar[str] = "web.copies.perform:choose"


@dataclass(frozen=True, slots=True)
class RenewLeave(Effect):
    """The person to be asked by the browser whether the page may go on; `copy-file` follows."""

    by: ClassVar[str] = "web.copies.perform:renew"


@dataclass(frozen=True, slots=True)
class DropFile(Effect):
    """The file to be left alone from now on."""

    by: ClassVar[str] = "web.copies.perform:drop"


@dataclass(frozen=True, slots=True)
class WriteFile(Effect):
    """Everything to be written into the file; `copy-written` follows."""

    by: ClassVar[str] = "web.copies.perform:write"

    language: str
    settings: Settings
    """They are written where none are stored."""


@dataclass(frozen=True, slots=True)
class Mark(Effect):
    """What is known of the last copy to be stored, and nothing else: a tab that has been open for
    long knows old settings and old progress."""

    by: ClassVar[str] = "web.copies.perform:mark"

    language: str
    settings: Settings
    """They are stored where none are."""
    at: int = 0
    """When everything was copied, in milliseconds since 1970; 0 if it was not."""
    until: int = 0
    """The day until which the person does not want to be asked; 0 if nothing was said of that."""
