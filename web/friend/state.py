"""What the page knows of games by link beside the games themselves."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shanghaien.game import Game

if TYPE_CHECKING:  # few games are by link
    from shanghaien.receiving import Doubt
    from web.kernel.table_state import Ticket


@dataclass(frozen=True, slots=True)
class Friend:
    """What is going on with a friend's link."""

    letter: Game | None = None
    """A link that waits, read: an invitation for its answer, a move for its game to be fetched."""
    typed: str = ""
    """What stands in the field for a link, as long as it is none."""
    is_stray: bool = False
    """Whether that link is of a running game that is not saved here."""
    file: Game | None = None
    """A saved game from outside that waits for the same one to be fetched."""
    tried: tuple[str, ...] = ()
    """The saved games for which the link or file was tried, the one to go back to first."""
    doubt: "tuple[Ticket, Doubt] | None" = None
    """A position, and the link for it about which the page asks."""
    asks: bool = False
    """Whether the page asks if the person resigns."""
    plays_on: bool = False
    """Whether a draw that was offered is declined."""
    held_back: tuple[str, int] | None = None
    """The game by link and the number of its latest letter where the person has chosen that the
    next roll is not announced."""
    offers: str = ""
    """The game by link in which a draw is offered once this turn is complete; empty for none."""

    @property
    def is_waiting(self) -> bool:
        """Whether a link or a file waits for a saved game."""
        return self.letter is not None or self.file is not None


@dataclass(frozen=True, slots=True)
class Lines:
    """How a game is connected to another device, by which its letters send themselves: as the
    feature says that makes such lines."""

    # False throughout where no feature makes lines: each letter then goes by hand.
    has_line: bool = False
    """Whether there is a line, or one is in the making."""
    is_wired: bool = False
    """Whether the other one has been seen at the other end."""
    is_here: bool = False
    """Whether whoever invites to it is at the other end, or at a table of this host."""
    is_offered: bool = False
    """Whether everybody at the other end may see its invitation."""
    is_paired: bool = False
    """Whether the line is one between two browsers."""
    is_in_the_making: bool = False
    """Whether that one has not been open yet."""
