"""The page's many small scripts, ours and those of packages, joined into two.

On later visits every file goes through the service worker, which takes longer than to run it.
"""

import re
import tempfile
from pathlib import Path

from web.build import node
from web.build.errors import CommandError, run
from web.build.paths import NODE_MODULES, ROOT

SOURCES = {
    "web/boot/interpreter.mjs": ["../../pyodide/pyodide.asm.mjs", "node:*", "ws"],
    "web/boot/page.mjs": ["./interpreter.mjs"],
}
"""What the made scripts begin with, and what they go on importing."""


def served(name: str) -> str:
    """The site's name of a module: to many a host .mjs is no script, and browsers refuse it."""
    return re.sub(r"\.mjs$", ".js", name)


GLUE = served("pyodide/pyodide.asm.mjs")
"""The runtime's own script, which is imported when its code is there."""

MADE = tuple(map(served, SOURCES))
"""The scripts that are made."""

KEPT = ("web/boot/early.js", "web/boot/start.js")
"""The scripts that stay what they are: they are no modules, and run first."""

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
"""PyScript comes in parts with a hash in their names, which import each other."""

PARTS = ("core-", "error-")
"""Its parts that are loaded, one of them only to be told that it is not wanted."""

IMPORT = re.compile(r'(?:from|import\()"\./([\w.-]+\.js)"')
"""How they name each other."""


def join() -> dict[str, bytes]:
    """The site's scripts by their paths."""
    joined = {name: (ROOT / name).read_bytes() for name in KEPT}
    left_out = [f"./{name}" for name in _unwanted()]
    with tempfile.TemporaryDirectory() as scratch:
        for name, others in SOURCES.items():
            made = Path(scratch, name)
            _bundle(ROOT / name, made, [*others, *left_out])
            text = made.read_text(encoding="utf-8")
            for other in others:
                text = text.replace(f'"{other}"', f'"{served(other)}"')
            joined[served(name)] = text.encode()
    return joined


def _unwanted() -> list[str]:
    """The parts of PyScript that its settings exclude: they are named and never fetched."""
    wanted, unwanted = ["core.js"], set[str]()
    for name in wanted:
        part = PYSCRIPT / name
        if not part.is_file():
            raise CommandError(f"PyScript has no {name}: has its version changed?")
        for found in IMPORT.findall(part.read_text(encoding="utf-8")):
            if not found.startswith(PARTS):
                unwanted.add(found)
            elif found not in wanted:
                wanted.append(found)
    return sorted(unwanted)


def _bundle(entry: Path, made: Path, others: list[str]) -> None:
    """Write a script and all that it imports, but for `others`, into `made`."""
    tool = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--format=esm", "--minify", "--charset=utf8", "--log-level=warning"]
    left = [f"--external:{other}" for other in others]
    run(
        [node.find("node"), tool, entry, *options, *left, f"--outfile={made}"],
        cwd=entry.parent,
        failing=f"esbuild could not join what {entry.name} imports.",
    )
