"""The browser's own Back: it closes what is open over a screen, or leads from a saved game to the
start screen, instead of leaving the page.

One entry of the history stands for all that can be closed. It is never taken out again, since that
happens late and would meet what was opened meanwhile: a Back with nothing to close goes on instead.
"""

from typing import Any

from js import history, location, window
from pyodide.ffi import create_proxy

from web.browser.dom import back_command, closing
from web.kernel.messages import Command, Sender

_GUARD = "close"
"""The state of that entry."""


class WayBack:
    """Listens for the browser's Back."""

    def __init__(self, send: Sender) -> None:
        self._send = send
        self._is_guarded = self._is_at_guard()
        window.addEventListener("popstate", create_proxy(self._popped))

    def settle(self) -> None:
        """Be ready if there is somewhere to go back to."""
        if not self._is_at_guard() and (closing() or back_command()):
            history.pushState(_GUARD, "")
            self._is_guarded = True

    def _is_at_guard(self) -> bool:
        return bool(history.state == _GUARD)

    def _popped(self, _: Any) -> None:
        # A link within the page comes here too, and so does Forward.
        was_guarded, self._is_guarded = self._is_guarded, self._is_at_guard()
        if self._is_guarded or not was_guarded or location.hash:
            return
        opened = closing()
        if opened:
            opened.click()
        elif command := back_command():
            self._send(Command(command))
        else:
            history.back()
