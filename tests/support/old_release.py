"""What an earlier release wrote (tests/support/files): it must be read for ever."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "files" / "2026_11_22"
BACKUP = FOLDER.with_name("2026_11_25")
"""What was stored and backed up before `Kept` was apart: rows of every kind, a collection."""


def text(name: str) -> str:
    """A file as it was written."""
    return (FOLDER / name).read_text(encoding="utf-8")


def data(name: str) -> dict[str, Any]:
    """A file of JSON."""
    found: dict[str, Any] = json.loads(text(name))
    return found


GAMES = tuple(data("summary.json"))
"""The names of the games: each is a record, a link and a part of the collection."""
