"""What the page knows of sharing a game or a position as a link or as a picture; web/browser/ does
it.

A new way to send a link is a member of `Way`, its case in web/browser/links.py, and a command
that returns `Send` with it.
"""

import re
from dataclasses import dataclass
from enum import Enum

from shanghaien.game import Game, Seat
from shanghaien.state import Player, State

OUTCOMES = ("copied", "selected", "sent", "picture-sent", "picture-saved", "picture-failed")
"""What became of a link: it is copied, or selected for the person to copy, or handed on; or of a
picture: it is handed on or saved as a file, or the browser let none be made."""


class Way(Enum):
    """How a link leaves the page."""

    CLIPBOARD = "clipboard"
    SHARE = "share"
    """The browser's own means of sharing."""


POSITION = "#p="
"""What the fragment of a link to a position begins with."""


def position_fragment(line: str) -> str:
    """The fragment of a link to a position (shanghaien/position.py)."""
    # Messengers end a link at a blank; %20 would survive, too, but is longer.
    return POSITION + line.replace("; ", ";").replace(" ", "+")


_THIS_MACHINE = re.compile(
    r"\w+://(([\w-]+\.)*localhost\.?|127(\.\d+){3}|\[::1\])(:\d+)?(/.*)?", re.IGNORECASE
)


def is_of_this_machine(address: str) -> bool:
    """Whether an address leads each device to itself, with or without a port."""
    return bool(_THIS_MACHINE.fullmatch(address))


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is handed on: who sits where, and how it is opened again."""

    state: State
    """Its draw pile is sorted."""
    seats: tuple[Seat, Seat]
    fragment: str
    """What its link adds to the page's address."""
    below: Player = Player.A
    """Who sits at the lower edge."""
    rating: int | None = None
    """How hard the puzzle is that it asks; None where it is none."""
    is_of_day: bool = False
    """Whether that is the puzzle of the day."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture is made of: of a game that is over its result (web/sharing/picture_view.py),
    or a position (web/sharing/scene_view.py)."""

    shows: Game | Scene
    language: str
    address: str
    """The page's own address, without a fragment."""
    ended: int = 0
    """When the game was last saved, in milliseconds since 1970; 0 if that is not known."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A picture that is handed on."""

    picture: Picture
    name: str
    """The file's."""
    link: str
    """What goes along with it."""
    title: str
    """What the link is called where the way has room for that."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """What the page knows of sharing."""

    address: str = ""
    """The page's own address, without a fragment."""
    can_send: bool = False
    """Whether the browser has means of its own to hand a link on."""
    can_send_pictures: bool = False
    """Whether those means take files, too."""
    opens_elsewhere: bool = False
    """Whether links do not open here but in Safari, as where iOS has the page installed."""
    is_installed: bool = False
    """Whether the page runs as an app of its own."""
    installs_apart: bool = False
    """Whether the page starts without the browser's games once it is installed: on iOS."""
    can_paste: bool = False
    """Whether the browser can be asked what the clipboard holds."""
    outcome: str = ""
    """What became of the link or the picture: one of OUTCOMES, or nothing yet."""
