"""Taps and clicks that were not meant: one rule for all that a pointer can do.

A second tap follows the first before anybody has seen what the first one did. So a press does
nothing to a control that has just come under the pointer, or that has just come to mean something
else there. Keys and screen readers are not concerned: they name the control that they use.

Times are in milliseconds, places in CSS pixels of the window.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from web.kernel.model import App, position

SETTLED = 500
"""How long something must have been under a pointer that was just pressed there; and the pause
that ends a row of presses of which one did nothing."""

ROW = 2000
"""How long such a row lasts at most where nothing has changed: who still presses means it."""

UNSEEN = 200
"""How long something must have been there at all: nobody sees, decides and presses sooner."""

LATELY = 1000
"""How long before a drawing a press counts as one to which it may be the answer."""

NEAR = 40
"""How far apart presses of one finger at one place may be."""

ALIKE = ("panel ", "toggle ", "replay-", "whatif-back", "whatif-on", "board-")
"""How the names of controls begin that mean the same in every scene, or that are used again and
again although each use changes the position."""

LATE = 3000
"""How long after a press the page hears of it at most, busy as it may be."""

MOST = 8
"""How many presses are remembered: those of several fingers."""

Control = tuple[str, float, float, float, float]
"""What can be pressed: what tells it from others (its command or move, with what goes with it;
empty for nothing), then its left, top, right, bottom."""


def scene(app: App) -> Hashable:
    """What a control of the screen is about: the same one means something else in another scene."""
    if app.fault is not None:
        return None  # whatever failed is asked nothing
    screen = app.screen
    return type(screen), app.game_number, position(app), app.selection.picked, screen.way_on


def moment(stamp: float, now: float) -> float:
    """When a press was, by the page's own clock, from what the browser says of it.

    After a sleep, some browsers' presses go by another clock for a while, or have no time at all.
    """
    return stamp if abs(now - stamp) <= LATE else now


@dataclass(frozen=True, slots=True)
class _Press:
    """A press of a pointer, on a control in a scene, and whether it counts."""

    time: float
    x: float
    y: float
    control: Control
    scene: Hashable
    counts: bool = True

    def is_near(self, earlier: "_Press") -> bool:
        """Whether another press was at the same place, as fingers go, or on what is there now."""
        x, y = earlier.x, earlier.y
        is_close = (x - self.x) ** 2 + (y - self.y) ** 2 <= NEAR**2
        return is_close or _is_at(self.control, x, y)


def _is_at(control: Control, x: float, y: float) -> bool:
    _, left, top, right, bottom = control
    return left <= x <= right and top <= y <= bottom


class Presses:
    """What pointers did lately, and what was on the screen until it was drawn anew."""

    def __init__(self) -> None:
        self._presses: list[_Press] = []
        self._open: dict[int, _Press] = {}
        """What no click has ended, by the pointer."""
        self._last = 0
        self._past: list[tuple[float, Hashable, Sequence[Control]]] = []

    def redrawn(self, time: float, scene: Hashable, before: Sequence[Control]) -> None:
        """The screen was drawn anew; before that these controls could be pressed, in a scene."""
        past = [known for known in self._past if known[0] > time - ROW]
        self._past = [*past, (time, scene, before)]

    def pressed(  # noqa: PLR0913, PLR0917 - what a browser tells of a press
        self, time: float, pointer: int, x: float, y: float, control: Control, scene: Hashable
    ) -> None:
        """A pointer was pressed; `pointer` is its number."""
        press = _Press(time, x, y, control, scene)
        press = replace(press, counts=not control[0] or self._is_meant(press))
        self._presses = [*self._presses, press][-MOST:]
        self._open.pop(pointer, None)
        # No click may ever end a press, as when a finger scrolls.
        self._open = dict([*self._open.items(), (pointer, press)][-MOST:])
        self._last = pointer

    def counts(self, pointer: int | None, name: str) -> bool:
        """Whether a click counts that ends the press of a pointer; without its number, the last.

        It does not if another control was pressed than it hits. A click without a press is none of
        a pointer.
        """
        press = self._open.pop(self._last if pointer is None else pointer, None)
        return press is None or (press.counts and press.control[0] == name)

    def _is_meant(self, press: _Press) -> bool:
        """Whether somebody can have seen what they press."""
        came = appeared = float("-inf")
        name = press.control[0]
        for time, before, controls in self._past:
            if name not in {each[0] for each in controls if _is_at(each, press.x, press.y)}:
                came = appeared = time
            elif before != press.scene and not name.startswith(ALIKE):
                came = time
        near = [earlier for earlier in self._presses if press.is_near(earlier)]
        # Until the first press nobody knows where a finger is: one came before Python was there.
        is_answer = not self._presses or any(e.time > came - LATELY for e in near)
        return (
            press.time - appeared >= UNSEEN
            and (press.time - came >= SETTLED or not is_answer)
            and (
                press.time - came >= ROW
                or all(e.counts or press.time - e.time >= SETTLED for e in near)
            )
        )
