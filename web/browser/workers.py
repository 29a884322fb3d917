"""The browser's workers, as the opponent's client asks them (web/opponent/client.py)."""

from collections.abc import Awaitable, Mapping
from typing import Any

from js import performance
from pyscript import workers
from pyscript.js_modules import page

from web.browser.dom import js_object
from web.opponent.client import Ask

NAME = "think"
"""What the measures are called."""
MEASURES = 5_000
"""How many are kept: those of some ten games."""


class BrowserWorkers:
    """The workers; see the port in web/opponent/client.py."""

    def __init__(self) -> None:
        self._measured = 0

    async def get(self, name: str) -> Ask:
        worker = await workers[name]

        def ask(text: str) -> Awaitable[object]:
            asked: Awaitable[object] = worker.ask(text)
            return asked

        return ask

    def replace(self, name: str, successor: str) -> None:
        page.endOpponent(name)
        page.startOpponent(successor)

    def now(self) -> float:
        return float(performance.now())

    def measure(self, begun: float, detail: Mapping[str, Any]) -> None:
        """Set the User Timing measure "think"; the browser itself would keep them all for ever."""
        if self._measured % MEASURES == 0:
            performance.clearMeasures(NAME)
        self._measured += 1
        performance.measure(NAME, js_object(start=begun, detail=detail))
