"""The licences of everything that the site ships, in one text."""

import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from web.build import archive
from web.build.paths import NODE_MODULES, ROOT

NAME = "licences.txt"
"""Its place in the site."""

HEAD = """\
What this game is made of, and under which licences.

The game itself comes first. Then come the programs of others that are part of it. The game's build
has changed them:

- Pyodide {pyodide} (Mozilla Public License 2.0). pyodide.asm.wasm lacks the exports that nothing
  here uses, and pyodide.asm.js, minified, the lines that asked for them and what it offered to
  packages that are not here. pyodide.mjs is joined with scripts of the game, and minified, in
  interpreter.js.
- The decoder of qr {qr} is joined with a script of the game, and minified, in pairing.js.
- PyScript {pyscript} with what it contains, idb {idb} and idiomorph {idiomorph} are joined with
  scripts of the game, and minified, in page.js. Parts of PyScript are left out.
- Python's standard library: only the modules in use, compiled. `_colorize`, `html.entities`,
  `subprocess`, `tempfile` and `zipfile` are replaced by modules of the game's own.
- htpy, markupsafe and segno: compiled, without what the page does not use.
- snapshot.bin is the memory of a Python in which all of this has been started.

The fonts are as their projects publish them, under other names.

The changed programs are made from the versions that their projects publish, Pyodide's sources at
https://github.com/pyodide/pyodide and Python's at https://www.python.org among them, by the folder
web/build of this game's own sources. Whoever publishes this page tells where those can be had.
"""

OURS = {
    "Shanghaien": ROOT / "LICENSE",
    "Pyodide": ROOT / "web" / "licences" / "pyodide.txt",
    "Python": ROOT / "web" / "licences" / "python.txt",
}
"""Where the texts are that no installed package brings along."""

LEFT = ("@types/", "pyodide", "ws")
"""npm packages of which nothing reaches the page, and Pyodide, which brings no text."""


def text() -> str:
    """All of it: our licence, then npm's packages, then the Python libraries."""
    parts = [HEAD.format(**_versions())]
    for name, licence in [*_ours(), *_node(), *_python()]:
        parts.append(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{licence.strip()}\n")
    return "\n".join(parts)


def _versions() -> dict[str, str]:
    """The versions of npm's packages that are changed, by their names in HEAD."""
    wanted = json.loads((NODE_MODULES.parent / "package.json").read_text(encoding="utf-8"))
    versions: dict[str, str] = wanted["dependencies"]
    return {**versions, "pyscript": versions["@pyscript/core"]}


def _ours() -> Iterator[tuple[str, str]]:
    for name, path in OURS.items():
        yield name, path.read_text(encoding="utf-8")


def _node() -> Iterator[tuple[str, str]]:
    """The packages that npm installed for the page; PyScript's text has its dependencies inside."""
    lock = json.loads((NODE_MODULES.parent / "package-lock.json").read_text(encoding="utf-8"))
    for place, facts in sorted(lock["packages"].items()):
        name = place.removeprefix("node_modules/")
        if not place or facts.get("dev") or name.startswith(LEFT) or "/node_modules/" in name:
            continue
        folder = NODE_MODULES / name
        # Of a package that is under either of two, we take MIT's.
        texts = sorted(folder.glob("LICENSE-MIT")) or sorted(folder.glob("LICENSE*"))
        licence = texts[0].read_text(encoding="utf-8") if texts else _named(folder)
        yield name, licence


def _named(package: Path) -> str:
    """What a package without a licence text says of itself."""
    facts = json.loads((package / "package.json").read_text(encoding="utf-8"))
    author = facts.get("author", "its authors")
    who = author["name"] if isinstance(author, dict) else author
    return f"{facts['license']} licence, by {who}"


def _python() -> Iterator[tuple[str, str]]:
    for name in archive.LIBRARIES:
        for path in metadata.files(name) or []:
            if path.name.startswith("LICENSE"):
                yield name, path.read_text(encoding="utf-8")
