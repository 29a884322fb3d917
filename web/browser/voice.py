"""The device's own voice. A voice that a service on the internet lends is none of it."""

from collections.abc import Mapping
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from web.browser.dom import js_object
from web.kernel.feature import load
from web.kernel.model import App

MOST = 2
"""Texts that may wait: what is older is out of date."""


def voices() -> Mapping[str, Any]:
    """For each language the first voice, or the one that the device prefers."""
    found: dict[str, Any] = {}
    if not hasattr(window, "speechSynthesis"):
        return found
    for voice in window.speechSynthesis.getVoices():
        # Android writes de_DE.
        language = str(voice.lang).replace("_", "-").partition("-")[0].lower()
        if voice.localService and (language not in found or voice.default):
            found[language] = voice
    return found


class Voice:
    """Reads aloud what is new on the page."""

    def __init__(self) -> None:
        self._before: App | None = None
        self._waiting: list[str] = []
        self._language = ""
        self._is_awake = False
        self._on_end = create_proxy(self._read)

    def follow(self, app: App) -> None:
        """Read what the page shows since the one before."""
        before, self._before = self._before, app
        is_on = app.settings.reads_aloud
        was_on = before is not None and before.settings.reads_aloud
        if was_on and (not is_on or load("web.game.spoken_view:is_left")(before, app)):
            self._hush()
        if is_on and not self._is_awake:
            self._wake()
        if is_on and before is not None:
            self._language = app.language
            self._say(load("web.game.spoken_view:spoken")(before, app))

    def _say(self, text: str) -> None:
        """Read a text after what is being read."""
        if not text:
            return
        self._waiting = [*self._waiting, text][-MOST:]
        if voices() and not window.speechSynthesis.speaking:
            self._read()

    def _read(self, _event: Any = None) -> None:
        """Read what waits."""
        text, voice = " ".join(self._waiting), voices().get(self._language)
        self._waiting = []
        if not text or voice is None:
            return
        utterance = window.SpeechSynthesisUtterance.new(text)
        utterance.voice, utterance.lang = voice, voice.lang
        utterance.onend = self._on_end
        window.speechSynthesis.speak(utterance)

    def _hush(self) -> None:
        self._waiting = []
        if voices():
            window.speechSynthesis.cancel()

    def _wake(self) -> None:
        """Let the first touch or key unlock the voice: iPhones keep silent without one."""
        self._is_awake = True

        def unlock(_event: Any) -> None:
            if voices():
                window.speechSynthesis.speak(window.SpeechSynthesisUtterance.new(""))

        once = js_object(once=True)
        for name in ("pointerup", "keydown"):
            document.addEventListener(name, create_proxy(unlock), once)
