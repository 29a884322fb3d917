"""Turns sources into bytecode; runs inside the browser's own Python, at build time.

Most of a plain start is spent compiling: the runtime's standard library comes as source, and so
does ours. Here the modules that the page can import are compiled once, without docstrings, by the
very Python that will load them; everything else of the standard library is left out.
"""

import ast
import contextlib
import importlib
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

STDLIB = "/lib/python314.zip"
"""Where this Python's standard library lies."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that every member bears, so that the same sources give the same bytes."""

UNCHECKED = (0b01).to_bytes(4, "little")
"""A bytecode file's flags: valid by its hash, and nobody is to compare that with a source."""


def repack(folder: str) -> None:
    """Read `folder`/sources and the scripts beside it, write stdlib.zip and app.zip there."""
    sources = Path(folder, "sources")
    sys.path.insert(0, str(sources))
    _import_library(sources, Path(folder, "scripts"))
    _import_ours(sources)
    with zipfile.ZipFile(STDLIB) as library:
        wanted = {name: library.read(name) for name in _loaded()}
    ours = {
        path.relative_to(sources).as_posix(): path.read_bytes()
        for path in sorted(sources.rglob("*"))
        if path.is_file()
    }
    _write(Path(folder, "stdlib.zip"), STDLIB, wanted)
    _write(Path(folder, "app.zip"), "/home/pyodide", ours)


def _import_library(sources: Path, scripts: Path) -> None:
    """Import whatever our sources may import from the standard library."""
    for path in sorted([*sources.rglob("*.py"), *scripts.rglob("*.py")]):
        for name in _imports(ast.parse(path.read_bytes())):
            if name.partition(".")[0] in sys.stdlib_module_names:
                _try(name)


def _import_ours(sources: Path) -> None:
    """Import as much of our sources as goes, since they too import the standard library late."""
    for path in sorted(sources.rglob("*.py")):
        module = path.relative_to(sources).with_suffix("")
        if module.parts[0] != "pyscript":
            _try(".".join(module.parts).removesuffix(".__init__"))


def _imports(tree: ast.AST) -> Iterator[str]:
    """Give every module that a source may import; `from a import b` may mean the module a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _try(name: str) -> None:
    """Import a module unless it is none, or needs the page."""
    with contextlib.suppress(ImportError):
        importlib.import_module(name)


def _loaded() -> list[str]:
    """List the members of the standard library's archive that are in use by now."""
    origins = [getattr(module.__spec__, "origin", None) for module in list(sys.modules.values())]
    inside = f"{STDLIB}/"
    return sorted(o.removeprefix(inside) for o in origins if o and o.startswith(inside))


def _write(target: Path, home: str, files: dict[str, bytes]) -> None:
    """Pack files, sources as bytecode; `home` is where tracebacks will say that they lie."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            content, stored = files[name], name
            if name.endswith(".py"):
                content, stored = _compile(content, f"{home}/{name}"), _cached(name)
            member = zipfile.ZipInfo(stored, EPOCH)
            member.external_attr = 0o644 << 16
            archive.writestr(member, content, zipfile.ZIP_DEFLATED, 9)


def _compile(source: bytes, path: str) -> bytes:
    """Compile without docstrings; give what belongs in a bytecode file."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def _cached(name: str) -> str:
    """Name a bytecode file. PyScript writes its sources at each start: its are their cache."""
    if not name.startswith("pyscript/"):
        return f"{name}c"
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"
