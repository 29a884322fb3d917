"""The device's own voice. A voice that a service on the internet lends is none of it."""

from collections.abc import Mapping
from typing import Any

from js import window


def voices() -> Mapping[str, Any]:
    """For each language the first voice, or the one that the device prefers."""
    found: dict[str, Any] = {}
    for voice in window.speechSynthesis.getVoices():
        language = str(voice.lang).replace("_", "-").partition("-")[0].lower()
        if voice.localService and (language not in found or voice.default):
            found[language] = voice
    return found


def say(text: str, language: str) -> None:
    """Read a text aloud after what is being read; what waits already is out of date by then."""
    voice = voices().get(language) if text else None
    if voice is None:
        return
    if window.speechSynthesis.pending:
        window.speechSynthesis.cancel()
    utterance = window.SpeechSynthesisUtterance.new(text)
    utterance.voice, utterance.lang = voice, voice.lang
    window.speechSynthesis.speak(utterance)
