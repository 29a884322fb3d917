"""What is given out: the wheel with the rules and the page, and the page as one file to unpack.

Built twice, in whatever folder and at whatever time, they are the same bytes.
"""

import shutil
import tomllib
import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from web.build.paths import DIST, ROOT, SCRATCH

FOLDER = SCRATCH / "package"

BEFORE_ALL = (1980, 1, 1, 0, 0, 0)
"""The first moment that such a file knows; when a file was built says nothing."""

README = """\
Shanghaien {version}: a game of dice and cards, as a folder of files for any web server.

1. Unpack this file: all of the game is in the folder "shanghaien".
2. Copy that folder to your web space, under any name.
3. Open its address in a browser. That is all; nothing runs on the server.

At an https address visitors can install the game and play it offline.
To try it here, type "python3 -m http.server" in the folder and open http://localhost:8000/.
For a new version, replace all files; saved games stay, they are in the browsers.
What it is made of, and under which licences, is in licences.txt: leave it with the rest.
"""


def make() -> None:
    """Write both into build/package/, which has nothing else then, and print their sizes."""
    if FOLDER.exists():
        shutil.rmtree(FOLDER)
    FOLDER.mkdir(parents=True)
    for path in (wheel(ROOT, FOLDER), archive(DIST, FOLDER)):
        print(f"{path.stat().st_size:>10,}  {path.relative_to(ROOT).as_posix()}")


def version() -> str:
    """The version, which stands in one place: pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def wheel(checkout: Path, folder: Path) -> Path:
    """The wheel of a checkout with its built site, written into a folder."""
    made = WheelBuilder(str(checkout)).build(directory=str(folder), versions=["standard"])
    return Path(next(iter(made)))


def archive(site: Path, folder: Path) -> Path:
    """The site and how to use it as one file, written into a folder."""
    target = folder / f"shanghaien-{version()}-site.zip"
    files = {"README.txt": README.format(version=version()).encode()}
    for path in sorted(site.rglob("*"), key=Path.as_posix):
        if path.is_file():
            files[f"shanghaien/{path.relative_to(site).as_posix()}"] = path.read_bytes()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, BEFORE_ALL)
            entry.external_attr = 0o100644 << 16
            entry.create_system = (
                3  # whatever system built it: the rights are read as Unix has them
            )
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)
    return target
