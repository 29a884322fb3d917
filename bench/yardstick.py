"""What the page is measured against: plain PyScript, and two plain Pyodides."""

import json
from pathlib import Path

from web.build import prerender
from web.build.paths import NODE_MODULES
from web.lang import DEFAULT

HEAD = """
    <link rel="stylesheet" href="./pyscript/core.css">
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    """

SCRIPTS = """<main id="app"></main>
    <script type="py" src="./main.py" config="./pyscript.toml"></script>
    <script type="py" worker name="opponent" src="./worker.py"></script>
  </body>
</html>
"""

CONFIG = """interpreter = "./pyodide/pyodide.mjs"
sync_main_only = true
"""

MAIN = """from js import performance
from pyscript import document, workers

document.getElementById("app").innerHTML = {html}
performance.mark("usable")
await workers["opponent"]
performance.mark("opponent-ready")
"""

WORKER = """__export__ = ["answer"]


def answer(question):
    return question
"""

BARE = "bare.html"
"""The page with two Pyodides and nothing else."""

BARE_PAGE = """<!doctype html>
<title>Two Pyodides</title>
<script type="module" src="./bare.mjs"></script>
"""

BARE_MAIN = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const worker = new Worker("./bare-worker.mjs", { type: "module" });
worker.onmessage = () => performance.mark("opponent-ready");
globalThis.kept = await loadPyodide();
performance.mark("usable");
"""

BARE_WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
globalThis.kept = await loadPyodide();
postMessage("ready");
"""


def write(site: Path, folder: Path) -> None:
    """Write into `folder` the yardsticks for the page that is built in `site`."""
    folder.mkdir()
    (folder / "pyodide").symlink_to(NODE_MODULES / "pyodide", target_is_directory=True)
    pyscript = NODE_MODULES / "@pyscript" / "core" / "dist"
    (folder / "pyscript").symlink_to(pyscript, target_is_directory=True)
    (folder / "web").symlink_to(site / "web", target_is_directory=True)
    ours = (site / "index.html").read_text(encoding="utf-8")
    drawings = ours.partition("<body>")[2].partition('<main id="app">')[0]
    files = {
        "index.html": _page(ours),
        "pyscript.toml": CONFIG,
        "main.py": MAIN.format(html=json.dumps(drawings + prerender.shells()[DEFAULT])),
        "worker.py": WORKER,
        BARE: BARE_PAGE,
        "bare.mjs": BARE_MAIN,
        "bare-worker.mjs": BARE_WORKER,
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


def _page(ours: str) -> str:
    """Give the page with the same styles, and PyScript's own way to start."""
    styles = "".join(f"\n    {line.strip()}" for line in ours.splitlines() if "stylesheet" in line)
    head = '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8">'
    return head + styles + HEAD + SCRIPTS
