"""The page's scripts and styles, without what only their readers need.

Many small scripts, ours and those of packages, are joined into two: on later visits every file goes
through the service worker, which takes longer than to run it.
"""

import json
import posixpath
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from web.build import addresses, kernel, node
from web.build.errors import CommandError, run
from web.build.paths import NODE_MODULES, ROOT

SOURCES = {
    "web/boot/interpreter.mjs": ["../../pyodide/pyodide.asm.mjs", "node:*", "ws"],
    "web/boot/page.mjs": ["./interpreter.mjs"],
}
"""What the made scripts begin with, and what they go on importing."""

ASKED_FOR = "web/boot/pairing.mjs"
"""A script that few visits load, with the package that it takes."""


def served(name: str) -> str:
    """The site's name of a module: to many a host .mjs is no script, and browsers refuse it."""
    return re.sub(r"\.mjs$", ".js", name)


GLUE = served("pyodide/pyodide.asm.mjs")
"""The runtime's own script, which is imported when its code is there."""

MADE = tuple(map(served, SOURCES))
"""The scripts that are made, and that every visit loads."""

HEAD = "start.zip"
"""What Python needs before it finds the rest."""

TAKEN = (HEAD, "library.bin", "rooms.bin", kernel.NAME)
"""What the interpreter takes without the page's help, by the addresses that the build gives it."""

KEPT = ("web/boot/early.js", "web/boot/start.js")
"""The scripts that are joined with no other: they are no modules, and run first."""

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
"""PyScript comes in parts with a hash in their names, which import each other."""

PARTS = ("core-", "error-")
"""Its parts that are loaded, one of them only to be told that it is not wanted."""

IMPORT = re.compile(r'(?:from|import\()"\./([\w.-]+\.js)"')
"""How they name each other."""


def join(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The site's scripts by their paths; `files` are those that they take, by theirs."""
    joined = shrink({GLUE: files[GLUE], **{name: (ROOT / name).read_bytes() for name in KEPT}})
    left_out = [f"./{name}" for name in _unwanted()]
    taken = {
        name: [addresses.address(name, files[name]), addresses.integrity(files[name])]
        for name in TAKEN
    }
    with tempfile.TemporaryDirectory() as scratch:
        # In this order: a script has the address of what it imports, so that script’s hash.
        for name, others in {**SOURCES, ASKED_FOR: []}.items():
            made = Path(scratch, name)
            _bundle(ROOT / name, made, [*others, *left_out], TAKEN=json.dumps(taken))
            text = made.read_text(encoding="utf-8")
            for other in others:
                path = posixpath.normpath(f"{posixpath.dirname(name)}/{served(other)}")
                content = joined.get(path) or files.get(path)
                if content is not None:  # else it is one of Node's own
                    given = addresses.address(served(other), content)
                    text = text.replace(f'"{other}"', f'"{given}"')
            joined[served(name)] = text.encode()
    return joined


def shrink(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Scripts and styles without comments, blanks and long names."""
    with tempfile.TemporaryDirectory() as scratch:
        given, made = Path(scratch, "given"), Path(scratch, "made")
        for name, content in files.items():
            target = given / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        _esbuild(
            *files,
            f"--outdir={made}",
            "--outbase=.",
            cwd=given,
            failing=f"esbuild could not minify {', '.join(files)}.",
        )
        return {name: (made / name).read_bytes() for name in files}


def _unwanted() -> list[str]:
    """The parts of PyScript that its settings exclude: they are named and never fetched."""
    wanted, unwanted = ["core.js"], set[str]()
    for name in wanted:
        part = PYSCRIPT / name
        if not part.is_file():
            raise CommandError(f"PyScript has no {name}; has its version changed?")
        for found in IMPORT.findall(part.read_text(encoding="utf-8")):
            if not found.startswith(PARTS):
                unwanted.add(found)
            elif found not in wanted:
                wanted.append(found)
    return sorted(unwanted)


def _bundle(entry: Path, made: Path, others: list[str], **constants: str) -> None:
    """Write a script and all that it imports, but for `others`, into `made`."""
    left = [f"--external:{other}" for other in others]
    left += [f"--define:{name}={value}" for name, value in constants.items()]
    _esbuild(
        entry,
        "--bundle",
        "--format=esm",
        *left,
        f"--outfile={made}",
        cwd=entry.parent,
        failing=f"esbuild could not bundle the imports of {entry.name}.",
    )


def _esbuild(*arguments: str | Path, cwd: Path, failing: str) -> None:
    tool = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    # Without the charset esbuild writes what is not ASCII as escapes, which are longer.
    options = ["--minify", "--charset=utf8", "--log-level=error"]
    run([node.find("node"), tool, *arguments, *options], cwd=cwd, failing=failing)
