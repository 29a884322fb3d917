"""The file that is kept up to date (web/boot/kept-file.mjs), which Chromium has the means for."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from pyscript.js_modules import page

from web.kernel.messages import Sender

_file = page.keptFile


def is_possible() -> bool:
    """Whether the browser lets a file be picked and written again at later visits."""
    return bool(_file.isPossible())


class BrowserCopyFile:
    """The file; see the port in web/kernel/ports.py."""

    def __init__(self) -> None:
        self._looking: asyncio.Future[None] | None = None

    def look(self, send: Sender) -> None:
        """Begin to look for a file of an earlier visit, and tell of it. Nothing waits for that."""
        if is_possible():
            self._looking = asyncio.ensure_future(_look(send))

    def pick(self, name: str) -> Awaitable[str]:
        return _word(_file.pick(name))

    def choose(self) -> Awaitable[str]:
        return _word(_file.choose())

    async def content(self, most: int) -> str:
        return await _word(_file.content(most))

    async def take(self) -> str:
        return await _word(_file.take())

    def renew(self) -> Awaitable[str]:
        return _word(_file.renew())

    async def open(self) -> str:
        return await _word(_file.open())

    async def before(self, most: int) -> str:
        return await _word(_file.before(most))

    async def add(self, text: str) -> str:
        return await _word(_file.add(text))

    async def close(self) -> str:
        return await _word(_file.close())

    async def leave(self) -> None:
        await _file.leave()

    async def drop(self) -> None:
        await _file.drop()


async def _look(send: Sender) -> None:
    found = await _word(_file.look())
    if found:
        from web.copies.messages import FileFound  # noqa: PLC0415 - few keep such a file

        send(FileFound(found))


async def _word(promise: Any) -> str:
    return str(await promise)
