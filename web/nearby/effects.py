"""What is to be done on both ends of a move."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect
from web.nearby.moving_state import Cargo


@dataclass(frozen=True, slots=True)
class Pack(Effect):
    """All saved games and what was chosen, to be packed; MovePacked or MoveFailed follows."""

    by: ClassVar[str] = "web.nearby.perform:pack"

    table: str


@dataclass(frozen=True, slots=True)
class Keep(Effect):
    """What has come, to be checked and saved; MoveSaved or MoveFailed follows."""

    by: ClassVar[str] = "web.nearby.perform:keep"

    table: str
    cargo: Cargo
