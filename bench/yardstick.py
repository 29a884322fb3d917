"""What the site is measured against: the plain page, and two Pyodides with nothing else."""

from pathlib import Path

from tests.support import checkout
from web.build import plain

BARE = "bare.html"
"""The page with two Pyodides; they are what the memory is compared with."""

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
    """Write both pages into `folder`: index.html as it stands in the sources, and BARE."""
    checkout.copy(folder)
    plain.make(folder)
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
