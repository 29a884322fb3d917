"""Remembers what was made or installed from which files, so that it is done once."""

import contextlib
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: there, one build at a time is up to the person
    fcntl = None  # type: ignore[assignment]


def fingerprint(sources: Iterable[Path], *extra: str) -> str:
    """Give a hash of files, and of words that matter as well."""
    digest = hashlib.sha256()
    for source in sources:
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    for word in extra:
        digest.update(hashlib.sha256(word.encode()).digest())
    return digest.hexdigest()


class Stamp:
    """A file that holds the fingerprint of what its neighbour was made from."""

    def __init__(self, path: Path, sources: Iterable[Path], *extra: str) -> None:
        """`path` is the stamp; the rest is what the fingerprint is taken of."""
        self.path = path
        self.fingerprint = fingerprint(sources, *extra)

    def is_fresh(self) -> bool:
        """Say whether the same sources were stamped before."""
        try:
            return self.path.read_text() == self.fingerprint
        except OSError:
            return False

    def press(self) -> None:
        """Note that the work is done for these sources."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.fingerprint)


@contextlib.contextmanager
def turn(path: Path) -> Iterator[None]:
    """Wait until no other process works on what the lock file `path` stands for."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
