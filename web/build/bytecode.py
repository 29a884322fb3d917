"""What the browser starts Python from: a library of bytecode, and a snapshot of the memory."""

import contextlib
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from web.build import archive, node, trim
from web.build.errors import run
from web.build.fingerprint import fingerprint
from web.build.packing import pack
from web.build.paths import HERE, NODE_MODULES, ROOT, SCRATCH

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib"
"""The sources of PyScript's own Python package, which it writes anew at each start."""

MADE = ["start.zip", "library.bin", "rooms.bin", "snapshot.bin"]
"""What Python imports first, its other modules in two parts, and the memory with them in it."""

PACKED = ["library.bin", "rooms.bin", "snapshot.bin"]
"""Those that the page unpacks."""

KEPT = 4
"""How many made folders are kept: other builds may just be reading them."""

TOOLS = [
    "compile.py",
    "importer.py",
    "no_colour.py",
    "no_dis.py",
    "no_entities.py",
    "no_logging.py",
    "no_shutil.py",
    "no_socket.py",
    "no_unix_events.py",
    "nothing.py",
    "preload.py",
]
"""Our sources that the browser's Python runs when it is built, or takes along."""


def make() -> dict[str, bytes]:
    """The files by their names in the site; fast when no source has changed since the last time."""
    folder = prepared()
    return {name: (folder / name).read_bytes() for name in MADE}


def prepared() -> Path:
    """The folder with the files, made anew where a source has changed."""
    members = archive.members()
    for path in sorted(PYSCRIPT.rglob("*.py")):
        members[path.relative_to(PYSCRIPT).as_posix()] = path.read_bytes()
    trimmed = trim.make()
    first = "\n".join(archive.at_first(members))
    folder = SCRATCH / "bytecode" / _fingerprint(members, f"{trimmed.name} {first}")[:16]
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Beside its place, on the same disk: to move it there is one step.
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        _lay_out(members, first, made)
        # Compiling needs the whole runtime with its library, the snapshot the one of the page.
        _node("compile.mjs", trim.RUNTIME, made, "The page's Python could not be compiled.")
        _node("snapshot.mjs", trimmed, made, "No snapshot of the page's Python could be taken.")
        # Python's own gzip needs 150 KB more, Node's yet more.
        for name in PACKED:
            (made / name).write_bytes(pack((made / name).read_bytes()))
        with contextlib.suppress(OSError):
            made.rename(folder)  # fails where another build was faster
    # Last, so that what was just made is among the newest.
    _forget_old(folder.parent)
    return folder


def _fingerprint(members: Mapping[str, bytes], others: str) -> str:
    tools = [*sorted(HERE.glob("*.mjs")), *(HERE / name for name in TOOLS)]
    tools += [ROOT / "web" / "boot" / "snapshot.mjs", NODE_MODULES / ".stamp"]
    tools += [ROOT / name for name in archive.SCRIPTS]
    return fingerprint(tools, others, *(f"{name} {text!r}" for name, text in members.items()))


def _lay_out(members: Mapping[str, bytes], first: str, folder: Path) -> None:
    """Write what the two steps read: all that they see is in `folder`, so its bytes are theirs."""
    for name, content in members.items():
        target = folder / "sources" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (folder / "first").write_text(first, encoding="utf-8")
    for part, paths in {
        "scripts": [ROOT / name for name in archive.SCRIPTS],
        "tools": [HERE / name for name in TOOLS],
    }.items():
        (folder / part).mkdir()
        for path in paths:
            shutil.copy(path, folder / part)


def _node(script: str, runtime: Path, folder: Path, failing: str) -> None:
    run([node.find("node"), HERE / script, runtime, folder], failing=failing)


def _forget_old(parent: Path) -> None:
    folders = sorted(parent.iterdir(), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
