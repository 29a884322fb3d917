"""What the browser keeps between visits: the settings and the game in progress."""

import json
from dataclasses import asdict

from js import window

from shanghaien.game import Game
from shanghaien.record import RecordError, read, write
from web.form import Form, change
from web.lang import LANGUAGES

_SETTINGS = "shanghaien.settings"
_GAME = "shanghaien.game"
_TABLE = "shanghaien.table"
_BROKEN = "shanghaien.game.unreadable"


def save_game(game: Game | None) -> None:
    """Keep the game's record; None forgets it."""
    _set(_GAME, None if game is None else write(game))


def load_game() -> Game | None:
    """The game that was kept, or None. One that cannot be read is put aside, not deleted."""
    text = _get(_GAME)
    if text is None:
        return None
    try:
        return read(text)
    except RecordError:
        _set(_BROKEN, text)
        return None


def save_settings(language: str, form: Form) -> None:
    """Keep the language and the set-up form."""
    _set(_SETTINGS, json.dumps({"language": language, **asdict(form)}))


def load_settings() -> tuple[str | None, Form]:
    """The language (None if none was chosen) and the form; what is not valid is left out."""
    form = Form()
    try:
        raw = json.loads(_get(_SETTINGS) or "{}")
    except (ValueError, RecursionError):
        return None, form
    if not isinstance(raw, dict):
        return None, form
    for name, value in raw.items():
        if isinstance(value, str):
            form = change(form, name, value) or form
    language = raw.get("language")
    return (language if language in LANGUAGES else None), form


def is_at_table() -> bool:
    """Whether this tab had a game on the table when it was last shown."""
    try:
        return str(window.sessionStorage.getItem(_TABLE)) == "yes"
    except Exception:  # storage is denied: start from the set-up screen
        return False


def stay_at_table(is_there: bool) -> None:
    """Remember for a reload of this tab whether a game is on the table."""
    try:
        window.sessionStorage.setItem(_TABLE, "yes" if is_there else "no")
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
