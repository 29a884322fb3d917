"""What the page knows of the line to another device at the same table."""

from dataclasses import dataclass
from typing import Literal

from shanghaien.game import Game

Line = Literal["open", "cut", "full"]
"""How a line is: open, cut for now, or a third device is at the table."""

MAX_WAITING = 20
"""Invitations that are shown at most."""
MAX_INVITATION = 120
"""Characters of an invitation, at most: it would take its time to read a text with a whole game."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who waits at a table of this host, or at the other end of a line."""

    table: str
    game: Game
    """What its letter says."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What the page knows of it."""

    addresses: tuple[str, ...] | None = None
    """Under which addresses other devices find this host, if it passes letters on; else None."""
    waiting: tuple[Invitation, ...] = ()
    """Who waits for somebody to sit down."""
    line: Line | None = None
    """How the line of the game on the table is; None: none is wanted."""
    is_present: bool = False
    """Whether the other one has the same table open."""
    wired_table: str = ""
    """The table at which the other one has been seen: its letters send themselves."""
    shut: str = ""
    """The table whose line this page has ended, since it was flooded."""
    offered: str = ""
    """The table whose invitation everybody at this host may see."""

    @property
    def is_busy(self) -> bool:
        """Whether a line is in use."""
        return bool(self.line or self.wired_table)

    @property
    def is_at_house(self) -> bool:
        """Whether this host passes letters on."""
        return self.addresses is not None


@dataclass(frozen=True, slots=True)
class WantedLine:
    """The line that is wanted, with what is to lie there."""

    table: str
    key: str
    """What proves that this is the same side again: 64 hexadecimal digits."""
    letter: str
    """This side's latest letter, if the other one has not answered it; else empty."""
    is_offered: bool
    """Whether the letter is an invitation for everybody."""
    is_guest: bool = False
    """Whether it only listens: it takes no seat before it has something to say."""
