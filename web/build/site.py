"""Builds `dist/`: the page with everything it needs, for any static host and any subpath."""

import gzip
import re
import tempfile
from pathlib import Path

from web.build import archive, bundle, bytecode, licences, offline, page, vendor
from web.build.errors import Trouble
from web.build.fingerprint import Stamp, turn
from web.build.paths import DIST, NODE_MODULES, ROOT, SCRATCH, VENV

LOCK = SCRATCH / "lock"
"""One build at a time."""

FOLDERS = ["web/boot", "web/style", "web/art", "web/icons"]
"""Our own folders that go along whole."""


def build() -> None:
    """Make `dist/` anew, whatever is there."""
    with turn(LOCK):
        _build()


def ensure() -> None:
    """Build the site if it is not there or anything that it is made from has changed."""
    with turn(LOCK):
        sources = [path for path in _sources() if path.is_file()]
        names = " ".join(path.relative_to(ROOT).as_posix() for path in sources)
        stamp = Stamp(SCRATCH / "site.stamp", sources, names)
        if not (DIST / "index.html").exists() or not stamp.is_fresh():
            _build()
            stamp.press()


def _build() -> None:
    """Make the site beside the old one, then put it in its place."""
    with tempfile.TemporaryDirectory(dir=SCRATCH) as scratch:
        made = Path(scratch) / "dist"
        for name, content in _files().items():
            target = made / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        _check_references(made)
        offline.write(made)
        if DIST.exists():
            DIST.rename(Path(scratch) / "old")
        made.rename(DIST)


def sizes() -> list[tuple[str, int, int]]:
    """Give each file of the site with its size, raw and as gzip sends it."""
    found = []
    for path in sorted(DIST.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            name = path.relative_to(DIST).as_posix()
            found.append((name, len(content), len(gzip.compress(content, 6, mtime=0))))
    return found


def report() -> None:
    """Print the sizes and their sum."""
    found = sizes()
    for name, raw, packed in sorted(found, key=lambda row: -row[2]):
        print(f"{raw:>10,} {packed:>10,}  {name}")
    raw = sum(row[1] for row in found)
    packed = sum(row[2] for row in found)
    print(f"{raw:>10,} {packed:>10,}  bytes raw and with gzip, {len(found)} files")


def _files() -> dict[str, bytes]:
    """Give every file of the site by its path."""
    files = {name: path.read_bytes() for name, path in vendor.files()}
    compiled = bytecode.make()
    for name in bytecode.MADE:
        files[name] = (compiled / name).read_bytes()
    for name in ["web/manifest.webmanifest", archive.WORKER]:
        files[name] = (ROOT / name).read_bytes()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if (
                path.is_file()
                and not _is_left(path)
                and path.suffix not in {".py", ".css"}
                and not _is_source(path)
            ):
                files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    files = bundle.join(files)
    files[licences.NAME] = licences.text().encode()
    files[page.STYLES] = page.styles().encode()
    files["index.html"] = page.fill(files).encode()
    return files


def _check_references(site: Path) -> None:
    """Refuse a page that names a file which is not there, or an address of another host."""
    text = (site / "index.html").read_text(encoding="utf-8")
    for reference in re.findall(r'\s(?:src|href)="([^"#]+)', text):
        if reference.startswith("data:"):
            continue
        if not reference.startswith("./") or not (site / reference.partition("?")[0]).exists():
            raise Trouble(f"index.html names {reference}, which is not a file of the site.")


def _sources() -> list[Path]:
    """List everything that the site is made from."""
    sources = [ROOT / "index.html", ROOT / "pyscript.toml", NODE_MODULES / ".stamp", VENV / ".page"]
    for folder in ("shanghaien", "web"):
        sources += sorted(path for path in (ROOT / folder).rglob("*") if not _is_left(path))
    return sources


def _is_source(path: Path) -> bool:
    """Tell what goes into other files of the site and is not asked for by itself."""
    return path.parent.name == "symbols" or path.name in {offline.NAME, "retired.js"}


def _is_left(path: Path) -> bool:
    """Tell what tools leave behind."""
    return not {"__pycache__", "node_modules"}.isdisjoint(path.relative_to(ROOT).parts)
