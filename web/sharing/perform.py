"""Making a picture, and handing it on; asking for the clipboard's text."""

from collections.abc import Awaitable

from web.kernel.messages import HandedOn, Sender, TextPasted
from web.kernel.ports import Ports
from web.sharing.effects import DrawPicture, Paste, SendPicture


def draw_picture(effect: DrawPicture, ports: Ports, _: Sender) -> None:
    """Begin to make the picture."""
    ports.device.draw_picture(effect.picture)


def send_picture(effect: SendPicture, ports: Ports, send: Sender) -> Awaitable[None]:
    """Begin to hand the picture on, and tell what became of it."""
    return _tell_outcome(ports.device.send_picture(effect.parcel), send)


async def _tell_outcome(outcome: Awaitable[str], send: Sender) -> None:
    send(HandedOn(await outcome))


def paste(_: Paste, ports: Ports, send: Sender) -> Awaitable[None]:
    """Begin to ask for the clipboard's text, and tell it."""
    return _tell_text(ports.device.pasted(), send)


async def _tell_text(text: Awaitable[str], send: Sender) -> None:
    send(TextPasted(await text))
