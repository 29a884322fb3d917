"""Sounds. They are made here, not fetched.

A new one is an entry in SOUNDS here; a move has its name in SOUNDS of
web/game/sound_update.py, anything else returns a `PlaySound` from its `update.py`.
"""

from array import array
from random import Random
from typing import Any

from js import Float32Array, document, navigator, window
from pyodide.ffi import create_proxy, to_js

_RATE = 22_050
"""Samples per second of the noise that taps and rustles are cut from."""

MATERIALS: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    # Low for weight, the middle for small loudspeakers, and the tap itself.
    "wood": (("sine", 165, 0.26, 0.8), ("sine", 410, 0.11, 0.4), ("noise", 2600, 0.05, 0.9)),
    "paper": (("noise", 4300, 0.1, 1.1), ("noise", 1500, 0.06, 0.7)),
    "silver": (("sine", 1976, 0.32, 0.32), ("sine", 5274, 0.2, 0.1)),
    "brass": (
        ("sine", 784, 1.5, 0.45),
        ("sine", 1568, 1.1, 0.2),
        ("sine", 2352, 0.7, 0.15),
        ("sine", 4234, 0.3, 0.08),
    ),
    "string": (("sine", 392, 0.7, 0.5), ("sine", 784, 0.35, 0.15)),
}
"""What a blow on it sets ringing: (kind, frequency in hertz, seconds, loudness)."""

_DICE = (
    ("wood", 0.0, 0.75, 1.1),
    ("wood", 0.08, 0.55, 1.3),
    ("wood", 0.17, 0.8, 0.95),
    ("wood", 0.25, 0.4, 1.4),
    ("wood", 0.37, 0.6, 1.05),
    ("wood", 0.48, 0.35, 1.2),
)

SOUNDS: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "dice": _DICE,
    "wood": (("wood", 0.0, 1.0, 1.0),),
    "card": (("paper", 0.0, 0.8, 1.0), ("paper", 0.07, 0.6, 0.8), ("wood", 0.14, 0.35, 1.2)),
    "coin": (("silver", 0.0, 0.9, 1.0), ("silver", 0.08, 1.0, 1.335)),
    "bell": (*_DICE, ("brass", 0.0, 0.8, 1.0), ("brass", 0.32, 1.0, 1.0)),
    "close": (
        ("string", 0.0, 0.7, 1.0),
        ("string", 0.14, 0.7, 1.335),
        ("string", 0.28, 1.0, 1.682),
        ("wood", 0.28, 0.7, 0.8),
    ),
}
"""By name: blows as (material, begins in seconds, loudness, factor of its frequencies)."""

LOOSE = ("wood", "paper")
"""Materials that are a little different at each blow."""

_FADE = 0.05
"""Seconds in which what still sounds comes down to a third when the next sound begins."""


class Sound:
    """Holds the browser's context for sound; it makes one sound at a time."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._master: Any = None
        self._last: Any = None
        """The volume of the sound before."""
        self._chance = Random()

    def play(self, name: str) -> None:
        """Make a sound, once the person has touched the page and browsers allow it.

        The one before gives way to it. A page that nobody sees makes none.
        """
        if document.hidden or not (self._context or self._begin()):
            return
        is_silent = self._context.state != "running"
        if is_silent:
            self._wake()
        if self._last is not None:
            # What nobody has heard is not to come together with this one.
            if is_silent:
                self._last.disconnect()
            else:
                self._last.gain.setTargetAtTime(0.0, self._context.currentTime, _FADE)
        self._last = self._context.createGain()
        self._last.connect(self._master)
        for material, begins, loud, factor in SOUNDS[name]:
            spread = self._chance.uniform(-1.0, 1.0) if material in LOOSE else 0.0
            at, bent = begins + 0.01 * (1.0 + spread), factor * (1.0 + 0.06 * spread)
            for kind, pitch, lasts, share in MATERIALS[material]:
                self._strike(kind, at, pitch * bent, lasts, loud * share)

    def _begin(self) -> bool:
        """Begin the context; before a touch, when it would stay silent, there is none."""
        has_touched = getattr(getattr(navigator, "userActivation", None), "hasBeenActive", True)
        if not hasattr(window, "AudioContext") or not has_touched:
            return False
        self._context = context = window.AudioContext.new()
        self._noise = _noise(context)
        self._master = context.createGain()
        self._master.gain.value = 0.5
        limit = context.createDynamicsCompressor()
        limit.threshold.value, limit.knee.value, limit.ratio.value = -12, 6, 6
        limit.attack.value, limit.release.value = 0.002, 0.1
        self._master.connect(limit)
        limit.connect(context.destination)
        # Safari lets it go on only while it handles a touch, after a call and after a reload.
        wake = create_proxy(self._wake)
        for event in ("pointerup", "keydown"):
            document.addEventListener(event, wake)
        return True

    def _wake(self, _event: Any = None) -> None:
        if self._context.state in ("suspended", "interrupted"):  # the latter after a call
            self._context.resume()

    def _strike(self, kind: str, begins: float, pitch: float, lasts: float, loud: float) -> None:
        context = self._context
        at = context.currentTime + begins
        volume = context.createGain()
        volume.gain.setValueAtTime(loud, at)
        # Such a ramp cannot end at 0.
        volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
        volume.connect(self._last)
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
