"""What the page knows of sharing a game as a link; web/browser/links.py does it."""

from dataclasses import dataclass
from enum import Enum

OUTCOMES = ("copied", "selected", "sent")
"""What became of a link: it is copied, or selected for the person to copy, or handed on."""


class Way(Enum):
    """How a link leaves the page."""

    CLIPBOARD = "clipboard"
    SHARE = "share"
    """The browser's own means of sharing."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """What the page knows of sharing."""

    address: str = ""
    """The page's own address, without a fragment."""
    can_send: bool = False
    """Whether the browser has means of its own to hand a link on."""
    opens_elsewhere: bool = False
    """Whether links do not open here but in Safari, as where iOS has the page installed."""
    outcome: str = ""
    """What became of the link: one of OUTCOMES, or nothing yet."""
