"""Presses of pointers, as web/app/presses.py judges them; what does not count nobody hears of."""

import json
from collections.abc import Callable, Hashable
from typing import Any, ClassVar

from js import document, performance
from pyodide.ffi import create_proxy
from pyscript.js_modules import page

from web.app.model import App
from web.app.presses import Control, Presses, scene


class _Shown:
    """What is on the screen."""

    presses: ClassVar = Presses()
    scene: ClassVar[Hashable] = None
    """What its controls are about; None before Python has drawn it."""


def _control(found: list[Any]) -> Control:
    name, *box = found
    return Control(name, tuple(box), _Shown.scene)


def _change(scene: Hashable, draw: Callable[[], None]) -> None:
    """Change what is on the screen, and note what could be pressed until then."""
    if _Shown.scene is None:
        _Shown.scene = scene  # the first drawing changes nothing
    before = [_control(found) for found in json.loads(page.pressable())]
    draw()
    _Shown.scene = scene
    _Shown.presses.redrawn(performance.now(), before)


def drawing(app: App, draw: Callable[[], None]) -> None:
    """Draw the App."""
    _change(scene(app), draw)


def saving() -> None:
    """What was pressed is being done, though the screen does not show it yet."""
    _change(("saving", _Shown.scene), lambda: None)


def listen() -> None:
    """Judge each press and each click before anything else hears of it."""

    def on_press(event: Any) -> None:
        place = float(event.clientX), float(event.clientY)
        control = _control(json.loads(page.pressed(event)))
        _Shown.presses.pressed(float(event.timeStamp), event.pointerId, place, control)

    def on_click(event: Any) -> None:
        if not event.detail:
            return  # of a key, a screen reader, a script
        control = _control(json.loads(page.pressed(event)))
        if not _Shown.presses.counts(getattr(event, "pointerId", None), control):
            event.preventDefault()
            event.stopImmediatePropagation()

    for name, listener in (("pointerdown", on_press), ("click", on_click)):
        document.addEventListener(name, create_proxy(listener), True)  # on its way down
