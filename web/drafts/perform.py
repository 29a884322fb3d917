"""Bringing back what a tab had before it was loaded anew."""

from web.app.features import load
from web.app.messages import Command, Sender
from web.app.ports import Ports


async def come_back(draft: str, ports: Ports, send: Sender) -> None:
    """Restore a draft, with the puzzles where it may need them."""
    puzzles = ""
    if "puzzles" in draft:
        puzzles = await ports.device.fetch_text(load("web.puzzles.update:DATA"))
    send(Command("restore", f"{draft}\n{puzzles}"))
