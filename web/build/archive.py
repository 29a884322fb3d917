"""The Python that the page needs, by its paths: ours, the libraries', and the catalogues."""

import ast
import importlib.util
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path

from web.build import catalogue, preload
from web.build.paths import ROOT
from web.shell.features import FEATURES
from web.shell.page import VIEWS

WORKER = "web/worker.py"

SCRIPTS = ["web/main.py", WORKER]
"""Our files that PyScript runs itself; they are not imported and stay outside."""

OURS = ("shanghaien", "web")
"""Our packages, of which only what the scripts import is taken."""

WITHOUT = {"shanghaien/ai/kernel/native.py", "shanghaien/drawing.py"}
"""Our files that one of these imports for others: no page shows a position as a notebook does, and
its solver comes as WebAssembly."""

LIBRARIES = {
    "htpy": {"django.py", "html2htpy.py", "starlette.py"},
    "markupsafe": set[str](),
    "segno": {"cli.py", "helpers.py", "utils.py", "writers.py"},
}
"""The packages of others, and their files that the page has no use for."""

TARGET = re.compile(r"(web(?:\.\w+)+):\w+")
"""What is loaded by the text of a constant."""

QUOTED = re.compile(r'"([\w.:]+)"')
"""What may be one of these constants."""

DRAWING = {"htpy", "markupsafe"}
"""Packages of others that every screen needs, whole."""

PLAYED = ("setup", "game")
"""The features that deal a game and play it."""

OPENED = ("setup", "rulebook")
"""Those whose panels open before the rest is there: the rules before Python is."""

DRAWN = ("today.line", "table.hint")
"""Slots that the start screen and a game fill, beside those that each start asks for."""

ASKED = ("pyscript", "shanghaien.formats.incoming", "shanghaien.progress")
"""What a first visit imports outside the runtime: PyScript, how links and progress are read."""

BARE = {"segno/__init__.py"}
"""What would import all of its package: left empty, one module can be imported alone."""


def members(root: Path = ROOT) -> dict[str, bytes]:
    """Everything that belongs in the page's archive, by its path inside; `root` is a checkout.

    Raises SyntaxError where a source cannot be parsed.
    """
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in _imported(root)}
    for name, content in catalogue.translate(root / "web" / "lang").items():
        found[f"web/lang/{name}"] = content
    for library, unused in LIBRARIES.items():
        home = _home(library)
        for path in sorted(home.glob("*.py")):
            if path.name not in unused:
                name = f"{library}/{path.name}"
                found[name] = b"" if name in BARE else path.read_bytes()
    return found


def at_first(members: Mapping[str, bytes]) -> list[str]:
    """Those of the members, by their paths, that the first screen and a game need: the others come
    when the page can be used."""
    found, waiting = set[str](), [*_roots()]
    while waiting:
        for name in accumulate(waiting.pop().split("."), "{}.{}".format):
            place = name.replace(".", "/")
            for path in {f"{place}.py", f"{place}/__init__.py"} & members.keys() - found:
                found.add(path)
                waiting += _imports(members[path], is_late=False)
    drawing = (path for path in members if path.partition("/")[0] in DRAWING)
    return sorted({*found, *drawing, "web/lang/keys.words"})


def _roots() -> Iterator[str]:
    """The modules that a first visit imports, or that something in them names."""
    yield from _imports((ROOT / SCRIPTS[0]).read_bytes(), is_late=False)
    yield from preload.at_start(FEATURES.values())
    opened = (each for name in OPENED for each in FEATURES[name].panels.values())
    targets = [*VIEWS.values(), *(each.view for each in opened)]
    for feature in (FEATURES[name] for name in PLAYED):
        targets += [*feature.commands.values(), *feature.fields.values(), *feature.hears.values()]
    for feature in FEATURES.values():
        drawn = (each for name, each in feature.slots.items() if name.startswith(DRAWN))
        targets += [getattr(each, "does", "") for each in drawn if not each.when]
    yield from (target.partition(":")[0] for target in targets)
    yield from ASKED


def _imported(root: Path) -> list[Path]:
    """Our modules that the scripts import, directly or through others."""
    found: set[Path] = set()
    named: set[str] = set()
    waiting = [root / name for name in SCRIPTS]
    while waiting:
        path = waiting.pop()
        try:
            modules = _imports(path.read_bytes())
        except SyntaxError as error:
            error.filename = path.as_posix()
            raise
        for module in modules - named:
            named.add(module)
            for each in _files(root, module):
                if each not in found and each.relative_to(root).as_posix() not in WITHOUT:
                    found.add(each)
                    waiting.append(each)
    return sorted(found)


@cache
def _imports(source: bytes, *, is_late: bool = True) -> frozenset[str]:
    """Every module that a source may import: `from a import b` may mean the module a.b, and a text
    like "web.replay.update:watch" is a target (web/kernel/feature.py). Unless `is_late`, only what
    it imports as it is imported itself."""
    texts = QUOTED.findall(source.decode()) if is_late else ()
    names = [target[1] for text in texts if (target := TARGET.fullmatch(text))]
    for node in _statements(ast.parse(source), is_late=is_late):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    # The packages it lies in as well: importing a.b runs a/__init__.py.
    return frozenset(part for name in names for part in accumulate(name.split("."), "{}.{}".format))


def _statements(node: ast.AST, *, is_late: bool) -> Iterator[ast.AST]:
    """All statements, or those alone that run at once; expressions have none."""
    if not is_late and _waits(node):
        return
    # Not by `ast.walk`: it goes through all expressions, of which there are far more.
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, block, ()):
            yield each
            yield from _statements(each, is_late=is_late)


def _waits(node: ast.AST) -> bool:
    """Whether what is inside does not run where it stands: a function’s, or for types alone."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _files(root: Path, module: str) -> Iterator[Path]:
    """The file of one of our modules or packages."""
    first, *rest = module.split(".")
    if first in OURS:
        place = root.joinpath(first, *rest)
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path


def _home(library: str) -> Path:
    """The folder of an installed package, found without importing it."""
    spec = importlib.util.find_spec(library)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(library)
    return Path(spec.origin).parent
