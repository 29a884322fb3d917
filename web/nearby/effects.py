"""Effects at both ends of a move to another device."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect
from web.nearby.moving_state import Cargo


@dataclass(frozen=True, slots=True)
class Pack(Effect):
    """Pack all saved games and settings; MovePacked or MoveFailed follows."""

    by: ClassVar[str] = "web.nearby.perform:pack"

    table: str


@dataclass(frozen=True, slots=True)
class Keep(Effect):
    """Check and save what has arrived; MoveSaved or MoveFailed follows."""

    by: ClassVar[str] = "web.nearby.perform:keep"

    table: str
    cargo: Cargo
