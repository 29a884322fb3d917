"""What the browser keeps at once: settings, what a reload needs, and a spare place for a game.

The games themselves are in the database (web/browser/games_db.py). Older versions kept their one
game here.
"""

import json
from dataclasses import asdict

from js import window

from web.app.settings import Settings, change
from web.lang import LANGUAGES

GAME = "shanghaien.game"
"""The spare place: where older versions kept their game, and where it is kept again if the database
fails."""

_BROKEN = "shanghaien.game.unreadable"
"""Where older versions put a game that could not be read."""
_NAME = "shanghaien.game.id"
"""The name of the game in the spare place; one of an older version has none."""
_HINT = "shanghaien.games"
"""How many games can be continued: web/boot/early.js offers it before Python is there."""
_SETTINGS = "shanghaien.settings"
_TABLE = "shanghaien.table"


def spares() -> list[tuple[str, str | None, str]]:
    """What lies in the spare places: the place, the name of the game if it has one, the text."""
    found = [(GAME, _get(_NAME), _get(GAME)), (_BROKEN, None, _get(_BROKEN))]
    return [(place, name, text) for place, name, text in found if text is not None]


def save_spare(name: str, text: str) -> None:
    """Keep a game in the spare place."""
    _set(_NAME, name)
    _set(GAME, text)


def drop_spare(place: str) -> None:
    """Clear a spare place."""
    _set(place, None)
    if place == GAME:
        _set(_NAME, None)


def hint(games: int) -> None:
    """Remember how many games can be continued."""
    _set(_HINT, str(games))


def settings_text(language: str, form: Settings) -> str:
    """The language and the set-up form as they are kept."""
    return json.dumps({"language": language, **asdict(form)})


def save_settings(text: str) -> None:
    """Keep the settings where they are at hand before the page is drawn."""
    _set(_SETTINGS, text)


def has_settings() -> bool:
    """Whether there are any."""
    return _get(_SETTINGS) is not None


def load_settings(text: str | None = None) -> tuple[str | None, Settings]:
    """The language (None if none was chosen) and the form; what is not valid is left out.

    Without a text it is what is kept here.
    """
    form = Settings()
    try:
        raw = json.loads(text or _get(_SETTINGS) or "{}")
    except (ValueError, RecursionError):
        return None, form
    if not isinstance(raw, dict):
        return None, form
    for name, value in raw.items():
        if isinstance(value, str):
            form = change(form, name, value) or form
    language = raw.get("language")
    return (language if language in LANGUAGES else None), form


def table() -> str | None:
    """The game that this tab had on the table when it was last shown."""
    try:
        name = window.sessionStorage.getItem(_TABLE)
    except Exception:  # storage is denied: start from the set-up screen
        return None
    return name if isinstance(name, str) and name != "no" else None


def stay_at_table(name: str | None) -> None:
    """Remember for a reload of this tab which game is on the table."""
    try:
        window.sessionStorage.setItem(_TABLE, name or "no")
    except Exception:  # storage is denied: a reload starts from the set-up screen
        return


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
