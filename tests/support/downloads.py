"""Files that a browser saves where its driver does not tell of them."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE = 30
"""Seconds until a file must be there."""

Save = Callable[[Callable[[], None]], str]
"""Does what saves a file, and gives the file's text."""


def arrived(folder: Path, act: Callable[[], None]) -> str:
    """The text of the file that comes into a folder."""
    return arrived_file(folder, act).read_text(encoding="utf-8")


def arrived_file(folder: Path, act: Callable[[], None]) -> Path:
    """The file that comes into a folder."""
    before = set(folder.iterdir())
    act()
    for _ in range(PATIENCE * 10):
        with suppress(FileNotFoundError):  # Firefox writes under a drawn name and then moves it
            new = [path for path in folder.glob("shanghaien-*") if path not in before]
            if new and new[0].stat().st_size and not list(folder.glob("*.part")):
                return new[0]
        time.sleep(0.1)
    raise AssertionError("no file has come")
