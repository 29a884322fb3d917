"""The mouse over what opens an overview; a finger taps instead."""

import asyncio
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from web.browser.dom import attribute
from web.kernel.messages import Hovered, Sender

REST = 0.25
"""Seconds that the mouse rests before anything changes: on its way into the overview it crosses
other things (WCAG 2.2, 1.4.13)."""

_OVERVIEW = ".overlay.passing"


def listen_for_hovering(send: Sender) -> None:
    """Show what the mouse rests on, and keep it while the mouse is in it."""
    shown: str | None = None
    waiting: asyncio.TimerHandle | None = None

    def settle(opener: Any) -> None:
        nonlocal shown
        panel = attribute(opener, "data-hover") if opener else None
        if panel != shown:
            shown = panel
            if opener:
                _make_room(opener)
            send(Hovered(panel))

    def on_pointer(event: Any) -> None:
        nonlocal waiting
        if event.pointerType != "mouse":
            return
        if waiting:
            waiting.cancel()
            waiting = None
        if not event.target.closest(_OVERVIEW):
            opener = event.target.closest("[data-hover]")
            if opener or shown:
                waiting = asyncio.get_running_loop().call_later(REST, settle, opener)

    document.addEventListener("pointerover", create_proxy(on_pointer))


def _make_room(opener: Any) -> None:
    """Say where an overview has most room beside the table that it belongs to, which stays free."""
    table = (opener.closest(".scores") or opener).getBoundingClientRect()
    above, below = table.top, window.innerHeight - table.bottom
    top, bottom = (
        (f"{table.bottom}px", "auto") if below > above else ("auto", f"{below + table.height}px")
    )
    style = document.documentElement.style
    style.setProperty("--overview-top", top)
    style.setProperty("--overview-bottom", bottom)
    style.setProperty("--overview-room", f"{max(above, below)}px")
