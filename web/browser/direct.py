"""The line to another browser that no server makes, and the camera for it."""

import asyncio
from typing import Any

from js import document
from pyodide.ffi import create_proxy
from pyscript.js_modules import page

from web.kernel.messages import Sender
from web.kernel.model import App
from web.nearby.card_state import description, read_card
from web.nearby.intake_state import Intake
from web.nearby.messages import CameraStopped, CodeScanned, PeerChanged, PeerDescribed, PeerSaid
from web.nearby.pairing_questions import said, scans, wants_peer
from web.nearby.pairing_state import Connection, Pairing, Role
from web.nearby.wire_questions import place

AGAIN = 0.5
"""Seconds until whoever answers tries again."""

LINES: dict[str, Connection] = {
    "connected": "open",
    "disconnected": "cut",
    "closed": "ended",
    "failed": "ended",
}
"""What the browser says of a connection that has been open, and what that means for the line."""


class Direct:
    """Keeps the line that the App wants, and says what is to be said over it."""

    def __init__(self, send: Sender) -> None:
        self._send = send
        self._peer: _Peer | None = None
        self._scanner: Any = None
        self._module: asyncio.Future[Any] | None = None
        self._place: str | None = None

    def follow(self, app: App) -> None:
        """Begin, change or end what the App wants now."""
        pairing = app.part(Pairing)
        peer = self._peer
        is_over = pairing.role is None or pairing.problem in ("late", "failed")
        if peer is not None and (is_over or peer.number != pairing.number):
            peer.close()
            peer = self._peer = None
        if peer is None and wants_peer(app):
            peer = self._peer = _Peer(self._send, pairing)
            asyncio.ensure_future(self._begin(peer))  # noqa: RUF006 - see close
        if peer is not None:
            peer.follow(pairing, said(app))
            self._repeat_if_moved(peer, app)
        self._follow_camera(app)

    def _repeat_if_moved(self, peer: "_Peer", app: App) -> None:
        """What the other one has said may concern what is on the table now."""
        here, self._place = place(app), self._place
        if here != self._place and here:
            peer.repeat()
        self._place = here

    async def _loaded(self) -> Any:
        if self._module is None:
            self._module = asyncio.ensure_future(page.loadPairing())
        module = await self._module
        if not module:
            self._module = None  # no network, and not stored yet: it is tried anew
        return module

    async def _begin(self, peer: "_Peer") -> None:
        module = await self._loaded()
        if peer is not self._peer:
            return
        if not module:
            self._send(PeerChanged(peer.number, "failed"))
            return
        peer.begin(module)

    def _follow_camera(self, app: App) -> None:
        is_on = scans(app)
        if is_on and self._scanner is None:
            self._scanner = _Scanner(self._send)
            asyncio.ensure_future(self._scan(self._scanner))  # noqa: RUF006 - it ends with the panel
        elif not is_on and self._scanner is not None:
            self._scanner.stop()
            self._scanner = None
            if app.part(Pairing).is_scanning:  # the panel was closed
                self._send(CameraStopped(has_failed=False))

    async def _scan(self, scanner: "_Scanner") -> None:
        module = await self._loaded()
        if scanner is not self._scanner:
            return
        if module:
            scanner.begin(module)
        else:
            self._send(CameraStopped(has_failed=True))


class _Scanner:
    """The camera, from the moment when it is wanted."""

    def __init__(self, send: Sender) -> None:
        self._send = send
        self._scanner: Any = None
        loop = asyncio.get_running_loop()
        self._codes = Intake(lambda text: send(CodeScanned(text)), self.stop, loop)

    def begin(self, module: Any) -> None:
        self._scanner = module.Scanner.new(
            document.getElementById("scan"), create_proxy(self._on_event)
        )

    def _on_event(self, word: str, text: str) -> None:
        if word == "code":
            self._codes.take(text)  # the same one comes with each picture
        else:
            self._send(CameraStopped(has_failed=True))

    def stop(self) -> None:
        self._codes.end()
        if self._scanner is not None:
            self._scanner.stop()


class _Peer:
    """A connection, through all attempts at it."""

    def __init__(self, send: Sender, pairing: Pairing) -> None:
        self._send = send
        self.number = pairing.number
        self._received = ""
        """What the other one has said last."""
        self._intake = Intake(self._take, self._flooded, asyncio.get_running_loop())
        self._role, self._theirs = pairing.role, pairing.theirs or ""
        self._peer: Any = None
        self._is_open = False
        self._said, self._to_say = "", ""

    def begin(self, module: Any) -> None:
        self._peer = module.Peer.new(create_proxy(self._on_event))
        if self._role is Role.OFFER:
            self._peer.offer()
        else:
            self._answer()

    def _answer(self) -> None:
        if self._peer is not None and not self._is_open:
            self._peer.answer(description(read_card(self._theirs)))

    def follow(self, pairing: Pairing, to_say: str) -> None:
        """Take the answer once it is there, and say what has changed."""
        if self._peer is not None and pairing.theirs and not self._theirs:
            self._theirs = pairing.theirs
            self._peer.take(description(read_card(self._theirs)))
        self._to_say = to_say
        self._say()

    def _say(self) -> None:
        if self._is_open and self._said != self._to_say and self._peer.send(self._to_say):
            self._said = self._to_say

    def close(self) -> None:
        self._intake.end()
        self._is_open = False  # there is nobody to say anything to
        if self._peer is not None:
            peer, self._peer = self._peer, None
            peer.close()

    def _on_event(self, word: str, text: str) -> None:
        if self._peer is None:
            return  # it is given up
        if word == "description":
            self._send(PeerDescribed(self.number, text))
        elif word == "message":
            self._intake.take(text)
        elif word == "open":
            self._is_open = True
            self._send(PeerChanged(self.number, "open"))
            self._say()
        elif self._is_open:
            if word in LINES:
                self._send(PeerChanged(self.number, LINES[word]))
        elif word == "failed" and text:  # not the connection but the attempt: it fails again
            self._send(PeerChanged(self.number, "failed"))
        elif word == "failed" and self._role is Role.ANSWER:
            # Whoever began waits without a clock. To destroy the own side would be the end of it.
            asyncio.get_running_loop().call_later(AGAIN, self._answer)

    def _take(self, text: str) -> None:
        self._received = text
        self.repeat()

    def repeat(self) -> None:
        """Tell what was said last: it may concern what is on the table only now."""
        if self._received:
            self._send(PeerSaid(self.number, self._received))

    def _flooded(self) -> None:
        self.close()
        self._send(PeerChanged(self.number, "flooded"))
