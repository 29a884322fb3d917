"""The archive of all the Python that the page needs, the same bytes from the same sources."""

import importlib.util
import zipfile
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from web.build.paths import ROOT

LIBRARIES = {
    "htpy": {"django.py", "html2htpy.py", "starlette.py"},
    "markupsafe": set[str](),
}
"""The packages that travel along, and their files that the page has no use for."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that every member bears: the oldest that the format knows."""


def members() -> dict[str, bytes]:
    """Give everything that belongs in the archive, by its path inside."""
    found: dict[str, bytes] = {}
    for folder in ("shanghaien", "web"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if inside.parts[:2] not in {("web", "build"), ("web", "node_modules")}:
                found[inside.as_posix()] = path.read_bytes()
    for path in sorted((ROOT / "web" / "lang").glob("*.po")):
        found[f"web/lang/{path.stem}.mo"] = _compile(path)
    for library, unused in LIBRARIES.items():
        home = _home(library)
        for path in sorted(home.glob("*.py")):
            if path.name not in unused:
                found[f"{library}/{path.name}"] = path.read_bytes()
    return found


def pack(found: dict[str, bytes]) -> bytes:
    """Zip files so that the same files always give the same bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(found):
            member = zipfile.ZipInfo(name, EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, found[name])
    return buffer.getvalue()


def _home(library: str) -> Path:
    """Find the folder of an installed package without importing it."""
    spec = importlib.util.find_spec(library)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(library)
    return Path(spec.origin).parent


def _compile(path: Path) -> bytes:
    """Turn a translator's catalogue into the form that gettext reads."""
    with path.open("rb") as source:
        catalog = read_po(source)
    target = BytesIO()
    write_mo(target, catalog)
    return target.getvalue()
