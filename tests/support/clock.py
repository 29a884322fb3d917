"""Time that passes at once: where all only wait, the clock goes on to whatever is due next."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from selectors import DefaultSelector
from typing import Any


class _Selector(DefaultSelector):
    """Waits for nothing, counts how long it would have waited, and refuses to wait for ever."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("all wait for ever")
        found = super().select(0)
        if not found:
            self.skipped += max(timeout, 0.0)
        return found


class _Loop(asyncio.SelectorEventLoop):
    """A loop in which no time passes but what is waited for: slow machines make nobody late."""

    def __init__(self) -> None:
        self._selector_ = _Selector()
        super().__init__(self._selector_)

    def time(self) -> float:
        return self._selector_.skipped


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in which waiting takes no time."""
    with ThreadPoolExecutor(1) as apart:  # in this thread Playwright may have a loop of its own
        apart.submit(_run, test).result()


def _run(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(test)
