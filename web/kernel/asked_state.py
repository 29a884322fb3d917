"""What the page asks the opponent and the teacher (web/opponent/protocol.py)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Body = dict[str, Any]
"""A question without its number."""
Answer = Mapping[str, Any]

QuestionKind = Literal[
    "move", "options", "chances", "review", "ponder", "refine", "rollout", "study"
]
"""What can be asked; how it is answered is in `WORKS` (web/opponent/server.py)."""

LATE = "late"
"""Why there is no answer yet: the worker has not come; it is still waited for."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Which play-outs of a position are asked for."""

    begin: int = 0
    """How many there were already."""
    moves: tuple[str, ...] = ()
    """The two moves that are compared; without them the position itself is played on."""

    def body(self) -> Body:
        """What is asked, and said again by the answer."""
        # No field can be called `from`, a word of Python's own.
        return {"from": self.begin, "moves": [*self.moves]}
