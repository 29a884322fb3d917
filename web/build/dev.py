"""The plain page, served from the sources; it reloads itself when one of them changes."""

import os
import threading
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from web.build import plain, serve
from web.build.fingerprint import sources
from web.build.paths import ROOT

PAUSE = 0.3
"""Seconds between two looks at the sources."""


class Stop(Protocol):
    """What ends a watch: an event of threading, or a test's."""

    def wait(self, timeout: float) -> bool:
        """Whether it has ended by now, or within so many seconds."""


def run() -> None:
    """Serve the checkout until Ctrl+C (PORT, BROWSER=none)."""
    version = make(ROOT)
    server = serve.start(ROOT, os.environ.get("PORT"))
    watching = threading.Thread(target=watch, args=(ROOT, version, threading.Event()), daemon=True)
    watching.start()
    serve.show(server, "Shanghaien's sources")


def make(root: Path) -> str:
    """Make what the page needs besides the sources; the version of the sources it was made from."""
    version = look(root)
    plain.make(root, version)
    return version


def watch(root: Path, version: str, ended: Stop) -> None:
    """Make what the page needs anew whenever a source is not what it was at `version`."""
    while not ended.wait(PAUSE):
        try:
            found = look(root)
            if found != version:
                version = found
                plain.make(root, version)
        # Somebody is in the middle of an edit: the next save is tried again.
        except SyntaxError as error:
            print(f"{error.filename}, line {error.lineno}: {error.msg}", flush=True)
        except OSError:  # an editor is just replacing a file: look again
            version = ""


def look(root: Path) -> str:
    """A text that is another whenever a source of the page was written, added or removed."""
    found = [f"{path} {path.stat().st_mtime_ns}" for path in sources(root)]
    return sha256("\n".join(found).encode()).hexdigest()
