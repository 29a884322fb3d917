"""The site: the page with everything it needs in `dist/`, for any static host and any subpath.

A new file is added here; if a first visit downloads it, it is in FIRST_VISIT (page.py), and
costs.py has the limits.
"""

import re
import tempfile
from pathlib import Path

from web.build import (
    addresses,
    archive,
    bundle,
    bytecode,
    catalogue,
    costs,
    kernel,
    licences,
    offline,
    page,
    prerender,
    vendor,
    version,
)
from web.build.environment import number
from web.build.errors import CommandError
from web.build.fingerprint import Stamp, sources, turn
from web.build.packing import pack
from web.build.paths import DIST, HERE, NODE_MODULES, ROOT, SCRATCH

LOCK = SCRATCH / "lock"
"""One build at a time."""

OWN = [
    "web/manifest.webmanifest",
    archive.WORKER,
    "web/art/*.svg",
    "web/icons/*",
    page.PUZZLES,
]
"""Files of ours that the site has as they are."""


def build() -> None:
    """Make `dist/` anew, whatever is there, and print what it costs a visitor."""
    with turn(LOCK):
        _build()
        _stamp().press()
    print(costs.table(DIST, number("ROWS", costs.ROWS)))


def ensure() -> None:
    """Make `dist/` unless it was made from these very sources."""
    with turn(LOCK):
        if not is_fresh():
            _build()
            _stamp().press()


def is_fresh() -> bool:
    """Whether `dist/` is there and was made from these very sources."""
    return (DIST / "index.html").exists() and _stamp().is_fresh()


def retire() -> None:
    """Make a `dist/` whose service worker removes itself and what it stored."""
    build()
    offline.retire(DIST)
    _stamp().path.unlink()  # what is there now is not the page to be played


def _build() -> None:
    """Make the site beside the old one, then put it in its place."""
    with tempfile.TemporaryDirectory(dir=SCRATCH) as scratch:
        made = Path(scratch) / "dist"
        for name, content in _files().items():
            target = made / addresses.address(name, content)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        offline.write(made)
        # Renamed, not written in place: whoever serves the folder never sees half a site.
        if DIST.exists():
            DIST.rename(Path(scratch) / "old")
        made.rename(DIST)


def _files() -> dict[str, bytes]:
    """Every file of the site but the service worker, by its path; each step adds some."""
    files = _own()
    files |= {name: path.read_bytes() for name, path in vendor.files()}
    files |= bytecode.make()
    files |= _catalogues()
    files |= prerender.rules()
    files[kernel.NAME] = kernel.make()
    files |= bundle.join(files)
    files[licences.NAME] = licences.text().encode()
    files |= bundle.shrink({page.STYLES: page.styles(files).encode()})
    files["index.html"] = addresses.uneven(page.fill(files).encode())
    check_references(files)
    files[offline.MISSING] = (ROOT / "web" / "boot" / offline.MISSING).read_bytes()
    files[offline.HOUSE] = b"{}\n"  # else a static host would answer 404, which browsers log
    files[version.NAME] = version.text({**files, offline.NAME: offline.source().encode()}).encode()
    return files


def _catalogues() -> dict[str, bytes]:
    """One for each language: a first visit takes no other."""
    made = catalogue.translate()
    return {name: pack(made[f"{Path(name).stem}.words"]) for name in page.WORDS}


def _own() -> dict[str, bytes]:
    paths = [path for pattern in OWN for path in sorted(ROOT.glob(pattern))]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def check_references(files: dict[str, bytes]) -> None:
    """Refuse a page that names a file which is not there, or an address of another host."""
    there = {f"./{addresses.address(name, content)}" for name, content in files.items()}
    text = files["index.html"].decode()
    for reference in re.findall(r'\s(?:src|href|data-early)="([^"#]+)', text):
        if reference.startswith("data:"):
            continue
        if reference not in there:
            raise CommandError(f"index.html names {reference}, which is not in the site.")


def _stamp() -> Stamp:
    made_from = _made_from()
    names = " ".join(path.relative_to(ROOT).as_posix() for path in made_from)
    return Stamp(SCRATCH / "site.stamp", made_from, names)


def _made_from() -> list[Path]:
    """Everything that the site is made from, and what tells which versions are installed."""
    return [ROOT / "LICENSE", NODE_MODULES / ".stamp", HERE / "page.lock", *sources(ROOT)]
