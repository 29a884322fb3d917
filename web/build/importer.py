"""The import of modules from the built library; the browser's Python runs this file first.

The library is one file with the bytecode of all modules, those of the standard library and ours. To
find one is to look into a dictionary; an archive would have to be searched and unpacked by Python
itself, which is slow to begin with. Python knows this file as `sitecustomize`.
"""

# ruff: noqa: PLC0415, PTH103, PTH120, PTH123 - nothing can be imported yet but what is built in,
# and a start does not wait for pathlib
import marshal
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType  # noqa: TC004 - annotations only: those are not run

LIBRARY, ROOMS = "/lib/library", "/lib/rooms"
"""Where web/boot/interpreter.mjs puts what the first screen and a game need, and all the rest: that
a first visit does without, until it can be used."""


class Library:
    """A finder and loader of modules whose bytecode lies in memory."""

    def __init__(self) -> None:
        self.codes: dict[str, tuple[str, bytes]] = {}
        self.files: dict[str, bytes] = {}
        self.is_whole = False
        """Whether the modules of all rooms are there."""

    def add(self, packed: bytes) -> None:
        """Take a part of the library as web/build/compile.py wrote it."""
        codes, files = marshal.loads(packed)
        self.codes |= codes
        self.files |= files
        self.unpack()

    def complete(self, packed: bytes) -> None:
        """Take the part that was missing."""
        self.add(packed)
        self.is_whole = True

    def find_spec(self, name: str, *_path: object) -> ModuleSpec | None:
        """What Python asks for a module of this full name; None where the library lacks it."""
        if name not in self.codes:
            return None
        origin, _ = self.codes[name]
        spec = ModuleSpec(name, self, origin=origin)  # type: ignore[arg-type]
        spec.has_location = True
        if origin.endswith("/__init__.py"):
            spec.submodule_search_locations = [origin.removesuffix("/__init__.py")]
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """None: Python makes the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code, and drop it: it is not needed a second time."""
        _, packed = self.codes[module.__name__]
        code: CodeType = marshal.loads(packed)
        exec(code, module.__dict__)
        del self.codes[module.__name__]

    def unpack(self) -> None:
        """Write our files that are no Python where our modules look for them."""
        import os

        for path, content in self.files.items():
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)

    def wake(self) -> None:
        """Replace what a snapshot has from the build's machine: its files and its entropy."""
        import random

        self.unpack()
        random.seed()


library = Library()
sys.meta_path.insert(0, library)
with open(LIBRARY, "rb") as _file:
    library.add(_file.read())
try:
    with open(ROOMS, "rb") as _file:
        library.complete(_file.read())
except FileNotFoundError:
    pass  # it is on its way; `contextlib` would have to be imported
