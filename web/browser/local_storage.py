"""What the browser stores at once: settings, what a reload needs, a spare place for a game.

The names that it is stored under are in web/boot/early.js, which reads some of it before Python is
there. The games themselves are in the database (web/browser/games_db.py).
"""

from collections.abc import Sequence
from contextlib import suppress

from js import window

from web.saved.store import CURRENT

_KEYS = window.early.keys

_FIRST = str(_KEYS.game)
"""The spare place for the first game without another place, CURRENT; early.js looks at it."""

_MORE = f"{_FIRST}.more."
"""What the names of all other spare places begin with: the name of the game follows."""

_remembered = dict[str, str]()
"""What this tab has remembered last."""


class LocalStorage:
    """The spare places and the settings; see the port in web/saved/ports.py."""

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        found = [(CURRENT, _get(str(_KEYS.name)), _get(_FIRST))]
        found += [
            (key, key.removeprefix(_MORE), _get(key)) for key in _keys() if key.startswith(_MORE)
        ]
        return [(place, name, text) for place, name, text in found if text is not None]

    def save_spare(self, name: str, text: str) -> None:
        """Put a game there; each has a place of its own, the first that is free."""
        stored = _get(_FIRST)
        if stored in (None, text) or _get(str(_KEYS.name)) == name:
            _set(str(_KEYS.name), name)
            _set(_FIRST, text)
        else:
            _set(_MORE + name, text)

    def drop_spare(self, place: str) -> None:
        _set(_FIRST if place == CURRENT else place, None)
        if place == CURRENT:
            _set(str(_KEYS.name), None)

    def set_unfinished(self, count: int) -> None:
        """Note how many games can be continued: early.js offers it before Python is there."""
        _set(str(_KEYS.unfinished), str(count))

    def get_settings(self) -> str | None:
        return _get(str(_KEYS.settings))

    def set_settings(self, text: str) -> None:
        _set(str(_KEYS.settings), text)


def is_empty() -> bool:
    """Whether nothing is left of an earlier visit, or of what this tab was doing."""
    is_stored = any(key.startswith("shanghaien") for key in _keys())
    return not (is_stored or remembered("table") or remembered("draft"))


def remembered(name: str) -> str:
    """What this tab remembers of before a reload, empty for nothing: the game on its "table", the
    "draft" (web/shell/draft_update.py)."""
    try:
        text = window.sessionStorage.getItem(getattr(_KEYS, name))
    except Exception:  # storage is denied: begin with the start screen
        return ""
    return text if isinstance(text, str) and text != "no" else ""


def remember(name: str, text: str | None) -> None:
    """Remember it."""
    text = text or "no"
    if _remembered.get(name) == text:
        return
    _remembered[name] = text
    with suppress(Exception):  # denied or full: a reload begins with the start screen
        window.sessionStorage.removeItem(getattr(_KEYS, name))  # it would be out of date
        window.sessionStorage.setItem(getattr(_KEYS, name), text)


def _keys() -> list[str]:
    """All names under which something is stored."""
    try:
        return [str(key) for key in window.Object.keys(window.localStorage)]
    except Exception:  # storage is denied: play without it
        return []


def _get(key: str) -> str | None:
    try:
        value = window.localStorage.getItem(key)
    except Exception:  # storage is denied: play without it
        return None
    return value if isinstance(value, str) else None  # JavaScript's null is an object


def _set(key: str, text: str | None) -> None:
    try:
        if text is None:
            window.localStorage.removeItem(key)
        else:
            window.localStorage.setItem(key, text)
    except Exception:  # storage is denied or full: play without it
        return
