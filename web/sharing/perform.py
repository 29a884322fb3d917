"""Making a picture, and handing it on; asking for the clipboard's text."""

from collections.abc import Awaitable, Callable

from web.kernel.messages import HandedOn, Message, Sender, TextPasted
from web.kernel.ports import Ports
from web.sharing.effects import DrawPicture, Paste, SendPicture


def draw_picture(effect: DrawPicture, ports: Ports, _: Sender) -> None:
    """Begin to make the picture."""
    ports.device.draw_picture(effect.picture)


# No coroutines: what a browser allows only during the click has to begin with the call.
def send_picture(effect: SendPicture, ports: Ports, send: Sender) -> Awaitable[None]:
    """Begin to hand the picture on, and tell what became of it."""
    return _tell(HandedOn, ports.device.send_picture(effect.parcel), send)


def paste(_: Paste, ports: Ports, send: Sender) -> Awaitable[None]:
    """Begin to ask for the clipboard's text, and tell it."""
    return _tell(TextPasted, ports.device.pasted(), send)


async def _tell(message: Callable[[str], Message], answer: Awaitable[str], send: Sender) -> None:
    send(message(await answer))
