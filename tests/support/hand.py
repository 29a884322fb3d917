"""A finger that taps on one place of the page while that changes under it, without a browser."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import unescape
from random import Random

from tests.support.app_driver import DAY, answer
from web.kernel.effect import Effect
from web.kernel.effects import Deal
from web.kernel.messages import Command, Message, MovePlayed
from web.kernel.model import App
from web.setup.update import dealt
from web.shell.page import page
from web.shell.presses import Control, Presses, scene
from web.shell.update import update

CONTROL = re.compile(r"<[^>]* data-(?:do|move)=\"[^>]*>")
ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
PLACE = (100.0, 100.0)
DRAWING = 60
"""Milliseconds until the page shows what has become of a tap."""
LONG = 600
"""Milliseconds after which a tap is one of its own."""


Answer = Callable[[Effect], Message | None]
"""What comes of an effect: chance, the opponent, or the browser."""


@dataclass(frozen=True)
class Offered:
    """What a control of the page is called, and what it sends."""

    name: str
    message: Message


def offered(app: App) -> list[Offered]:
    """The controls of the page as it is drawn."""
    return controls(page(app))


def controls(html: str) -> list[Offered]:
    """The controls of a page, each once; a parser takes as long as all the rest."""
    found = []
    for tag in CONTROL.findall(html):
        attrs = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
        move, command = attrs.get("data-move"), attrs.get("data-do", "")
        argument = attrs.get("data-argument", "")
        if attrs.get("aria-disabled") == "true":
            continue
        if move is not None:
            found.append(Offered(f"move {move}", MovePlayed(move)))
        else:
            found.append(Offered(f"{command} {argument}", Command(command, argument)))
    return list(dict.fromkeys(found))


def _control(name: str) -> Control:
    """A control of this name, with the finger in its middle."""
    x, y = PLACE
    return name, x - 20, y - 20, x + 20, y + 20


class Hand:
    """The finger, the page and its time."""

    def __init__(self, app: App, rng: Random, told: Answer | None = None) -> None:
        self.app = app
        self._answer = told or partial(answer, rng=rng)
        self._rng = rng
        self._presses = Presses()
        self._time = 10_000.0
        self._under = ""
        self._presses.pressed(0, 0, *PLACE, _control(""), None)

    def wait(self, milliseconds: float) -> None:
        """Let time pass."""
        self._time += milliseconds

    def tap(self, control: Offered) -> bool:
        """Tap on a control that is under the finger now, and say whether that counts."""
        self._under = control.name
        now = scene(self.app)
        self._presses.pressed(self._time, 0, *PLACE, _control(control.name), now)
        if not self._presses.counts(0, control.name):
            return False
        self.wait(DRAWING)
        self.hear(control.message)
        self.wait(-DRAWING)
        return True

    def hear(self, message: Message) -> None:
        """Do what a message asks for, a tap's or another, and what comes of it."""
        before = scene(self.app)
        self.app, effects = update(self.app, message, self.app.game_number)
        self._presses.redrawn(self._time, before, [_control(self._under)])
        for effect in effects:
            follows = self._answer(effect)
            if isinstance(effect, Deal):
                follows = dealt(effect, self._rng, DAY)
            if follows is not None:
                self.hear(follows)
