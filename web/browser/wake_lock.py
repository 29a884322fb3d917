"""A screen that stays on while two people play at it, until they have not done so for long."""

from typing import Any

from js import document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy

STILL = 600_000
"""Milliseconds with nothing new on the screen after which the browser may turn the screen off."""


class WakeLock:
    """Holds the browser's lock on the screen."""

    def __init__(self) -> None:
        self._lock: Any = None
        self._wants_lock = False
        self._moment: object = None
        self._clock: Any = None
        self._on_still = create_proxy(lambda: self._settle(is_awake=False))
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))

    def settle(self, moment: object) -> None:
        """What is on the screen while it is to stay on, else None; the same is not for ever."""
        if moment == self._moment:
            return
        self._moment = moment
        window.clearTimeout(self._clock)
        if moment is not None:
            self._clock = window.setTimeout(self._on_still, STILL)
        self._settle(is_awake=moment is not None)

    def _settle(self, *, is_awake: bool) -> None:
        if is_awake != self._wants_lock:
            self._wants_lock = is_awake
            self._ask_for_lock()

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
        elif self._lock is None and hasattr(navigator, "wakeLock"):  # there is none over http
            navigator.wakeLock.request("screen").then(
                create_once_callable(self._take_lock),
                create_once_callable(lambda _: None),  # refused, as when the battery is low
            )

    def _take_lock(self, lock: Any) -> None:
        if self._wants_lock:
            self._lock = lock
        else:
            lock.release()
