"""Joins the page's many small scripts, ours and those of packages, into a few.

On later visits every file goes through the service worker, which takes longer than to run it.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from web.build import node, vendor
from web.build.errors import run
from web.build.paths import NODE_MODULES

GLUE = "pyodide/pyodide.asm.mjs"
"""The runtime's own script, which is imported by and by."""

MADE = {
    "web/boot/interpreter.mjs": [f"../../{GLUE}", "node:*", "ws"],
    "web/boot/page.mjs": ["./interpreter.mjs"],
}
"""The scripts that are made: each with what it goes on importing."""

KEPT = (GLUE, "web/boot/early.js", "web/boot/start.js")
"""The scripts that stay what they are; the last two are no modules."""


def join(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give the files of the site, by their paths, with its modules joined."""
    scripts = [name for name in files if name.endswith((".js", ".mjs"))]
    joined = {name: content for name, content in files.items() if name not in scripts}
    joined |= {name: files[name] for name in KEPT}
    with tempfile.TemporaryDirectory() as scratch:
        site, made = Path(scratch) / "site", Path(scratch) / "made"
        for name in scripts:
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name])
        missing = {
            f"./{found}"
            for name in scripts
            if name.startswith("pyscript/")
            for found in vendor.IMPORT.findall(files[name].decode())
            if f"pyscript/{found}" not in scripts
        }
        for name, others in MADE.items():
            _bundle(site / name, made / name, [*others, *sorted(missing)])
            joined[name] = (made / name).read_bytes()
    return joined


def _bundle(entry: Path, made: Path, others: list[str]) -> None:
    """Join a script and all that it imports except for some."""
    tool = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--format=esm", "--minify", "--charset=utf8", "--log-level=warning"]
    left = [f"--external:{other}" for other in others]
    run(
        [node.find("node"), tool, entry, *options, *left, f"--outfile={made}"],
        cwd=entry.parent,
        failing=f"esbuild could not join what {entry.name} imports.",
    )
