"""The browser's workers, as the opponent's client asks them (web/opponent/client.py)."""

from collections.abc import Awaitable, Mapping
from typing import Any

from js import Object, performance
from pyodide.ffi import to_js
from pyscript import workers
from pyscript.js_modules import page

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
        """The worker of a name, once it is there."""
        worker = await workers[name]

        def ask(text: str) -> Awaitable[object]:
            asked: Awaitable[object] = worker.ask(text)
            return asked

        return ask

    def replace(self, name: str, successor: str) -> None:
        """End a worker and start another one."""
        page.endOpponent(name)
        page.startOpponent(successor)

    def now(self) -> float:
        """Milliseconds since the page began."""
        return float(performance.now())

    def measure(self, begun: float, detail: Mapping[str, Any]) -> None:
        """Set the User Timing measure "think"; the browser itself would keep them all for ever."""
        if self._measured % MEASURES == 0:
            performance.clearMeasures(NAME)
        self._measured += 1
        options = to_js({"start": begun, "detail": detail}, dict_converter=Object.fromEntries)
        performance.measure(NAME, options)
