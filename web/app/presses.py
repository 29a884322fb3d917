"""Taps and clicks that were not meant: one rule for all that a pointer can do.

A second tap follows the first before anybody has seen what the first one did. So a press does
nothing to a control that has just come under the pointer, or that has just come to mean something
else there. Keys and screen readers are not concerned: they name the control that they use.

Times are in milliseconds, places in CSS pixels of the window.
"""

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from web.app.model import App, position

SETTLED = 500
"""How long something must have been under a pointer that was just pressed there; and the pause
that ends a row of presses of which one did nothing."""

UNSEEN = 200
"""How long something must have been there at all: nobody sees, decides and presses sooner."""

LATELY = 1000
"""How long before a drawing a press counts as one to which it may be the answer."""

NEAR = 40
"""How far apart presses of one finger at one place may be."""

ALIKE = ("panel ", "toggle ", "replay-", "whatif-back", "whatif-on", "board-")
"""How the names of controls begin that mean the same in every scene, or that are used again and
again although each use changes the position."""

MOST = 8
"""How many presses are remembered: those of several fingers."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def scene(app: App) -> Hashable:
    """What a control of the screen is about: the same one means something else in another scene."""
    screen = app.screen
    return type(screen), app.game_number, position(app), app.selection.picked, screen.way_on


@dataclass(frozen=True, slots=True)
class Control:
    """What is under a pointer."""

    name: str
    """What tells it from others: its command or move, and what goes with it. Empty: nothing."""
    box: Box
    scene: Hashable = None

    def is_at(self, place: Point) -> bool:
        """Whether it is at a place."""
        (x, y), (left, top, right, bottom) = place, self.box
        return left <= x <= right and top <= y <= bottom

    def is_same(self, other: "Control") -> bool:
        """Whether a press on it does the same as one on the other."""
        is_alike = self.name.startswith(ALIKE)
        return self.name == other.name and (is_alike or self.scene == other.scene)


@dataclass(frozen=True, slots=True)
class _Press:
    """A press of a pointer, and whether it counts."""

    time: float
    place: Point
    control: Control
    counts: bool = True

    def is_near(self, earlier: "_Press") -> bool:
        """Whether another press was at the same place, as fingers go, or on what is there now."""
        (x, y), (x0, y0) = self.place, earlier.place
        is_close = (x - x0) ** 2 + (y - y0) ** 2 <= NEAR**2
        return is_close or self.control.is_at(earlier.place)


class Presses:
    """What pointers did lately, and what was on the screen until it was drawn anew."""

    def __init__(self) -> None:
        self._presses: deque[_Press] = deque(maxlen=MOST)
        self._open: dict[int, _Press] = {}
        """What no click has ended, by the pointer."""
        self._last = 0
        self._past: deque[tuple[float, tuple[Control, ...]]] = deque()

    def redrawn(self, time: float, before: Iterable[Control]) -> None:
        """The screen was drawn anew; before that these controls could be pressed."""
        self._past.append((time, tuple(before)))
        while self._past[0][0] <= time - SETTLED:
            self._past.popleft()

    def pressed(self, time: float, pointer: int, place: Point, control: Control) -> None:
        """A pointer was pressed; `pointer` is its number."""
        press = _Press(time, place, control)
        press = replace(press, counts=not control.name or self._is_meant(press))
        self._presses.append(press)
        self._open.pop(pointer, None)
        self._open[pointer] = press
        self._last = pointer
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def counts(self, pointer: int | None, control: Control) -> bool:
        """Whether a click counts that ends the press of a pointer; without its number, the last.

        It does not if the control has changed since the press. A click without a press is none of
        a pointer.
        """
        press = self._open.pop(self._last if pointer is None else pointer, None)
        return press is None or (press.counts and press.control.is_same(control))

    def _is_meant(self, press: _Press) -> bool:
        """Whether somebody can have seen what they press."""
        came = appeared = float("-inf")
        for time, before in self._past:
            there = [control for control in before if control.is_at(press.place)]
            if not any(control.name == press.control.name for control in there):
                appeared = time
            if not any(control.is_same(press.control) for control in there):
                came = time
        if press.time - appeared < UNSEEN:
            return False
        near = [earlier for earlier in self._presses if press.is_near(earlier)]
        # Until the first press nobody knows where a finger is: one came before Python was there.
        is_answer = not self._presses or any(e.time > came - LATELY for e in near)
        if is_answer and press.time - came < SETTLED:
            return False
        return all(e.counts or press.time - e.time >= SETTLED for e in near)
