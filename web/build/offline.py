"""The service worker of a built site: the list of its files with their hashes."""

import hashlib
import json
from pathlib import Path

from web.build.paths import ROOT

NAME = "service-worker.js"
PLACE = "  /* FILES */\n"
"""Where the list goes in the source."""


def write(site: Path) -> None:
    """Put the service worker into a site whose other files are complete."""
    source = (ROOT / "web" / "boot" / NAME).read_text(encoding="utf-8")
    files = sorted(path for path in site.rglob("*") if path.is_file() and path.name != NAME)
    rows = [
        f"  {json.dumps([path.relative_to(site).as_posix(), digest(path)])},\n" for path in files
    ]
    (site / NAME).write_text(source.replace(PLACE, "".join(rows)), encoding="utf-8")


def retire(site: Path) -> None:
    """Replace the service worker by one that removes itself and what was stored."""
    source = ROOT / "web" / "boot" / "retired.js"
    (site / NAME).write_bytes(source.read_bytes())


def digest(path: Path) -> str:
    """Give a file's SHA-256 in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
