"""What is published: the game's version and the hash of the build, for whoever hosts it."""

from collections.abc import Mapping
from hashlib import sha256

from shanghaien import __version__

NAME = "version.txt"
"""Its place in the site."""


def text(files: Mapping[str, bytes]) -> str:
    """Two lines; `files` are the site's others by their paths."""
    return f"Shanghaien {__version__}\nbuild {build(files)}\n"


def build(files: Mapping[str, bytes]) -> str:
    """A SHA-256 of files, in hexadecimal: another one if any name or content is another."""
    digest = sha256()
    for name in sorted(files):
        # Hashes of a fixed length: nothing wanders from a name into a content.
        digest.update(sha256(name.encode()).digest() + sha256(files[name]).digest())
    return digest.hexdigest()
