"""What else the browser can do: files, links, sounds, updates."""

from collections.abc import Awaitable

from js import URL, Blob, CustomEvent, Object, document, location, setTimeout
from pyodide.ffi import create_once_callable, to_js
from pyscript.js_modules import page

from web.app.effects import Send
from web.browser import links
from web.browser.sound import Sound

FETCHED = 40_000
"""Milliseconds in which a browser has certainly begun to save a file."""


class BrowserDevice:
    """The browser; see the port in web/app/ports.py."""

    def __init__(self) -> None:
        self._sound: Sound | None = None

    def save_file(self, name: str, text: str) -> None:
        """Hand the person a text as a file."""
        link = document.createElement("a")
        kind = "text/csv" if name.endswith(".csv") else "application/json"
        blob = Blob.new(to_js([text]), to_js({"type": kind}, dict_converter=Object.fromEntries))
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

    def send(self, effect: Send) -> Awaitable[str]:
        """Begin to hand a link on; what became of it, as in web/sharing/state.py."""
        return links.send(effect)

    def reload(self) -> None:
        """Load the page anew."""
        location.reload()

    def apply_update(self) -> None:
        """Switch to the new version of the site (web/boot/offline.mjs)."""
        document.dispatchEvent(CustomEvent.new("apply-update"))

    def install(self) -> None:
        """Show the browser's own offer to install the game (web/boot/offline.mjs)."""
        document.dispatchEvent(CustomEvent.new("install"))
