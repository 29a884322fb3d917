"""The browser's runtimes: only those files of their packages that the page loads."""

import re
from collections.abc import Iterator
from pathlib import Path

from web.build import trim
from web.build.errors import Trouble
from web.build.paths import NODE_MODULES

FILES = {
    "idb/build": ["index.js"],
    "idiomorph/dist": ["idiomorph.esm.js"],
}
"""By folder in node_modules: the files that are taken from it."""

FONTS = {
    "@fontsource/alfa-slab-one": {
        "alfa-slab-one-latin-400-normal.woff2": "display.woff2",
        "alfa-slab-one-latin-ext-400-normal.woff2": "display-ext.woff2",
    },
    "@fontsource-variable/cabin": {
        "cabin-latin-wght-normal.woff2": "text.woff2",
        "cabin-latin-ext-wght-normal.woff2": "text-ext.woff2",
    },
}
"""By package: its files and what they are called here. Each package's licence goes along."""

PYSCRIPT = "@pyscript/core/dist"
"""PyScript comes in parts with a hash in their names, which import each other."""

PARTS = ("core-", "error-")
"""The parts that are loaded, one of them only to be told that it is not wanted."""

IMPORT = re.compile(r'(?:from|import\()"\./([\w.-]+\.js)"')
"""How they name each other."""


def files() -> Iterator[tuple[str, Path]]:
    """Give every file with its path in the site."""
    runtime = trim.make()
    for name, made in {
        trim.CODE: trim.PARTS[0],
        "rest.wasm": trim.PARTS[1],
        trim.GLUE: trim.GLUE,
        "pyodide.mjs": "pyodide.mjs",
    }.items():
        yield f"pyodide/{name}", runtime / made
    for folder, names in FILES.items():
        for name in names:
            yield f"{folder.partition('/')[0]}/{name}", _file(folder, name)
    for package, fonts in FONTS.items():
        for name, ours in fonts.items():
            yield f"web/fonts/{ours}", _file(f"{package}/files", name)
        yield f"web/fonts/{package.rpartition('/')[2]}.txt", _file(package, "LICENSE")
    wanted = ["core.js"]
    for name in wanted:
        part = _file(PYSCRIPT, name)
        yield f"pyscript/{name}", part
        for found in IMPORT.findall(part.read_text("utf-8")):
            if found.startswith(PARTS) and found not in wanted:
                wanted.append(found)


def _file(folder: str, name: str) -> Path:
    """Find a file of an installed package."""
    path = NODE_MODULES / folder / name
    if not path.is_file():
        raise Trouble(f"The package at {folder} has no {name}: has its version changed?")
    return path
