"""Sounds. They are made here, not fetched.

A new one is an entry in SOUNDS here; a move has its name in SOUNDS of web/game/update.py,
anything else returns a `PlaySound` from its `update.py`.
"""

from array import array
from random import Random
from typing import Any

from js import Float32Array, navigator, window
from pyodide.ffi import to_js

_RATE = 22_050
"""Samples per second of the noise that taps and rustles are cut from."""

SOUNDS: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
    "dice": tuple(
        ("noise", at, pitch, 0.05, loud)
        for at, pitch, loud in (
            (0.0, 3100, 0.5),
            (0.09, 2500, 0.6),
            (0.2, 3600, 0.45),
            (0.27, 2200, 0.5),
            (0.41, 2900, 0.35),
            (0.52, 2400, 0.25),
        )
    ),
    "wood": (("sine", 0.0, 170, 0.11, 0.7), ("noise", 0.0, 1400, 0.03, 0.5)),
    "card": (("noise", 0.0, 5200, 0.09, 0.3), ("noise", 0.05, 3800, 0.07, 0.25)),
    "coin": (("sine", 0.0, 1976, 0.12, 0.2), ("sine", 0.09, 2637, 0.45, 0.25)),
    "bell": (
        ("sine", 0.0, 880, 1.1, 0.3),
        ("sine", 0.0, 1318, 0.9, 0.16),
        ("sine", 0.0, 2217, 0.5, 0.09),
    ),
}
"""By name: strokes as (kind, begins, frequency in hertz, lasts, loudness); times in seconds."""


class Sound:
    """Holds the browser's context for sound."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None

    def play(self, name: str) -> None:
        """Make a sound, once the person has touched the page and browsers allow it."""
        if self._context is None:
            has_touched = getattr(getattr(navigator, "userActivation", None), "hasBeenActive", True)
            # A context that is begun before a touch stays silent.
            if not hasattr(window, "AudioContext") or not has_touched:
                return
            self._context = window.AudioContext.new()
            self._noise = _noise(self._context)
        if self._context.state in ("suspended", "interrupted"):  # the latter after a call
            self._context.resume()
        for stroke in SOUNDS[name]:
            self._strike(*stroke)

    def _strike(self, kind: str, begins: float, pitch: float, lasts: float, loud: float) -> None:
        context = self._context
        at = context.currentTime + begins
        volume = context.createGain()
        volume.gain.setValueAtTime(loud * 0.5, at)
        # Such a ramp cannot end at 0.
        volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
        volume.connect(context.destination)
        if kind == "sine":
            source = context.createOscillator()
            source.frequency.setValueAtTime(pitch, at)
            # What is struck falls a little in pitch as it dies away.
            source.frequency.exponentialRampToValueAtTime(pitch * 0.96, at + lasts)
            source.connect(volume)
        else:
            source = context.createBufferSource()
            source.buffer = self._noise
            tone = context.createBiquadFilter()
            tone.type = "bandpass"
            tone.frequency.value = pitch
            source.connect(tone)
            tone.connect(volume)
        source.start(at)
        source.stop(at + lasts)


def _noise(context: Any) -> Any:
    """A tenth of a second of noise, the same at each visit."""
    draw = Random(1)
    samples = array("f", (draw.uniform(-1.0, 1.0) for _ in range(_RATE // 10)))
    buffer = context.createBuffer(1, len(samples), _RATE)
    buffer.copyToChannel(Float32Array.new(to_js(samples)), 0)
    return buffer
