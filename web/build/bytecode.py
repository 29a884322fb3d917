"""What the browser starts Python from: archives of bytecode, and a snapshot of the memory."""

import shutil
from pathlib import Path

from web.build import archive, node
from web.build.paths import HERE, NODE_MODULES, ROOT, SCRATCH
from web.build.stamp import Stamp
from web.build.trouble import run

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib"
"""The sources of PyScript's own Python package, which it writes anew at each start."""

ARCHIVES = ["stdlib.zip", "app.zip"]
"""What a plain start needs."""

SNAPSHOT = "snapshot.bin"
"""The memory of a Python that has already done so."""

STEPS = {
    "repack.mjs": "The Python of the page could not be compiled.",
    "snapshot.mjs": "The snapshot of the page's Python could not be taken.",
}
"""The scripts that make them, in this order, and what to say when one fails."""


def make() -> Path:
    """Have all of it in a folder and give that; fast when no source has changed."""
    folder = SCRATCH / "bytecode"
    members = archive.members()
    for path in sorted(PYSCRIPT.rglob("*.py")):
        members[path.relative_to(PYSCRIPT).as_posix()] = path.read_bytes()
    scripts = [ROOT / name for name in archive.SCRIPTS]
    tools = [*sorted(HERE.glob("*.mjs")), HERE / "repack.py", HERE / "freeze.py"]
    tools += [ROOT / "web" / "boot" / "snapshot.mjs", NODE_MODULES / ".stamp"]
    words = [f"{name} {content!r}" for name, content in members.items()]
    stamp = Stamp(folder / "stamp", [*tools, *scripts], *words)
    if stamp.is_fresh():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in members.items():
        target = folder / "sources" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (folder / "scripts").mkdir()
    for script in scripts:
        shutil.copy(script, folder / "scripts")
    for step, failing in STEPS.items():
        run([node.find("node"), HERE / step, ROOT, folder], failing=failing)
    stamp.press()
    return folder
