"""What moves on top of the page: the cards of a round fly to their new owners; a tap stops dice.

It only adds to the page and delays nothing; where the browser lacks something, it is left out.
"""

from typing import Any

from js import Object, document, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

_PASSING = {"tumble", "pass", "hold"}
"""The animations that a tap skips."""
_FLIGHT = 450
"""Milliseconds that a card takes to its new owner."""


def _options(**values: Any) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)


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
        """Fly copies of the cards over the new page; they take no room and no taps."""
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


def listen() -> None:
    """Bring dice that are still tumbling to rest when the person taps."""

    def on_pointer(_event: Any) -> None:
        if not document.querySelector(".cast.tumbling"):
            return
        for animation in document.getAnimations():
            if getattr(animation, "animationName", None) in _PASSING:
                animation.finish()

    document.addEventListener("pointerdown", create_proxy(on_pointer))


def settle(*, is_moving: bool) -> None:
    """Whether the person wants things to move."""
    document.documentElement.dataset.motion = "on" if is_moving else "off"
