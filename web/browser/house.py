"""The line over the host of the page, where it passes letters on (shanghaien/cli/house.py)."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Literal

from js import EventSource
from pyodide.ffi import create_proxy
from pyscript.js_modules import page

from web.kernel.messages import Sender
from web.kernel.model import App
from web.nearby.intake_state import Intake
from web.nearby.messages import LetterCame, LineChanged, PresenceChanged, WaitingTold
from web.nearby.wire_questions import wanted_line, wants_list
from web.nearby.wire_state import WantedLine

AGAIN = 3.0
"""Seconds until a line that was refused is tried again."""
TAKEN, LATER = "403", ("", "429", "503")
"""What the host answers where both seats are taken, and where it does not answer or has no room."""

How = Literal["open", "cut", "flooded"]
"""How a stream is; once it is flooded, it is closed."""


class HostLine:
    """Keeps the line that the App wants, and what is to lie there."""

    def __init__(self, send: Sender) -> None:
        self._send = send
        self._wanted: WantedLine | None = None
        self._line: _Stream | None = None
        self._list: _Stream | None = None
        self._posting: asyncio.Future[None] | None = None

    def follow(self, app: App) -> None:
        """Open, change or close what the App wants now."""
        self._follow_list(is_wanted=wants_list(app))
        self._follow_line(wanted_line(app))

    def _follow_list(self, *, is_wanted: bool) -> None:
        if is_wanted and self._list is None:
            receivers = {"waiting": lambda text: self._send(WaitingTold(text))}
            self._list = _Stream("./tables", receivers)
        elif not is_wanted and self._list is not None:
            self._list.close()
            self._list = None

    def _follow_line(self, wanted: WantedLine | None) -> None:
        before, self._wanted = self._wanted, wanted
        if (before and (before.table, before.key)) != (wanted and (wanted.table, wanted.key)):
            if self._line is not None and before is not None:
                self._line.close()
                self._line = None
                self._send(LineChanged(before.table, None))
            if wanted is not None:
                self._line = self._line_to(wanted.table, wanted.key)
        elif before and wanted and wanted != before and wanted.letter:
            self._post()

    def _line_to(self, table: str, key: str) -> "_Stream":
        """The line to a table. What comes over it names the table: it may wait until another game
        is on the screen."""

        def watch(line: How) -> None:
            self._send(LineChanged(table, line))
            if line == "open":
                self._post()  # whatever the host has forgotten meanwhile

        receivers = {
            "letter": lambda text: self._send(LetterCame(table, text)),
            "there": lambda text: self._send(PresenceChanged(table, text == "1")),
        }
        return _Stream(f"./tables/{table}?key={key}", receivers, watch)

    def _post(self) -> None:
        """Lay the latest letter there; one that does not arrive is sent once the line is back.

        Where it is the other side's turn to be answered there is none: then the seat is taken, so
        that nobody else sits down where the host has forgotten whose it is. A guest has no seat.
        """
        if self._wanted is not None and not self._wanted.is_guest:
            self._posting = asyncio.ensure_future(self._deliver(self._wanted))

    async def _deliver(self, wanted: WantedLine) -> None:
        body = json.dumps({"key": wanted.key, "letter": wanted.letter, "open": wanted.is_offered})
        while wanted == self._wanted:
            status = str(await page.ask(f"./tables/{wanted.table}", body)).partition(" ")[0]
            if status == TAKEN:
                self._send(LineChanged(wanted.table, "full"))
            if status not in LATER:
                return
            await asyncio.sleep(AGAIN)


class _Stream:
    """Server-sent events that go on through refusals and cuts."""

    def __init__(
        self,
        address: str,
        receivers: dict[str, Callable[[str], None]],
        line: Callable[[How], None] = lambda _: None,
    ) -> None:
        """`heard` is told the data of events, by their kind; `line` how it is."""
        self._address, self._line = address, line
        loop = asyncio.get_running_loop()
        self._receivers = {kind: Intake(tell, self._end, loop) for kind, tell in receivers.items()}
        self._is_closed = False
        self._source: Any = None
        self._open()

    def _open(self) -> None:
        if self._is_closed:
            return
        self._source = EventSource.new(self._address)
        self._on("open", self._on_open)
        self._on("error", self._on_error)
        for name, intake in self._receivers.items():
            # Bound now, since the name is that of the last one after the loop.
            self._on(name, lambda event, intake=intake: intake.take(str(event.data)))

    def _on(self, name: str, listener: Any) -> None:
        self._source.addEventListener(name, create_proxy(listener))

    def _on_open(self, _event: Any) -> None:
        for intake in self._receivers.values():
            intake.forget()
        self._line("open")

    def _on_error(self, _event: Any) -> None:
        if self._is_closed:
            return
        self._line("cut")
        if self._source.readyState == EventSource.CLOSED:  # else the browser tries it again
            asyncio.get_running_loop().call_later(AGAIN, self._open)

    def _end(self) -> None:
        self.close()
        self._line("flooded")

    def close(self) -> None:
        """Hear nothing more."""
        self._is_closed = True
        for intake in self._receivers.values():
            intake.end()
        self._source.close()
