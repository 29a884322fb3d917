"""Names that a package offers of its modules, each module loaded when first asked for (PEP 562)."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def offer(
    package: str, homes: Mapping[str, str]
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """`__all__`, `__getattr__` and `__dir__` of a package; `homes` has each module's names.

    A module is named from `shanghaien` on. What the package defines itself is listed as well.
    """
    modules = {name: module for module, names in homes.items() for name in names.split()}

    def load(name: str) -> object:
        """Load a public name from its module."""
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        found: object = getattr(import_module(f"shanghaien.{modules[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        """All that can be had of the package, for completion and `dir`."""
        return sorted({*vars(sys.modules[package]), *modules})

    return sorted(modules), load, names
