"""The map's pictures in docs/architecture.md: the folders in floors, and the ranks of import."""

import ast
import re
from collections.abc import Iterable, Mapping, Set
from graphlib import TopologicalSorter
from textwrap import wrap

from tests.support.declared import BASE
from tests.support.ranks import MODULES, RANKS, imports, targets
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
    return _storeys([[_line(folder) for folder in floor] for floor in floors(below)])


def _line(folder: str) -> str:
    place = "shanghaien" if folder == "shanghaien" else f"web/{folder}"
    package = ast.parse((ROOT / place / "__init__.py").read_text(encoding="utf-8"))
    first = (ast.get_docstring(package) or "").partition("\n")[0]
    summary = re.sub(r" \(docs/.*\)", "", first)
    return f"{'◦' if folder in OPTIONAL else ' '} {folder:<12}{summary}"


def ranks() -> str:
    """The ranks, the last first, with the files of each."""
    return _storeys(
        [
            wrap(f"{title:<22}{_files(patterns)}", WIDTH - 6, subsequent_indent=22 * " ")
            for title, patterns in RANKS
        ]
    )


def _files(patterns: Iterable[str]) -> str:
    """Path patterns in brief: the names that are of any folder, then those of one."""
    found: dict[str, dict[str, None]] = {}
    for pattern in patterns:
        folder, _, name = pattern.removeprefix("web/").removesuffix(".py").rpartition("/")
        found.setdefault(folder.removeprefix("*"), {})[name] = None
    return "; ".join(
        f"{folder}/ {', '.join(names)}".removeprefix("/ ").replace("/ *", "/*")
        for folder, names in sorted(found.items())
    )


def _storeys(storeys: list[list[str]]) -> str:
    """A picture of what stands on each other, given from the lowest up."""
    lines = []
    for number, storey in reversed([*enumerate(storeys, 1)]):
        lines += [f"{number:>2} ┬ {storey[0]}", *(f"   │ {line}" for line in storey[1:])]
    return "\n".join(line.rstrip() for line in lines)


def drawn(text: str) -> str:
    """The map's text with the pictures of today, each between its two marks."""
    for name, picture in (("tower", tower()), ("ranks", ranks())):
        before, start, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->")
        text = f"{before}{start}```\n{picture}\n```\n{end}{after}"
    return text


def run() -> None:
    """Draw the pictures anew."""
    MAP.write_text(drawn(MAP.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{MAP.relative_to(ROOT)} shows today's floors and ranks.")
