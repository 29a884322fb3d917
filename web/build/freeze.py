"""Brings the browser's Python to where the page is about to start; runs inside it, at build time.

What is imported here travels in the snapshot of the memory, so that the browser need not import it.
A live JavaScript object cannot travel: modules that need the page are stored as code, and imported
from there when the page runs.
"""

import contextlib
import gc
import importlib
import importlib.machinery
import marshal
import random
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, ModuleType

HOME = "/home/pyodide"
"""Where the page's Python will believe that our files lie."""

HEAD = 16
"""The length of what precedes the code in a bytecode file."""

LIVE = ["_pyscript", "js", "polyscript", "pyodide_js", "pyscript"]
"""The modules that are made of live JavaScript objects."""


class Stored:
    """Finds and loads modules whose code lies in memory."""

    def __init__(self, codes: Mapping[str, tuple[str, CodeType]]) -> None:
        """`codes` has for each module's name the path of its file and its code."""
        self._codes = codes

    def find_spec(self, name: str, *_path: object) -> importlib.machinery.ModuleSpec | None:
        """Find a module by its full name."""
        if name not in self._codes:
            return None
        origin, _ = self._codes[name]
        spec = importlib.machinery.ModuleSpec(name, self, origin=origin)  # type: ignore[arg-type]
        spec.has_location = True
        if origin.endswith("/__init__.py"):
            spec.submodule_search_locations = [origin.removesuffix("/__init__.py")]
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code."""
        _, code = self._codes[module.__name__]
        exec(code, module.__dict__)


class Sleeper:
    """What is called when the snapshot has been restored."""

    def __init__(self, data: Mapping[str, bytes]) -> None:
        """`data` has our files that are no Python, by their paths."""
        self._data = data

    def wake(self) -> int:
        """Put the files in place and the generator on a new seed; give how many modules came."""
        for name, content in self._data.items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        random.seed()
        return len(sys.modules)


def freeze(folder: str) -> Sleeper:
    """Import everything in `folder`'s archives that does not need the page; store the rest.

    Nothing is compiled here: what that leaves behind in the memory would travel, too.
    """
    codes: dict[str, tuple[str, CodeType]] = {}
    data: dict[str, bytes] = {}
    with zipfile.ZipFile(Path(folder, "app.zip")) as archive:
        for inside in archive.namelist():
            content = archive.read(inside)
            if inside.endswith(".pyc"):
                code: CodeType = marshal.loads(content[HEAD:])
                codes[_module(code.co_filename, HOME)] = (code.co_filename, code)
            else:
                data[f"{HOME}/{inside}"] = content
    with zipfile.ZipFile(Path(folder, "stdlib.zip")) as archive:
        library = [_module(f"/{inside}", "") for inside in archive.namelist()]
    sys.meta_path.insert(0, Stored(codes))
    with _without(LIVE):
        for name in sorted([*library, *codes]):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    # Starting puts it there, and will do so again.
    sys.path.remove("")
    gc.collect()
    gc.freeze()
    return Sleeper(data)


def _module(path: str, home: str) -> str:
    """Give the name of the module in a file below `home`."""
    inside = Path(path.removeprefix(f"{home}/")).with_suffix("")
    return ".".join(inside.parts).removesuffix(".__init__")


@contextlib.contextmanager
def _without(names: list[str]) -> Iterator[None]:
    """Make the import of these modules fail for a while."""
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.modules.update(dict.fromkeys(names))  # type: ignore[arg-type]
    yield
    for name in names:
        del sys.modules[name]
    sys.modules.update(kept)
