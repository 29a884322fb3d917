"""What is given out, as whoever gets it uses it: installed, served, built again elsewhere."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from web.build import node, package, site
from web.build.paths import DIST, NODE_MODULES, ROOT, VENV

pytestmark = pytest.mark.long

PORT = 49_000 + os.getpid() % 1000
"""A port that nobody else is likely to have, another for each of the tests' processes."""

MADE_FROM = ("index.html", "pyscript.toml", "pyproject.toml", "LICENSE", "README.md", ".gitignore")

DEVICE = re.compile("con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)
"""What Windows takes for a device, whatever follows after a dot."""

BUILD = """
import os
from web.build import package, site

os.umask(0o077)
site.build()
package.make()
"""


@pytest.fixture(scope="module")
def built() -> Path:
    """The built site of this checkout."""
    node.ensure()
    site.ensure()
    return DIST


@pytest.fixture(scope="module")
def wheel(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; one is enough for all tests of the file."""
    assert built.is_dir()
    return package.wheel(ROOT, tmp_path_factory.mktemp("wheel"))


def clean() -> dict[str, str]:
    """An environment that leads to nothing of this checkout, and in which pip asks nobody."""
    kept = {name: os.environ[name] for name in ("HOME", "PATH", "SYSTEMROOT") if name in os.environ}
    return kept | {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "CI": "1"}


def run(
    command: list[str], folder: Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """What a program says, run in a folder with nothing of this checkout at hand."""
    return subprocess.run(
        command,
        cwd=folder,
        input=typed,
        env=clean() | more,
        capture_output=True,
        text=True,
        check=False,
    )


# Only a real installation tells whether the wheel alone is enough.
def test_the_installed_wheel_plays_in_a_terminal_and_serves_the_page(
    wheel: Path, built: Path, tmp_path: Path
) -> None:
    home = tmp_path / "a place"
    venv.create(home, with_pip=False)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "python"), "install", "--quiet"]
    subprocess.run([*pip, str(wheel)], check=True, env=clean(), cwd=tmp_path)
    command = [str(folder / "shanghaien")]
    begin = [*command, "play", "--seed", "1"]
    played = run(begin, tmp_path, typed="roll\nquit\n", XDG_STATE_HOME=str(tmp_path / "state"))
    assert played.returncode == 0
    assert "Round 1" in played.stdout
    web = [*command, "web", "--alone", "--port", str(PORT)]
    with subprocess.Popen(
        web, stdout=subprocess.PIPE, text=True, env=clean(), cwd=tmp_path
    ) as serving:
        try:
            assert serving.stdout is not None
            address = f"http://127.0.0.1:{PORT}/"
            assert serving.stdout.readline() == f"Shanghaien is at {address} (stop with Ctrl+C).\n"
            for path in sorted(built.rglob("*")):
                if path.is_file():
                    with urlopen(address + path.relative_to(built).as_posix()) as response:
                        assert response.read() == path.read_bytes(), path
            again = run(web, tmp_path)
            assert (again.returncode, again.stdout) == (1, "")
            assert f"Port {PORT} is taken" in again.stderr
        finally:
            serving.terminate()  # a job in the background ignores Ctrl+C
            serving.wait()  # before its output is closed: it still writes an end of line
    assert serving.returncode == 0


def test_the_wheel_needs_nothing_and_says_that_it_has_types(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        head = next(name for name in names if name.endswith("/METADATA"))
        text = packed.read(head).decode()
    assert "shanghaien/py.typed" in names
    assert "Requires-Dist" not in text
    assert "Requires-Python: >=3.11" in text
    assert {name.partition("/")[0] for name in names} == {"shanghaien", head.partition("/")[0]}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".map")]


# The whole build, 15 seconds: any step of it may note where or when it ran. The folder's name has
# what has meant something else to a program before; neither git nor another Node.js is there.
@pytest.mark.release
def test_built_elsewhere_without_git_both_files_are_the_same_bytes(
    wheel: Path, built: Path, tmp_path: Path
) -> None:
    there = tmp_path / "Zwölf #1 100%41 ? neu"
    left = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in ("shanghaien", "web"):
        shutil.copytree(ROOT / name, there / name, ignore=left)
    for name in MADE_FROM:
        shutil.copy(ROOT / name, there)
    for path in (there / "web" / "build").iterdir():
        path.chmod(0o664)
    (there / "web" / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    (there / ".venv").symlink_to(VENV, target_is_directory=True)
    nothing = tmp_path / "programs"
    nothing.mkdir()
    done = run([sys.executable, "-c", BUILD], there, PATH=str(nothing), PYTHONUTF8="1")
    assert done.returncode == 0, done.stderr
    made = there / "build" / "package"
    zipped = package.archive(built, tmp_path)
    assert sorted(path.name for path in made.iterdir()) == sorted([wheel.name, zipped.name])
    for path in sorted(built.rglob("*")):
        if path.is_file():
            twin = there / "dist" / path.relative_to(built)
            assert twin.read_bytes() == path.read_bytes(), path
    for path in (wheel, zipped):
        assert (made / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_file_for_hosts_has_one_folder_and_ten_lines_that_say_what_to_do(
    built: Path, tmp_path: Path
) -> None:
    zipped = package.archive(built, tmp_path)
    assert zipped.name == f"shanghaien-{package.version()}-site.zip"
    with zipfile.ZipFile(zipped) as packed:
        packed.extractall(tmp_path / "here")
    assert {path.name for path in (tmp_path / "here").iterdir()} == {"README.txt", "shanghaien"}
    assert len((tmp_path / "here" / "README.txt").read_text().splitlines()) <= 10
    unpacked = tmp_path / "here" / "shanghaien"
    files = {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    assert {path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()} == files
    assert all((unpacked / name).read_bytes() == (built / name).read_bytes() for name in files)


def test_every_system_takes_the_names_of_the_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert len(name) < 100
        assert not set(name) & set('<>:"\\|?*'), name
        for part in name.split("/"):
            assert not part.endswith((".", " "))
            assert not DEVICE.fullmatch(part.partition(".")[0]), name


def test_the_wheel_is_built_with_what_the_lock_file_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["build-system"]["requires"][0] in project["dependency-groups"]["package"]
