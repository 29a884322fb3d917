"""Files that a browser saves where its driver does not tell of them."""

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 30
"""Seconds until a file must be there."""


def arrived(folder: Path, act: Callable[[], None]) -> str:
    """The text of the file that comes into a folder."""
    before = set(folder.iterdir())
    act()
    for _ in range(PATIENCE * 10):
        new = [path for path in folder.iterdir() if path not in before]
        if new and all(path.suffix != ".part" and path.stat().st_size for path in new):
            return new[0].read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError("no file has come")
