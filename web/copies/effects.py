"""What is to be done with the file that is kept up to date."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect


@dataclass(frozen=True, slots=True)
class PickFile(Effect):
    """A new file to be picked by the person; FilePicked follows."""

    by: ClassVar[str] = "web.copies.perform:pick"


@dataclass(frozen=True, slots=True)
class ChooseFile(Effect):
    """An existing copy to be chosen by the person, and its games to be restored.

    GamesImported follows, then FilePicked; NoCopyChosen if it is no copy.
    """

    by: ClassVar[str] = "web.copies.perform:choose"


@dataclass(frozen=True, slots=True)
class RenewLeave(Effect):
    """The person to be asked by the browser whether the page may go on; FilePicked follows."""

    by: ClassVar[str] = "web.copies.perform:renew"


@dataclass(frozen=True, slots=True)
class DropFile(Effect):
    """The file to be left alone from now on."""

    by: ClassVar[str] = "web.copies.perform:drop"


@dataclass(frozen=True, slots=True)
class WriteFile(Effect):
    """Everything to be written into the file; FileWritten follows."""

    by: ClassVar[str] = "web.copies.perform:write"
