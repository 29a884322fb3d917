"""Bytecode from sources; runs inside the browser's own Python, at build time.

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
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
"""Where this Python's standard library lies."""

HOME = "/home/pyodide"
"""Where the page's Python will believe that our files lie."""

OURS = (f"{HOME}/shanghaien/", f"{HOME}/web/")
"""Where the modules lie whose mistakes are ours."""

FIRST = ["encodings/__init__.py", "encodings/aliases.py", "encodings/utf_8.py"]
"""The modules that Python imports before it can look into the library.

From 3.15 on they are built in.
"""

UNUSED = ("locale", "shutil", "subprocess", "tempfile", "zipfile")
"""What the standard library and Pyodide import and the page never uses: it is not there to be used,
so ours may not import it."""

REPLACED = {
    "_colorize.py": "no_colour.py",
    "asyncio/base_events.py": "nothing.py",
    "asyncio/sslproto.py": "nothing.py",
    "asyncio/streams.py": "nothing.py",
    "asyncio/subprocess.py": "nothing.py",
    "asyncio/unix_events.py": "no_unix_events.py",
    "dis.py": "no_dis.py",
    "html/entities.py": "no_entities.py",
    "logging/__init__.py": "no_logging.py",
    "shutil.py": "no_shutil.py",
    "socket.py": "no_socket.py",
    "subprocess.py": "nothing.py",
    "tempfile.py": "nothing.py",
    "zipfile/__init__.py": "nothing.py",
}
"""Modules of the standard library that cost a start much, and what stands in for them."""

LEFT_OUT = (
    "_opcode_metadata.py",
    "_ssl.py",
    "asyncio/base_subprocess.py",
    "asyncio/selector_events.py",
    "asyncio/trsock.py",
    "bz2.py",
    "compression/zstd/",
    "importlib/metadata/",
    "locale.py",
    "lzma.py",
    "opcode.py",
    "selectors.py",
    "ssl.py",
    "zipfile/_",
)
"""What others do without where it is missing, by how its path begins, or what only a module needs
that is replaced: the page opens no sockets, unpacks nothing that was packed in these ways, asks no
package for its version, and reads no bytecode."""

NOWHERE = 0b11111000
"""In a table of lines: the next instructions, one more than the last three bits say, have none."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that every member bears, so that the same sources give the same bytes."""

UNCHECKED = (0b01).to_bytes(4, "little")
"""A bytecode file's flags: valid by its hash, and nobody is to compare that with a source."""


def compile_library(folder: str) -> None:
    """Write start.zip, library.bin and rooms.bin into `folder`: from its sources, scripts, tools.

    The file `first` has the paths of the sources that library.bin is for; what they import from the
    standard library comes with them, and all else in rooms.bin.
    """
    sources, tools = Path(folder, "sources"), Path(folder, "tools")
    first = Path(folder, "first").read_text(encoding="utf-8").splitlines()
    sys.path.insert(0, str(sources))
    paths = sorted(sources.rglob("*.py"))
    soon = [path for path in paths if path.relative_to(sources).as_posix() in first]
    _import_library([*soon, *sorted(Path(folder, "scripts").rglob("*.py"))])
    _import_ours(sources, soon)
    early = {*first, *_loaded(), *REPLACED}
    _import_library(paths)
    _import_ours(sources, paths)
    modules = {}
    with zipfile.ZipFile(STDLIB) as library:
        for name in _loaded():
            if not name.startswith(LEFT_OUT):
                modules[name] = (f"{STDLIB}/{name}", library.read(name))
    for name, replacement in REPLACED.items():
        modules[name] = (f"{STDLIB}/{name}", Path(tools, replacement).read_bytes())
    files = {}
    for path in sorted(sources.rglob("*")):
        name = path.relative_to(sources).as_posix()
        if path.suffix == ".py":
            modules[name] = (f"{HOME}/{name}", path.read_bytes())
        elif path.is_file():
            files[f"{HOME}/{name}"] = path.read_bytes()
    head = {name: modules.pop(name) for name in FIRST if name in modules}
    head["sitecustomize.py"] = ("sitecustomize.py", Path(tools, "importer.py").read_bytes())
    _write_start(Path(folder, "start.zip"), head)
    for target, is_early in (("library.bin", True), ("rooms.bin", False)):
        _write_library(
            Path(folder, target),
            {name: module for name, module in modules.items() if (name in early) is is_early},
            {
                p: text
                for p, text in files.items()
                if (p.removeprefix(f"{HOME}/") in early) is is_early
            },
        )


def _import_library(paths: Iterable[Path]) -> None:
    """Import all that sources may import from the standard library: that marks it as used."""
    for path in paths:
        for name in _imports(ast.parse(path.read_bytes())):
            package = name.partition(".")[0]
            if package in UNUSED:
                raise ImportError(f"{path.name} imports {package}, which the page has not (UNUSED)")
            if package in sys.stdlib_module_names:
                _try(name)


def _import_ours(sources: Path, paths: Iterable[Path]) -> None:
    """Import sources where that goes: some import the standard library late."""
    for path in paths:
        module = path.relative_to(sources).with_suffix("")
        if module.parts[0] != "pyscript":
            _try(".".join(module.parts).removesuffix(".__init__"))


def _imports(tree: ast.AST) -> Iterator[str]:
    """Every module that a source may import: `from a import b` may mean the module a.b."""
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
    """The members of the standard library's archive that are in use by now."""
    origins = [getattr(module.__spec__, "origin", None) for module in list(sys.modules.values())]
    inside = f"{STDLIB}/"
    return sorted(o.removeprefix(inside) for o in origins if o and o.startswith(inside))


def _write_start(target: Path, modules: dict[str, tuple[str, bytes]]) -> None:
    """Pack the modules that come first as Python packs its library."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, (path, source) in sorted(modules.items()):
            head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
            member = zipfile.ZipInfo(f"{name}c", EPOCH)
            member.external_attr = 0o644 << 16
            archive.writestr(member, head + compiled(source, path), zipfile.ZIP_DEFLATED, 9)


def _write_library(
    target: Path, modules: dict[str, tuple[str, bytes]], files: dict[str, bytes]
) -> None:
    """Pack the modules by their names, and the files that are none, for importer.py.

    Our modules of one kind come together, as gzip sees what they have alike: 4 KB less.
    """
    codes = {
        ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__"): (
            path,
            compiled(source, path),
        )
        for name, (path, source) in sorted(modules.items(), key=_place)
    }
    target.write_bytes(marshal.dumps((codes, files)))


def _place(module: tuple[str, tuple[str, bytes]]) -> tuple[str, str]:
    """What modules are packed by: web/board/answer_view.py is a view."""
    name, (path, _) = module
    return Path(name).stem.rpartition("_")[2] if path.startswith(OURS) else "", name


def compiled(source: bytes, path: str) -> bytes:
    """Bytecode without docstrings.

    The standard library, which looks at annotations here and there, keeps those of its functions;
    our modules keep the numbers of their lines.
    """
    tree = ast.parse(source, path)
    if path.startswith(HOME):
        _drop_annotations(tree)
        _name_dataclasses(tree)
    # Level 2 drops docstrings, and asserts with them.
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    return marshal.dumps(code if path.startswith(OURS) else _without_lines(code))


def _drop_annotations(tree: ast.AST) -> None:
    """Remove those of functions, each of which would bring a second function along from 3.14 on.

    Those of classes are a dataclass's fields.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None


def _name_dataclasses(tree: ast.AST) -> None:
    """Give dataclasses a text: to one without, which docstrings would be, each import would write
    its signature."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "dataclass" in map(_called, node.decorator_list):
            (text,) = ast.parse("__doc__ = '-'").body
            node.body.append(ast.fix_missing_locations(ast.copy_location(text, node)))


def _called(decorator: ast.expr) -> str:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(named, "attr", getattr(named, "id", ""))


def _without_lines(code: CodeType) -> CodeType:
    """Code without what a traceback needs to show a line: that would weigh a tenth of all."""
    constants = tuple(
        _without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NOWHERE | 7]) * full + (bytes([NOWHERE | rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=constants)
