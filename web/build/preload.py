"""The imports that travel in the snapshot; runs inside the browser's Python, at build time.

What is imported here travels in the snapshot of the memory, so that the browser need not import it.
A live JavaScript object cannot travel: modules that need the page stay in the library, and are
imported from there when the page runs.
"""

import contextlib
import gc
import importlib
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.build.importer import Library
    from web.kernel.feature import Feature

LIVE = ["_pyscript", "js", "polyscript", "pyodide_js", "pyscript"]
"""The modules that are made of live JavaScript objects."""


def preload(library: "Library") -> None:
    """Import everything in a library that does not need the page and is not rare.

    What few visits need is left in the library, unless something else imports it: each feature says
    what that is (`rare`, web/kernel/feature.py).

    Nothing is compiled here: what that leaves behind in the memory would travel, too.
    """
    with _without(LIVE):
        features = importlib.import_module("web.shell.features").FEATURES.values()
        rare = [name for feature in features for name in feature.rare]
        for name in at_start(features):
            importlib.import_module(name)
        for name in sorted(library.codes):
            if not f"{name}.".startswith(tuple(f"{module}." for module in rare)):
                with contextlib.suppress(ImportError):
                    importlib.import_module(name)
    # Starting puts it there, and will do so again.
    sys.path.remove("")
    # Where methods were found: that fills again.
    sys._clear_internal_caches()  # type: ignore[attr-defined]  # since Python 3.13
    gc.collect()
    gc.freeze()


def at_start(features: Iterable["Feature"]) -> Iterator[str]:
    """The modules that fill the start screen or say whether something is in a slot."""
    names_in = importlib.import_module("web.kernel.feature").names_in
    for feature in features:
        for slot, content in feature.slots.items():
            for target in (content.when, getattr(content, "does", "")):
                module, _, attribute = names_in(target)
                is_asked = target == content.when and not attribute
                if module and (is_asked or slot.startswith("start.")):
                    yield module


@contextlib.contextmanager
def _without(names: list[str]) -> Iterator[None]:
    """A while in which the import of these modules fails."""
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    # None in the place of a module makes its import fail.
    sys.modules.update(dict.fromkeys(names))  # type: ignore[arg-type]
    yield
    for name in names:
        del sys.modules[name]
    sys.modules.update(kept)
