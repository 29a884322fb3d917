"""The archives of the standard library and of our own Python, as bytecode."""

import shutil
from pathlib import Path

from web.build import archive, node
from web.build.paths import HERE, NODE_MODULES, ROOT, SCRATCH
from web.build.stamp import Stamp
from web.build.trouble import run

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib"
"""The sources of PyScript's own Python package, which it writes anew at each start."""

ARCHIVES = ["stdlib.zip", "app.zip"]


def make() -> Path:
    """Have the archives in a folder and give it; fast when no source has changed."""
    folder = SCRATCH / "bytecode"
    members = archive.members()
    for path in sorted(PYSCRIPT.rglob("*.py")):
        members[path.relative_to(PYSCRIPT).as_posix()] = path.read_bytes()
    scripts = [ROOT / name for name in archive.SCRIPTS]
    tools = [HERE / "repack.py", HERE / "repack.mjs", NODE_MODULES / ".stamp"]
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
    run(
        [node.find("node"), HERE / "repack.mjs", ROOT, folder],
        failing="The Python of the page could not be compiled.",
    )
    stamp.press()
    return folder
