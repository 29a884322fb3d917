"""What the browser starts Python from: a library of bytecode, and a snapshot of the memory."""

import contextlib
import shutil
import tempfile
from pathlib import Path

from web.build import archive, node, trim
from web.build.errors import run
from web.build.fingerprint import fingerprint
from web.build.paths import HERE, NODE_MODULES, ROOT, SCRATCH

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib"
"""The sources of PyScript's own Python package, which it writes anew at each start."""

MADE = ["start.zip", "library.bin", "snapshot.bin"]
"""What Python imports first, all its other modules, and the memory with them in it."""

KEPT = 4
"""How many made folders are kept."""

TOOLS = ["compile.py", "importer.py", "no_colour.py", "preload.py"]
"""Our sources that the browser's Python runs when it is built, or takes along."""

STEPS = {
    "compile.mjs": "The Python of the page could not be compiled.",
    "snapshot.mjs": "The snapshot of the page's Python could not be taken.",
}
"""The scripts that make them, in this order, and what to say when one fails.

The first needs the whole runtime with its library, the second the one that the page starts.
"""


def make() -> Path:
    """Have all of it in a folder and give that; fast when no source has changed."""
    members = archive.members()
    for path in sorted(PYSCRIPT.rglob("*.py")):
        members[path.relative_to(PYSCRIPT).as_posix()] = path.read_bytes()
    scripts = [ROOT / name for name in archive.SCRIPTS]
    tools = [*sorted(HERE.glob("*.mjs")), *(HERE / name for name in TOOLS)]
    tools += [ROOT / "web" / "boot" / "snapshot.mjs", NODE_MODULES / ".stamp"]
    words = [f"{name} {content!r}" for name, content in members.items()]
    runtimes = dict(zip(STEPS, [trim.RUNTIME, trim.make()], strict=True))
    words.append(runtimes["snapshot.mjs"].name)
    folder = SCRATCH / "bytecode" / fingerprint([*tools, *scripts], *words)[:16]
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        for name, content in members.items():
            target = made / "sources" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        (made / "scripts").mkdir()
        for script in scripts:
            shutil.copy(script, made / "scripts")
        for step, failing in STEPS.items():
            run([node.find("node"), HERE / step, runtimes[step], made], failing=failing)
        with contextlib.suppress(OSError):
            made.rename(folder)  # fails where another build was faster
    _forget_old(folder.parent)
    return folder


def _forget_old(parent: Path) -> None:
    """Keep what was made last; another build may just be reading what came before."""
    folders = sorted(parent.iterdir(), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
