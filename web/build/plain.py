"""What the plain page (index.html as it stands) needs that is not a file of the sources."""

import io
import zipfile
from hashlib import sha256
from pathlib import Path

from web.build import archive, page
from web.build.paths import ROOT

FOLDER = Path("build", "plain")
"""Where it lies in the checkout; index.html, pyscript.toml and plain.mjs name it."""


def make(root: Path = ROOT, version: str = "") -> None:
    """Write Python's files and the drawings of the checkout `root`, and the version last.

    The open page reloads itself when the version changes. Raises SyntaxError where a source cannot
    be parsed; the page then stays what it was.
    """
    files = {
        "python.zip": _packed(archive.members(root)),
        "sprite.svg": page.sprite(root).encode(),
    }
    version = version or sha256(b"".join(files.values())).hexdigest()
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in {**files, "version": version.encode()}.items():
        made = folder / f"{name}.new"
        made.write_bytes(content)
        made.replace(folder / name)  # at once: the page may just be reading it


def _packed(members: dict[str, bytes]) -> bytes:
    """An archive of files, not compressed: it goes no further than this machine."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as target:
        for name, content in members.items():
            # A ZipInfo has a fixed date: else each build would count as a new version.
            target.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()
