"""Making a picture, and handing it on; asking for the clipboard's text."""

from collections.abc import Awaitable, Callable

from web.kernel.messages import Command, Message
from web.kernel.ports import Ports
from web.sharing.effects import DrawPicture, Paste, SendPicture

Send = Callable[[Message], None]


def draw_picture(effect: DrawPicture, ports: Ports, _: Send) -> None:
    """Begin to make the picture."""
    ports.device.draw_picture(effect.picture)


def send_picture(effect: SendPicture, ports: Ports, send: Send) -> Awaitable[None]:
    """Begin to hand the picture on, and tell what became of it."""
    return _tell(ports.device.send_picture(effect.parcel), send)


def paste(_: Paste, ports: Ports, send: Send) -> Awaitable[None]:
    """Begin to ask for the clipboard's text, and tell it."""
    return _tell(ports.device.pasted(), send, "pasted")


async def _tell(outcome: Awaitable[str], send: Send, command: str = "share-outcome") -> None:
    send(Command(command, await outcome))
