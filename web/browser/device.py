"""What else the browser can do: files, links, sounds, updates."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from js import URL, Blob, CustomEvent, document, location, navigator, setTimeout
from pyodide.ffi import create_once_callable, to_js
from pyscript.js_modules import page

from web.browser import links
from web.browser.dom import js_object
from web.browser.sound import Sound
from web.kernel.effects import Send
from web.kernel.sharing_state import Parcel, Picture

HIDDEN = 2.0
"""Seconds between two looks whether a page that nobody sees is seen again."""
TICK = 15
"""Milliseconds of a tick; three times as long is between two."""
FETCHED = 40_000
"""Milliseconds in which a browser has certainly begun to save a file."""


class BrowserDevice:
    """The browser; see the port in web/kernel/ports.py."""

    def __init__(self) -> None:
        self._sound: Sound | None = None
        self._picture: tuple[Picture, asyncio.Future[Any]] | None = None
        """The last one, and what comes of making it (web/browser/picture.py)."""

    def save_file(self, name: str, text: str) -> None:
        """Hand the person a text as a file."""
        kind = "text/csv" if name.endswith(".csv") else "application/json"
        options = js_object(type=kind)
        self._save(name, Blob.new(to_js([text]), options))

    def _save(self, name: str, blob: Any) -> None:
        link = document.createElement("a")
        link.href = URL.createObjectURL(blob)
        link.download = name
        link.hidden = True
        document.body.append(link)
        link.click()

        def forget() -> None:
            URL.revokeObjectURL(link.href)
            link.remove()

        # Firefox and Safari fetch what is to be saved later than the click.
        setTimeout(create_once_callable(forget), FETCHED)

    async def fetch_text(self, path: str) -> str:
        """A text of the site; empty if it cannot be had."""
        try:
            return str(await page.getText(path))
        except Exception:  # no network, and not stored yet
            return ""

    def play_sound(self, sound: str) -> None:
        """Make a sound: a word of those in web/browser/sound.py."""
        if self._sound is None:
            self._sound = Sound()
        self._sound.play(sound)

    def vibrate(self, ticks: int) -> None:
        """Let the device tick, if it can."""
        if hasattr(navigator, "vibrate"):
            navigator.vibrate(to_js([TICK, *[3 * TICK, TICK] * (ticks - 1)]))

    def send(self, effect: Send) -> Awaitable[str]:
        """Begin to hand a link on; what became of it, as in web/kernel/sharing_state.py."""
        return links.send(effect)

    def pasted(self) -> Awaitable[str]:
        """Begin to ask for the clipboard's text."""
        return links.pasted()

    def draw_picture(self, picture: Picture) -> None:
        """Begin to make a picture, so that it is there when it is to be sent."""
        self._begun(picture)

    def send_picture(self, parcel: Parcel) -> Awaitable[str]:
        """Begin to hand a picture on; what became of it, as in web/kernel/sharing_state.py."""
        # Drawn when its panel opened: what is begun later than the click, browsers refuse.
        blob = self._begun(parcel.picture)
        if blob.done():
            return links.send_picture(parcel, blob.result(), self._save)
        return self._send_later(parcel, blob)

    async def _send_later(self, parcel: Parcel, blob: Awaitable[Any]) -> str:
        """Hand a picture on as soon as it is made: it may be too late for more than saving it."""
        return await links.send_picture(parcel, await blob, self._save)

    def _begun(self, picture: Picture) -> asyncio.Future[Any]:
        """A picture that is there or under way."""
        if self._picture is None or self._picture[0] != picture:
            self._picture = picture, asyncio.ensure_future(_drawn(picture))
        return self._picture[1]

    async def in_sight(self) -> None:
        """Come back when the page is seen."""
        while document.hidden:
            await asyncio.sleep(HIDDEN)

    def reload(self) -> None:
        """Load the page anew."""
        location.reload()

    def apply_update(self) -> None:
        """Switch to the new version of the site (web/boot/offline.mjs)."""
        document.dispatchEvent(CustomEvent.new("apply-update"))

    def install(self) -> None:
        """Show the browser's own offer to install the game (web/boot/offline.mjs)."""
        document.dispatchEvent(CustomEvent.new("install"))


async def _drawn(picture: Picture) -> Any:
    from web.browser.picture import drawn  # noqa: PLC0415 - the panel is seen before

    return await drawn(picture)
