"""A move of everything to another device, and how far it has come."""

from dataclasses import dataclass, replace
from enum import Enum


class MoveStage(Enum):
    """How far it has come."""

    SHOWN = "shown"
    """The old device shows its code."""
    ASKED = "asked"
    """The new device has opened it and asks."""
    BEGUN = "begun"
    """The old device packs; the new one waits."""
    PASSING = "passing"
    """Part after part goes over."""
    KEEPING = "keeping"
    """All parts are there, and the new device saves what is in them."""
    DONE = "done"
    STOPPED = "stopped"
    """It has ended, and nothing has changed anywhere."""


OVER = (MoveStage.DONE, MoveStage.STOPPED)
UNDER_WAY = (MoveStage.BEGUN, MoveStage.PASSING, MoveStage.KEEPING)

REASONS = ("cancelled", "spoilt", "version", "large", "unread", "unsaved", "slow", "ended", "late")
"""Why it has stopped, as the other side is told: somebody wanted it; what came is not what was
sent, or of another version of the page; the games are too many, could not be read, not be saved,
nobody knows yet whether they are; or the line has ended, or was never open."""


@dataclass(frozen=True, slots=True)
class Cargo:
    """All that goes over, in parts."""

    count: int
    """How many parts it has."""
    size: int
    """Bytes of the text that is packed in them."""
    digest: str
    """The SHA-256 of that text: 64 hexadecimal digits."""
    parts: tuple[str, ...] = ()
    """Those that are here, from the first on."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move to another device, as one of the two sees it."""

    is_old: bool
    """Whether this is the device that everything comes from."""
    table: str
    """Where the two meet: whoever knows this may take part."""
    key: str
    """What proves that this is the same side again; empty until it is drawn."""
    stage: MoveStage
    cargo: Cargo | None = None
    done: int = 0
    """How many parts have arrived."""
    games: int = 0
    """How many games have gone over."""
    known: int = 0
    """How many of them were on the new device already."""
    left_out: int = 0
    """How many cannot be read and stay where they are."""
    at: int = 0
    """When the old device began to pack, in milliseconds since 1970."""
    why: str = ""
    """Why it has stopped: one of REASONS."""
    is_own: bool = False
    """Whether it was stopped on this device."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.stage in OVER

    def stopped(self, why: str, *, is_own: bool) -> "Move":
        """The move once it has ended without anything done."""
        return replace(self, stage=MoveStage.STOPPED, why=why, is_own=is_own, cargo=None)


@dataclass(frozen=True, slots=True)
class Moving:
    """The move of everything to another device, or from one."""

    move: Move | None = None

    @property
    def is_busy(self) -> bool:
        """Whether it goes on."""
        return self.move is not None and self.move.stage not in OVER
