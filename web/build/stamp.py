"""Remembers what was installed from which files, so that it is done once."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


class Stamp:
    """A file that holds the fingerprint of what its neighbour was made from."""

    def __init__(self, path: Path, sources: Iterable[Path], *extra: str) -> None:
        """`path` is the stamp; `sources` are files, `extra` are words that matter as well."""
        self.path = path
        digest = hashlib.sha256()
        for source in sources:
            digest.update(hashlib.sha256(source.read_bytes()).digest())
        for word in extra:
            digest.update(hashlib.sha256(word.encode()).digest())
        self.fingerprint = digest.hexdigest()

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
