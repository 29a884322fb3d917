"""What belongs in the archive of all the Python that the page needs."""

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from web.build import catalogue
from web.build.paths import ROOT

WORKER = "web/worker.py"

SCRIPTS = ["web/main.py", WORKER]
"""Our files that PyScript runs itself; they are not imported and stay outside."""

OURS = ("shanghaien", "web")
"""Our packages, of which only what the scripts import travels along."""

LIBRARIES = {
    "htpy": {"django.py", "html2htpy.py", "starlette.py"},
    "markupsafe": set[str](),
    "segno": {"cli.py", "helpers.py", "utils.py", "writers.py"},
}
"""The packages that travel along, and their files that the page has no use for."""

BARE = {"segno/__init__.py"}
"""What would import all of its package: left empty, a module of it can be had alone."""


def members() -> dict[str, bytes]:
    """Give everything that belongs in the archive, by its path inside."""
    found = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _imported()}
    for path in sorted((ROOT / "web" / "lang").glob("*.po")):
        found[f"web/lang/{path.stem}.mo"] = catalogue.translate(path)
    for library, unused in LIBRARIES.items():
        home = _home(library)
        for path in sorted(home.glob("*.py")):
            if path.name not in unused:
                name = f"{library}/{path.name}"
                found[name] = b"" if name in BARE else path.read_bytes()
    return found


def _imported() -> list[Path]:
    """List those of our modules that the scripts import, directly or through others."""
    found: set[Path] = set()
    waiting = [ROOT / name for name in SCRIPTS]
    while waiting:
        for module in _imports(waiting.pop()):
            for path in _files(module):
                if path not in found:
                    found.add(path)
                    waiting.append(path)
    return sorted(found)


def _imports(path: Path) -> Iterator[str]:
    """Name what a source imports; `from a import b` may mean the module a.b."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _files(module: str) -> Iterator[Path]:
    """Find the files of one of our modules and of the packages that it lies in."""
    parts = module.split(".")
    if parts[0] not in OURS:
        return
    for depth in range(1, len(parts) + 1):
        place = ROOT.joinpath(*parts[:depth])
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path


def _home(library: str) -> Path:
    """Find the folder of an installed package without importing it."""
    spec = importlib.util.find_spec(library)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(library)
    return Path(spec.origin).parent
