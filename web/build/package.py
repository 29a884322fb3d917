"""What is given out: the wheel with rules and page, the page as a file to unpack, the sources, and
a bill of materials.

Built twice, in whatever folder and at whatever time, they are the same bytes; so are their hashes,
which are given out with them.
"""

import re
import shutil
import zipfile
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from shanghaien import __version__
from web.build import hooks, libraries, sbom, version
from web.build.errors import CommandError
from web.build.paths import DIST, ROOT, SCRATCH

FOLDER = SCRATCH / "package"

SUMS = "SHA256SUMS"
"""The hashes, as `sha256sum --check` reads them."""

NOTES = SCRATCH / "notes.md"
"""What is new in this version, as a release tells it."""

MOMENTS = 24 * 60 * 60 // 2
"""The moments of a day that such a file tells apart: every other second."""

README = """\
Shanghaien {version}: a game of dice and cards, as a folder of files for any web server.

1. Unpack this file: all of the game is in the folder "shanghaien".
2. Copy that folder to your web space, under any name.
3. Open its address in a browser. That is all; nothing runs on the server.

At an https address visitors can install the game and play it offline.
To try it here, type "python3 -m http.server" in the folder and open http://127.0.0.1:8000/.
For a new version, replace all files; saved games stay, they are in the browsers.
What it is made of, and under which licences, is in licences.txt: leave it with the rest.
"""


def make() -> None:
    """Write them and their hashes into build/package/, which has nothing else then; print sizes."""
    if FOLDER.exists():
        shutil.rmtree(FOLDER)
    FOLDER.mkdir(parents=True)
    bill = FOLDER / sbom.NAME
    bill.write_bytes(sbom.text().encode())
    paths = (wheel(ROOT, FOLDER), archive(DIST, FOLDER), sources(ROOT, FOLDER), bill)
    for path in paths:
        print(f"{path.stat().st_size:>10,}  {path.relative_to(ROOT).as_posix()}")
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths]
    (FOLDER / SUMS).write_bytes("".join(lines).encode())
    NOTES.write_bytes(notes().encode())


def released() -> date:
    """The day of the version. Raises CommandError where CHANGELOG.md has none."""
    return date.fromisoformat(_entry()[1])


def notes() -> str:
    """What CHANGELOG.md says of the version. Raises CommandError where that is nothing."""
    return hooks.without_links(_entry()[2].strip()) + "\n"


def _entry() -> re.Match[str]:
    """The day of the version and what is said of it."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entry = rf"^## {re.escape(__version__)}, (\d{{4}}-\d\d-\d\d)\n(.*?)(?=^## |\Z)"
    found = re.search(entry, text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise CommandError(f"CHANGELOG.md has no dated entry for version {__version__}.")
    return found


def moment(files: Mapping[str, bytes]) -> tuple[int, int, int, int, int, int]:
    """The moment that is given as the files' own: on the eve of the version, when they decide.

    So it is past wherever they are unpacked. Servers tell by date and size whether a browser has a
    file already, so the files of two builds should not be of the same date; and built again they
    are to be the same.
    """
    passed = timedelta(seconds=2 * (int(version.build(files)[:8], 16) % MOMENTS))
    moment = datetime.combine(released() - timedelta(days=1), time()) + passed
    return moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second


def wheel(checkout: Path, folder: Path) -> Path:
    """The wheel of a checkout with its built site, written into a folder."""
    libraries.make()
    made = WheelBuilder(str(checkout)).build(directory=str(folder), versions=["standard"])
    return Path(next(iter(made)))


def sources(checkout: Path, folder: Path) -> Path:
    """All that a checkout has but what was made there, as one file; `make package` works in it."""
    made = SdistBuilder(str(checkout)).build(directory=str(folder), versions=["standard"])
    return Path(next(iter(made)))


def archive(site: Path, folder: Path) -> Path:
    """The site and how to use it as one file, written into a folder."""
    target = folder / f"shanghaien-{__version__}-site.zip"
    files = {"README.txt": README.format(version=__version__).encode()}
    # As text: paths of Windows sort without regard to capitals.
    for path in sorted(site.rglob("*"), key=Path.as_posix):
        if path.is_file():
            files[f"shanghaien/{path.relative_to(site).as_posix()}"] = path.read_bytes()
    written = moment(files)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, written)
            entry.external_attr = 0o100644 << 16
            entry.create_system = (
                3  # whatever system built it: the rights are read as Unix has them
            )
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)
    return target
