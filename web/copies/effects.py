"""Effects on the file that is kept up to date."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect


@dataclass(frozen=True, slots=True)
class PickFile(Effect):
    """Let the person pick a new file; FilePicked follows."""

    by: ClassVar[str] = "web.copies.perform:pick"


@dataclass(frozen=True, slots=True)
class ChooseFile(Effect):
    """Let the person choose an existing copy, and restore its games.

    GamesImported follows, then FilePicked; NoCopyChosen if it is no copy.
    """

    by: ClassVar[str] = "web.copies.perform:choose"


@dataclass(frozen=True, slots=True)
class RenewLeave(Effect):
    """Let the browser ask whether the page may go on; FilePicked follows."""

    by: ClassVar[str] = "web.copies.perform:renew"


@dataclass(frozen=True, slots=True)
class DropFile(Effect):
    """Leave the file alone from now on."""

    by: ClassVar[str] = "web.copies.perform:drop"


@dataclass(frozen=True, slots=True)
class WriteFile(Effect):
    """Write everything into the file; FileWritten follows."""

    by: ClassVar[str] = "web.copies.perform:write"
