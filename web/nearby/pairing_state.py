"""A line to another browser without a server, as far as the page knows it."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal


class Role(IntEnum):
    """Whose card it is."""

    OFFER = 0
    """The one's who begins."""
    ANSWER = 1


Connection = Literal["open", "cut", "ended"]
"""How the line is that was made: open, cut for now, or gone for good."""
PairingProblem = Literal["card", "camera", "network", "slow", "late", "failed"]
"""What the person is told: a code is no card, the camera cannot be used, this device is in no
network, there is no connection yet or after all that time, or the browser makes none."""

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
# Six addresses and the longest texts come to 328.
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
    table: str | None = None
    """What the line is for: the table of a game, or of a move to a new device."""
    payload: str = ""
    """What the link bears beside the card: the latest letter of the game, or the key of a move."""
    mine: str | None = None
    """The own card, once the browser has made it."""
    theirs: str | None = None
    """The other one's card, once it was read."""
    typed: str = ""
    """What stands in the field for the answer."""
    line: Connection | None = None
    """How the line is; None: it is in the making."""
    opened: tuple[str, str] | None = None
    """A link that was opened, as table and card: its line begins once the person wants that."""
    their_table: str | None = None
    """The table that the other one has open, as it says itself."""
    is_scanning: bool = False
    """Whether the camera is to look for the answer."""
    problem: PairingProblem | None = None

    def begun(
        self, role: Role, table: str, payload: str = "", theirs: str | None = None
    ) -> "Pairing":
        """Another line, from the beginning."""
        return Pairing(self.is_possible, self.number + 1, role, table, payload, theirs=theirs)

    def has_opened(self, table: str) -> bool:
        """Whether the link that was opened is for this table."""
        return self.opened is not None and self.opened[0] == table

    def taken_up(self, table: str) -> "Pairing":
        """The line of the link that was opened, if it is for this table; else this one."""
        if self.opened is None or not self.has_opened(table):
            return self
        return self.begun(Role.ANSWER, table, theirs=self.opened[1])

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
