"""What belongs in the archive of all the Python that the page needs."""

import importlib.util
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from web.build.paths import ROOT

SCRIPTS = ["web/main.py", "web/worker.py"]
"""Our files that PyScript runs itself; they are not imported and stay outside."""

LIBRARIES = {
    "htpy": {"django.py", "html2htpy.py", "starlette.py"},
    "markupsafe": set[str](),
}
"""The packages that travel along, and their files that the page has no use for."""


def members() -> dict[str, bytes]:
    """Give everything that belongs in the archive, by its path inside."""
    found: dict[str, bytes] = {}
    for folder in ("shanghaien", "web"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inside = path.relative_to(ROOT)
            is_host = inside.parts[:2] in {("web", "build"), ("web", "node_modules")}
            if not is_host and inside.as_posix() not in SCRIPTS:
                found[inside.as_posix()] = path.read_bytes()
    for path in sorted((ROOT / "web" / "lang").glob("*.po")):
        found[f"web/lang/{path.stem}.mo"] = compile_catalogue(path)
    for library, unused in LIBRARIES.items():
        home = _home(library)
        for path in sorted(home.glob("*.py")):
            if path.name not in unused:
                found[f"{library}/{path.name}"] = path.read_bytes()
    return found


def _home(library: str) -> Path:
    """Find the folder of an installed package without importing it."""
    spec = importlib.util.find_spec(library)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(library)
    return Path(spec.origin).parent


def compile_catalogue(path: Path) -> bytes:
    """Turn a translator's catalogue into the form that gettext reads."""
    with path.open("rb") as source:
        catalog = read_po(source)
    target = BytesIO()
    write_mo(target, catalog)
    return target.getvalue()
