"""What was made or installed from which files, noted so that it is done once."""

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: there, one build at a time is up to the person
    fcntl = None  # type: ignore[assignment]

MADE = {"__pycache__", "node_modules"}
"""Folders among the sources that tools have made."""


def sources(root: Path) -> list[Path]:
    """Every file of the checkout `root` that the page or its builder consists of, in order."""
    found = [root / "index.html", root / "pyscript.toml"]
    for folder in ("shanghaien", "web"):
        for place, folders, names in os.walk(root / folder):
            folders[:] = [name for name in folders if name not in MADE]
            found += [Path(place, name) for name in names if not name.endswith(".words")]
    return sorted(found)


def fingerprint(files: Iterable[Path], *extra: str) -> str:
    """A hash of the contents of files, and of texts that matter as well."""
    digest = hashlib.sha256()
    for file in files:
        # A hash of hashes: a byte may not wander from one file’s end to the next one’s head.
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    for text in extra:
        digest.update(hashlib.sha256(text.encode()).digest())
    return digest.hexdigest()


class Stamp:
    """A file beside something made, which holds the fingerprint of what that was made from."""

    def __init__(self, path: Path, files: Iterable[Path], *extra: str) -> None:
        """`path` is the stamp's own; the fingerprint is taken of the rest."""
        self.path = path
        self.fingerprint = fingerprint(files, *extra)

    def is_fresh(self) -> bool:
        """Whether the stamp was pressed for the same contents."""
        try:
            return self.path.read_text() == self.fingerprint
        except OSError:
            return False

    def press(self) -> None:
        """Note that the work is done for these contents."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.fingerprint)


@contextlib.contextmanager
def turn(path: Path) -> Iterator[None]:
    """A wait until no other process works on what the lock file `path` stands for."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # The file stays: another process may be waiting for its lock.
    with path.open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
