"""The database of games (web/boot/games-db.mjs) as the store's policy wants it."""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import page

from web.saved.ports import Changes, DatabaseFailed, Row

_db = page.gamesDb

_FAILURES = {
    "QuotaExceededError": "full",
    "VersionError": "newer",
    "SecurityError": "denied",
    "InvalidStateError": "denied",  # older Firefox in a private window
    "NotAllowedError": "denied",
    "TypeError": "denied",  # the browser has no database at all
}
"""The failures by the names of the errors."""


class BrowserDatabase:
    """The database; see the port in web/saved/ports.py."""

    async def list(self) -> Sequence[object]:
        # One text: thousands of objects would cross from JavaScript one by one.
        found: list[object] = json.loads(str(await _answer(_db.list())))
        return found

    async def read(self, id_: str) -> str | None:
        return _text(await _answer(_db.read(id_)))

    def put(self, rows: Sequence[Row]) -> Awaitable[bool]:
        return _kept(_db.keep(json.dumps(rows)))

    async def note(self, id_: str, record: str | None, changes: Changes) -> bool:
        def change(entry: str) -> str:
            found = changes(json.loads(entry))
            return "" if found is None else json.dumps(found)

        # Nothing collects a proxy: it is destroyed below.
        asked = create_proxy(change)
        try:
            return bool(await _answer(_db.note(id_, record or "", asked)))
        finally:
            asked.destroy()

    async def take(self, id_: str, owner: str) -> str | None:
        return _text(await _answer(_db.take(id_, owner)))

    async def delete(self, ids: Sequence[str]) -> None:
        await _answer(_db.drop(json.dumps(ids)))

    async def hold(self, id_: str, *, steal: bool) -> bool:
        return bool(await _answer(_db.hold(id_, steal)))

    def holds(self, id_: str) -> bool:
        return bool(_db.holds(id_))

    def release(self) -> None:
        _db.free()

    async def get(self, name: str) -> str | None:
        return _text(await _answer(_db.fact(name)))

    async def rewrite(self, name: str, change: Callable[[str], str]) -> None:
        asked = create_proxy(change)
        try:
            await _answer(_db.rewrite(name, asked))
        finally:
            asked.destroy()


async def _kept(promise: Any) -> bool:
    return str(await _answer(promise)) != "lost"


async def _answer(promise: Any) -> Any:
    """What a promise gives. Raises DatabaseFailed with the failure."""
    try:
        return await promise
    except JsException as error:
        name = str(getattr(error, "name", type(error).__name__))
        raise DatabaseFailed(_FAILURES.get(name, "broken")) from None


def _text(found: Any) -> str | None:
    return found if isinstance(found, str) else None  # JavaScript's null is an object
