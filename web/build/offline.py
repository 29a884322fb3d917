"""The service worker of a built site: the list of its files with their hashes."""

import gzip
import json
from pathlib import Path

from web.build import version
from web.build.addresses import digest, plain, uneven
from web.build.paths import ROOT

NAME = "service-worker.js"
HOUSE = "house.json"
"""What a house's own server answers otherwise, so it is never stored."""
MISSING = "404.html"
"""What a host shows for an address that it does not have; some give it under no other."""

PLACE = "  /* FILES */\n"
"""Where the list goes in the source."""

UNPACKED = {"python.bin", "snapshot.bin"}
"""The files that are packed, and kept unpacked: each start would wait for that."""


def source() -> str:
    """The service worker without its list."""
    return (ROOT / "web" / "boot" / NAME).read_text(encoding="utf-8")


def write(site: Path) -> None:
    """Write the service worker of a site whose other files are complete."""
    # The list cannot hold its own file’s hash; the page needs none of the others offline.
    unlisted = {site / name for name in (NAME, HOUSE, MISSING, version.NAME)}
    files = sorted(path for path in site.rglob("*") if path.is_file() and path not in unlisted)
    rows = [f"  {json.dumps(_row(path.relative_to(site).as_posix(), path))},\n" for path in files]
    _write(site, "".join(rows))


def retire(site: Path) -> None:
    """Replace the service worker by one without files: it removes itself and what was stored."""
    _write(site, "")


def _write(site: Path, rows: str) -> None:
    (site / NAME).write_bytes(uneven(source().replace(PLACE, rows).encode()))


def _row(name: str, path: Path) -> list[str]:
    """A file's name and hash, and its hash when unpacked if it is kept so."""
    content = path.read_bytes()
    row = [name, digest(content)]
    return [*row, digest(gzip.decompress(content))] if plain(name) in UNPACKED else row
