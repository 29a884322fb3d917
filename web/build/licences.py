"""The licences of everything that the site ships, in one text."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from web.build import archive
from web.build.paths import NODE_MODULES, ROOT

NAME = "licences.txt"
"""Its place in the site."""

HEAD = """\
What this game is made of, and under which licences.

The game itself comes first. Then come the programs of others that are part of it. The game's build
has changed them:

- Pyodide {pyodide} (Mozilla Public License 2.0). Its pyodide.asm.wasm, here packed as python.bin,
  lacks the exports that nothing uses, and pyodide.asm.js, minified, the lines that asked for them
  and what it offered to packages that are not here. pyodide.mjs is joined with scripts of the game,
  and minified, in interpreter.js. Inside are the libraries at the end of this text.
- The decoder of qr {qr} is joined with a script of the game, and minified, in pairing.js.
- PyScript {pyscript} with what it contains, idb {idb} and idiomorph {idiomorph} are joined with
  scripts of the game, and minified, in page.js. Parts of PyScript are left out.
- Python's standard library: only the modules in use, compiled. `_colorize`, `dis`,
  `html.entities`, `logging`, `shutil`, `socket`, `subprocess`, `tempfile`, `zipfile` and five of
  asyncio's modules are replaced by modules of the game's own.
- htpy, markupsafe and segno: compiled, without what the page does not use.
- snapshot.bin is the memory of a Python in which all of this has been started.

The fonts are as their projects publish them, under other names.

The changed programs are made from the versions that their projects publish, Pyodide's sources at
https://github.com/pyodide/pyodide and Python's at https://www.python.org among them, by the folder
web/build of this game's own sources. Whoever publishes this page tells where those can be had.
"""

LICENCES = ROOT / "web" / "licences"

OWN = {
    "Shanghaien": (ROOT / "LICENSE", "MIT"),
    "Python": (LICENCES / "python.txt", "PSF-2.0"),
}
"""Where the texts are that no installed package brings along, and what SPDX calls them."""

LINKED = LICENCES / "linked.txt"
"""The libraries inside of pyodide.asm.wasm, each after its name and licence: ### zlib | Zlib."""

SAID = {"pyodide": LICENCES / "pyodide.txt"}
"""The texts of npm packages that bring none."""

LEFT = ("@types/", "ws")
"""npm packages of which nothing reaches the page."""

SPDX = {
    "@pyscript/core": "Apache-2.0",
    "polyscript": "Apache-2.0",
    "qr": "MIT",
    "segno": "BSD-3-Clause",
}
"""The licences of what does not say it as SPDX does, or gives a choice."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something that the site is made of."""

    name: str
    licence: str
    """As SPDX calls it."""
    text: str
    version: str = ""
    source: str = ""
    """Where it comes from: npm or pypi."""


def text() -> str:
    """All of it: our licence, npm’s packages, the Python libraries, what Pyodide contains."""
    texts = [HEAD.format(**_versions())]
    rule = "=" * 80
    texts += [f"{rule}\n{part.name}\n{rule}\n\n{part.text.strip()}\n" for part in parts()]
    return "\n".join(texts)


def parts() -> Iterator[Component]:
    """Everything that the site is made of."""
    for name, (path, licence) in OWN.items():
        yield Component(name, licence, path.read_text(encoding="utf-8"))
    yield from _node()
    yield from _python()
    for section in LINKED.read_text(encoding="utf-8").split("### ")[1:]:
        head, _, words = section.partition("\n")
        name, licence = head.split(" | ")
        yield Component(name, licence, words)


def _versions() -> dict[str, str]:
    """The versions of npm's packages that are changed, by their names in HEAD."""
    wanted = json.loads((NODE_MODULES.parent / "package.json").read_text(encoding="utf-8"))
    versions: dict[str, str] = wanted["dependencies"]
    return {**versions, "pyscript": versions["@pyscript/core"]}


def _node() -> Iterator[Component]:
    """The packages that npm installed for the page; PyScript's text has its dependencies inside."""
    lock = json.loads((NODE_MODULES.parent / "package-lock.json").read_text(encoding="utf-8"))
    for place, facts in sorted(lock["packages"].items()):
        name = place.removeprefix("node_modules/")
        if not place or facts.get("dev") or name.startswith(LEFT) or "/node_modules/" in name:
            continue
        folder = NODE_MODULES / name
        # Of a package that is under either of two, we take MIT's.
        texts = sorted(folder.glob("LICENSE-MIT")) or sorted(folder.glob("LICENSE*"))
        path = SAID.get(name) or next(iter(texts), None)
        said = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        words = path.read_text(encoding="utf-8") if path else _named(said)
        licence = SPDX.get(name, said["license"])
        yield Component(name, licence, words, facts["version"], "npm")


def _named(facts: dict[str, Any]) -> str:
    """What a package without a licence text says of itself."""
    author = facts.get("author", "its authors")
    who = author["name"] if isinstance(author, dict) else author
    return f"{facts['license']} licence, by {who}"


def _python() -> Iterator[Component]:
    for name in archive.LIBRARIES:
        about = metadata.metadata(name)
        licence = SPDX.get(name) or about["License-Expression"]
        for path in metadata.files(name) or []:
            if path.name.startswith("LICENSE"):
                words = path.read_text(encoding="utf-8")
                yield Component(name, licence, words, about["Version"], "pypi")
