"""What is seen move, what is heard, and a screen that stays awake. It only adds to the page.

Sounds are made here, not fetched. Nothing of this decides or delays anything: where the browser
lacks something, it is left out.
"""

from array import array
from typing import Any

from js import Float32Array, Object, document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

_RATE = 22_050
"""Samples per second of the noise that taps and rustles are cut from."""
_FLIGHT = 450
"""Milliseconds that a card takes to its new owner."""
_PASSING = {"tumble", "pass", "hold"}
"""The animations that a tap skips."""

# By sound: strokes as (kind, begins, frequency in hertz, lasts, loudness); times in seconds.
_SOUNDS: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
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


def _options(**values: Any) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)


class Senses:
    """Holds what the browser lends: the sound's context, the lock on the screen."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._lock: Any = None
        self._wants_lock = False
        for name, listener in (
            ("pointerdown", self._on_pointer),
            ("visibilitychange", self._on_visibility),
        ):
            document.addEventListener(name, create_proxy(listener))

    def settle(self, *, is_moving: bool, is_awake: bool) -> None:
        """Whether things move, and whether the screen is to stay on."""
        document.documentElement.dataset.motion = "on" if is_moving else "off"
        if is_awake != self._wants_lock:
            self._wants_lock = is_awake
            self._ask_for_lock()

    def hear(self, name: str) -> None:
        """Make a sound, once the person has touched the page and browsers allow it."""
        if self._context is None:
            has_touched = getattr(getattr(navigator, "userActivation", None), "hasBeenActive", True)
            if not hasattr(window, "AudioContext") or not has_touched:
                return
            self._context = window.AudioContext.new()
            self._noise = _noise(self._context)
        if self._context.state == "suspended":
            self._context.resume()
        for stroke in _SOUNDS[name]:
            self._strike(*stroke)

    def _strike(self, kind: str, begins: float, pitch: float, lasts: float, loud: float) -> None:
        context = self._context
        at = context.currentTime + begins
        volume = context.createGain()
        volume.gain.setValueAtTime(loud * 0.5, at)
        volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
        volume.connect(context.destination)
        if kind == "sine":
            source = context.createOscillator()
            source.frequency.setValueAtTime(pitch, at)
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

    def _on_pointer(self, _event: Any) -> None:
        """A tap brings dice that are still tumbling to rest."""
        if not document.querySelector(".cast.tumbling"):
            return
        for animation in document.getAnimations():
            if getattr(animation, "animationName", None) in _PASSING:
                animation.finish()

    def _on_visibility(self, _event: Any) -> None:
        """A browser takes the lock away from a page that is not seen."""
        if document.visibilityState == "visible" and self._wants_lock:
            self._lock = None
            self._ask_for_lock()

    def _ask_for_lock(self) -> None:
        if not self._wants_lock:
            if self._lock is not None:
                self._lock.release()
                self._lock = None
        elif self._lock is None and hasattr(navigator, "wakeLock"):
            navigator.wakeLock.request("screen").then(
                create_once_callable(self._take_lock),
                create_once_callable(lambda _: None),  # refused, as when the battery is low
            )

    def _take_lock(self, lock: Any) -> None:
        if self._wants_lock:
            self._lock = lock
        else:
            lock.release()


def _noise(context: Any) -> Any:
    """A tenth of a second of noise, from a generator of its own that nothing else uses."""
    seed, samples = 1, array("f")
    for _ in range(_RATE // 10):
        seed = (seed * 16_807) % 2_147_483_647
        samples.append(seed / 1_073_741_823.5 - 1.0)
    buffer = context.createBuffer(1, len(samples), _RATE)
    buffer.copyToChannel(Float32Array.new(to_js(samples)), 0)
    return buffer


class Farewell:
    """The won cards of a round: they fly to their new owners when the next round's cards come."""

    def __init__(self, html: str) -> None:
        """Look at the page before it is drawn anew."""
        self._leaving: list[tuple[Any, Any, str]] = []
        is_ending = document.querySelector(".tavern.resolved") and "tavern resolved" not in html
        if not is_ending or not _is_moving():
            return
        for place in ("above", "below"):
            for card in document.querySelectorAll(f".slot.to-{place} .slot-card"):
                self._leaving.append((card, card.getBoundingClientRect(), place))

    def fly(self) -> None:
        """Let copies of the cards fly over the new page; they take no room and no taps."""
        if not self._leaving:
            return
        sky = document.createElement("div")
        sky.className = "sky"
        sky.setAttribute("aria-hidden", "true")
        sky.inert = True
        document.body.append(sky)
        last = None
        for card, box, place in self._leaving:
            strip = document.querySelector(f".strip.{place}")
            if not strip:
                continue
            goal = strip.getBoundingClientRect()
            copy = card.cloneNode(True)
            copy.removeAttribute("id")
            copy.style.left, copy.style.top = f"{box.left}px", f"{box.top}px"
            copy.style.setProperty("--card-w", f"{box.width}px")
            sky.append(copy)
            across = goal.left + goal.width / 2 - box.left - box.width / 2
            down = goal.top + goal.height / 2 - box.top - box.height / 2
            frames = to_js(
                [
                    {"transform": "none", "opacity": 1},
                    {"transform": f"translate({across}px, {down}px) scale(0.2)", "opacity": 0.2},
                ],
                dict_converter=Object.fromEntries,
            )
            last = copy.animate(frames, _options(duration=_FLIGHT, easing="ease-in", fill="both"))
        if last is None:
            sky.remove()
        else:
            last.onfinish = create_once_callable(lambda _: sky.remove())


def _is_moving() -> bool:
    """Whether the person and the system let things move."""
    is_still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
    return document.documentElement.dataset.motion == "on" and not is_still
