"""Messages about a line to another device, and what comes or moves over it."""

from dataclasses import dataclass
from typing import Literal

from web.kernel.messages import Message, SecretDrawn
from web.nearby.moving_state import Cargo
from web.nearby.pairing_state import Connection
from web.nearby.wire_state import Line


@dataclass(frozen=True, slots=True)
class HouseFound(Message):
    """The page's host tells of itself."""

    text: str
    """JSON, not checked."""


@dataclass(frozen=True, slots=True)
class WaitingTold(Message):
    """The host tells who waits at its tables."""

    text: str
    """A list in JSON, not checked."""


@dataclass(frozen=True, slots=True)
class LineChanged(Message):
    """The line to a table of the host is another one now."""

    table: str
    line: Line | Literal["flooded"] | None
    """"flooded" if it was ended, since more came over it than any page of ours says."""


@dataclass(frozen=True, slots=True)
class PresenceChanged(Message):
    """The other one has come to a table, or has gone."""

    table: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class LetterCame(Message):
    """A letter has come over the line to a table."""

    table: str
    text: str
    """Not checked."""


@dataclass(frozen=True, slots=True)
class CameraStopped(Message):
    """The camera looks for no answer any more: its panel was closed, or it cannot be used."""

    has_failed: bool


@dataclass(frozen=True, slots=True)
class CodeScanned(Message):
    """The camera has seen a code."""

    text: str
    """Not checked."""


@dataclass(frozen=True, slots=True)
class PeerDescribed(Message):
    """The browser has described itself for a connection to another one."""

    number: int
    """The connection's, as in `Pairing`."""
    description: str


@dataclass(frozen=True, slots=True)
class PeerChanged(Message):
    """The connection to another browser is another one now, or there is none yet."""

    number: int
    how: Connection | Literal["flooded", "slow", "late", "failed"]
    """"flooded" as of LineChanged, the last three as of `Pairing.problem`."""


@dataclass(frozen=True, slots=True)
class PeerSaid(Message):
    """The other browser says which table it has open, and what it lays there."""

    number: int
    text: str
    """JSON, not checked."""


@dataclass(frozen=True, slots=True)
class MovePacked(Message):
    """Everything is packed for a move."""

    table: str
    cargo: Cargo
    games: int
    left_out: int
    """How many games cannot be read."""
    at: int
    """When the packing was begun, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class MoveSaved(Message):
    """Everything that has come with a move is saved."""

    table: str
    games: int
    known: int
    """How many of them were there already."""
    settings: str
    """What the settings were where they come from, not checked."""


@dataclass(frozen=True, slots=True)
class MoveFailed(Message):
    """What was to be done here for a move could not be."""

    table: str
    why: str
    """One of REASONS (web/nearby/moving_state.py)."""


class WaitingSecret(SecretDrawn):
    """For a game that whoever is in the house is invited to."""

    __slots__ = ()


class PairingSecret(SecretDrawn):
    """For a game that whoever holds the other device is invited to."""

    __slots__ = ()


class CodeSecret(SecretDrawn):
    """For the code of a move, on the old device."""

    __slots__ = ()


class KeySecret(SecretDrawn):
    """For the key of a move, on the new device."""

    __slots__ = ()
