"""Presses of pointers, as web/shell/presses.py judges them; what does not count nobody hears of."""

import json
from collections.abc import Callable, Hashable
from typing import Any

from js import document, performance
from pyodide.ffi import create_proxy
from pyscript.js_modules import page

from web.shell.presses import Presses, moment


class Pressing:
    """What is on the screen, and what pointers do to it."""

    def __init__(self) -> None:
        self._presses = Presses()
        self._scene: Hashable = None
        """What the controls are about; None before Python has drawn them."""
        # Before anything else hears of it: on its way down.
        for name, listener in (("pointerdown", self._press), ("click", self._click)):
            document.addEventListener(name, create_proxy(listener), True)

    def change(self, scene: Hashable, draw: Callable[[], None]) -> None:
        """Change what is on the screen, and note what could be pressed until then."""
        before, now = self._scene or scene, json.loads(page.pressable())
        draw()
        self._scene = scene
        self._presses.redrawn(performance.now(), before, now)

    def saving(self) -> None:
        """What was pressed is being done, though the screen does not show it yet."""
        self.change(("saving", self._scene), lambda: None)

    def _press(self, event: Any) -> None:
        control = json.loads(page.pressed(event))
        time = moment(event.timeStamp, performance.now())
        facts = event.pointerId, event.clientX, event.clientY
        self._presses.pressed(time, *facts, control, self._scene)

    def _click(self, event: Any) -> None:
        name, *_ = json.loads(page.pressed(event))
        pointer = getattr(event, "pointerId", None)
        # Without a number of clicks it is of a key, a screen reader, a script.
        if event.detail and not self._presses.counts(pointer, name):
            event.preventDefault()
            event.stopImmediatePropagation()
