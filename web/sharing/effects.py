"""What is to be done with pictures, and with the clipboard."""

from dataclasses import dataclass
from typing import ClassVar

from web.kernel.effect import Effect
from web.kernel.sharing_state import Parcel, Picture


@dataclass(frozen=True, slots=True)
class Paste(Effect):
    """The clipboard's text to be asked for; TextPasted follows.

    It is asked for at once: browsers allow it only while they handle the click.
    """

    by: ClassVar[str] = "web.sharing.perform:paste"


@dataclass(frozen=True, slots=True)
class DrawPicture(Effect):
    """A picture to be made: browsers hand a file on only at once, while they handle the click."""

    by: ClassVar[str] = "web.sharing.perform:draw_picture"

    picture: Picture


@dataclass(frozen=True, slots=True)
class SendPicture(Effect):
    """A picture to be handed on or, where the browser cannot, saved as a file; HandedOn
    follows."""

    by: ClassVar[str] = "web.sharing.perform:send_picture"

    parcel: Parcel
