"""The yardsticks for the site: the plain page, and two bare Pyodides."""

from pathlib import Path

from tests.support import checkout
from web.build import plain

BARE = "bare.html"
"""A page with two Pyodides, to compare the memory with."""

FILES = {
    BARE: """<!doctype html>
<title>Two Pyodides</title>
<script type="module" src="./bare.mjs"></script>
""",
    "bare.mjs": """import { loadPyodide } from "./web/node_modules/pyodide/pyodide.mjs";
const worker = new Worker("./bare-worker.mjs", { type: "module" });
worker.onmessage = () => performance.mark("opponent-ready");
globalThis.kept = await loadPyodide();
performance.mark("usable");
""",
    "bare-worker.mjs": """import { loadPyodide } from "./web/node_modules/pyodide/pyodide.mjs";
globalThis.kept = await loadPyodide();
postMessage("ready");
""",
}


def write(folder: Path) -> None:
    """Write both pages into `folder`: index.html from the sources, and BARE."""
    checkout.copy(folder)
    plain.make(folder)
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
