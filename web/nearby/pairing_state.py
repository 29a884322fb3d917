"""What the page knows of a line to another browser that no server makes."""

from dataclasses import dataclass
from enum import IntEnum


class Role(IntEnum):
    """Whose card it is."""

    OFFER = 0
    """The one's who begins."""
    ANSWER = 1


LINES = ("", "open", "cut", "ended")
"""How the line is: in the making, open, cut for now, or gone for good."""

SLOW = {Role.OFFER: 15, Role.ANSWER: 90}
"""Seconds until the page says why there may be no connection. Whoever answers does not know when
the other one has read the answer."""

LATE = 600
"""Seconds until it is given up."""

MAX_MESSAGE = 65_536
"""Characters of a message over the line at most."""
MAX_TABLE = 64
"""Characters of the name of a table at most."""

KEY = "d="
"""What the fragment of a pairing link begins with, and the text of an answer."""
MAX_CARD = 400
"""Characters of a card at most."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What the page knows of it."""

    is_possible: bool = False
    """Whether the browser can be connected to another one."""
    number: int = 0
    """How many lines were begun; what is told of an earlier one is dropped."""
    role: Role | None = None
    """Whether this browser began or answers; None: there is no line and none is in the making."""
    table: str = ""
    """What the line is for: the table of a game, or of a move to a new device."""
    payload: str = ""
    """What the link bears beside the card: the latest letter of the game, or the key of a move."""
    mine: str = ""
    """The own card, once the browser has made it."""
    theirs: str = ""
    """The other one's card, which was read."""
    typed: str = ""
    """What stands in the field for the answer."""
    line: str = ""
    """How the line is: one of LINES."""
    kept: tuple[str, str] = ("", "")
    """A link that was opened, as table and card: its line begins once the person wants that."""
    there: str = ""
    """The table that the other one has open, as it says itself."""
    is_scanning: bool = False
    """Whether the camera is to look for the answer."""
    problem: str = ""
    """What the person is told, empty for nothing: a code is no "card", the "camera" cannot be used,
    this device is in no "network", there is no connection yet ("slow") or after all that time
    ("late"), or the browser makes none ("failed")."""

    def begun(self, role: Role, table: str, payload: str = "", theirs: str = "") -> "Pairing":
        """Another line, from the beginning."""
        return Pairing(self.is_possible, self.number + 1, role, table, payload, theirs=theirs)

    def taken_up(self, table: str) -> "Pairing":
        """The line of the link that was opened, if it is for this table; else this one."""
        if not table or table != self.kept[0]:
            return self
        return self.begun(Role.ANSWER, table, theirs=self.kept[1])

    @property
    def is_in_the_making(self) -> bool:
        """Whether it has not been open yet, and still may be."""
        return self.role is not None and not self.line and self.problem not in ("late", "failed")

    @property
    def is_at_work(self) -> bool:
        """Whether it is open, or may be."""
        return self.is_in_the_making or self.line in ("open", "cut")


def parts(text: str) -> tuple[str, str] | None:
    """The card and what stands beside it, in a pairing link or an answer; None for other texts."""
    from shanghaien.formats.incoming import link_in  # noqa: PLC0415 - not for the first screen

    found = link_in(text, KEY[0])
    if found is None:
        return None
    card, _, payload = found.removeprefix(KEY).partition(".")
    return card, payload
