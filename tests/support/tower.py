"""The map's picture of the folders in floors (docs/architecture.md)."""

import ast
import re
from collections.abc import Mapping, Set
from graphlib import TopologicalSorter

from tests.support.declared import BASE
from tests.support.ranks import MODULES, imports, targets
from web.build.paths import ROOT
from web.shell.features import FEATURES

MAP = ROOT / "docs" / "architecture.md"
WIDTH = 100
"""Columns of a picture."""

OPTIONAL = FEATURES.keys() - BASE
"""The features that can be taken out."""


def folders() -> dict[str, set[str]]:
    """The folders of the page, and the package beneath, with those that each imports from.

    A target counts as an import. What a feature has and the list of features do not.
    """
    found: dict[str, set[str]] = {"shanghaien": set()}
    for path in sorted(MODULES):
        _, *folder, name = path.split("/")
        if folder and name != "feature.py" and path != "web/shell/features.py":
            modules = imports(path) | targets(path)
            found.setdefault(folder[0], set()).update(map(_folder, modules))
    return {each: (found[each] & found.keys()) - {each} for each in found}


def _folder(module: str) -> str:
    """The folder of a module of the page, or the package that a module is in."""
    top, *inner = module.split(".")
    return inner[0] if top == "web" and inner else top


def floors(below: Mapping[str, Set[str]]) -> list[list[str]]:
    """Folders from the lowest floor up, each on the first one above all that it imports from.

    Raises CycleError, which names the folders, if there is a circle.
    """
    sorter = TopologicalSorter(below)
    sorter.prepare()
    found = []
    while sorter.is_active():
        floor = sorter.get_ready()
        found.append(sorted(floor))
        sorter.done(*floor)
    return found


def tower() -> str:
    """The folders in floors; a feature that can be taken out has a mark."""
    below = folders()
    below["shell"] |= FEATURES.keys() - {"shell"}  # it lists them
    lines = []
    for number, floor in reversed([*enumerate(floors(below), 1)]):
        first, *rest = map(_line, floor)
        lines += [f"{number:>2} ┬ {first}", *(f"   │ {line}" for line in rest)]
    return "\n".join(line.rstrip() for line in lines)


def _line(folder: str) -> str:
    place = "shanghaien" if folder == "shanghaien" else f"web/{folder}"
    package = ast.parse((ROOT / place / "__init__.py").read_text(encoding="utf-8"))
    first = (ast.get_docstring(package) or "").partition("\n")[0]
    summary = re.sub(r" \(docs/.*\)", "", first)
    return f"{'◦' if folder in OPTIONAL else ' '} {folder:<12}{summary}"


def drawn(text: str) -> str:
    """The map's text with the tower of today, between its two marks."""
    before, start, rest = text.partition("<!-- tower -->\n")
    _, end, after = rest.partition("<!-- /tower -->")
    return f"{before}{start}```\n{tower()}\n```\n{end}{after}"
