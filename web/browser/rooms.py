"""The modules that a first visit starts without; see the port in web/kernel/ports.py."""

import sys
from typing import Any

from pyscript.js_modules import page


class BrowserRooms:
    """They come in a file of their own (web/boot/interpreter.mjs); the plain page has them all."""

    def __init__(self) -> None:
        # web/build/importer.py, where it has run.
        self._library: Any = getattr(sys.modules.get("sitecustomize"), "library", None)

    @property
    def are_there(self) -> bool:
        return self._library is None or self._library.is_whole

    async def arrive(self) -> bool:
        packed = None if self.are_there else await page.takeRooms()
        # Who has asked as well may have had it meanwhile.
        if packed is not None and not self.are_there:
            self._library.complete(packed.to_bytes())
        return self.are_there
