"""What is given out, as whoever gets it uses it: installed, served, built again elsewhere."""

import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from urllib.request import urlopen

import pytest

from shanghaien import __version__
from shanghaien.ai.kernel import native
from shanghaien.cli.review import value_lines
from shanghaien.position import parse_position
from tests.support.ports import free_port
from tests.support.solvers import by_kernel
from web.build import hooks, libraries, licences, node, offline, package, sbom, site
from web.build.errors import CommandError
from web.build.paths import DIST, NODE_MODULES, ROOT, VENV

pytestmark = pytest.mark.long

GIVEN = "shanghaien/ai/kernel/given/"
"""Where the wheel has the kernel."""

DEVICE = re.compile("con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)
"""What Windows takes for a device, whatever follows after a dot."""

UNCERTAIN = (
    "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; A US3 ES4 DE2 adjust both; "
    "B FR4 CN4 DE3 TR2 again both; roll 2 6; direction open"
)
"""A round’s beginning, of which Python leaves out too much to be right."""

BUILD = """
import os
from web.build import package, site

os.umask(0o077)
os.environ |= {"TZ": "Asia/Tokyo", "LC_ALL": "C"}
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
    assert run([*command, "--version"], tmp_path).stdout == f"Shanghaien {__version__}\n"
    assert wheel.name.startswith(f"shanghaien-{__version__}-")
    show = "import shanghaien as s; print(s.parse_position('tavern US1')._repr_svg_())"
    assert run([str(folder / "python"), "-c", show], tmp_path).stdout.startswith("<svg")
    _counts_by_the_wheels_kernel(folder, tmp_path)
    begin = [*command, "play", "--seed", "1"]
    played = run(begin, tmp_path, typed="roll\nquit\n", XDG_STATE_HOME=str(tmp_path / "state"))
    assert played.returncode == 0
    assert "Round 1" in played.stdout
    port = free_port()
    web = [*command, "web", "--local", "--port", str(port)]
    with subprocess.Popen(
        web, stdout=subprocess.PIPE, text=True, env=clean(), cwd=tmp_path
    ) as serving:
        try:
            assert serving.stdout is not None
            address = f"http://127.0.0.1:{port}/"
            assert serving.stdout.readline() == f"Serving Shanghaien at {address}\n"
            assert serving.stdout.readline() == "Press Ctrl+C to stop.\n"
            for path in sorted(built.rglob("*")):
                if path.is_file() and path.name != offline.HOUSE:
                    with urlopen(address + path.relative_to(built).as_posix()) as response:
                        assert response.read() == path.read_bytes(), path
            with urlopen(address + offline.HOUSE) as response:
                assert json.load(response) == {"tables": True, "addresses": []}
            again = run(web, tmp_path)
            assert (again.returncode, again.stdout) == (1, "")
            assert f"port {port}: in use" in again.stderr
        finally:
            serving.terminate()  # a job in the background ignores Ctrl+C
            serving.wait()  # before its output is closed: it still writes an end of line
    assert serving.returncode == 0


def _counts_by_the_wheels_kernel(folder: Path, tmp_path: Path) -> None:
    """Without a compiler, from the first command on; and in Python, once the file is damaged."""
    if f"{native.machine()}.so" not in libraries.LIBRARIES:
        return
    python, command = str(folder / "python"), [str(folder / "shanghaien"), "value"]
    home = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    found = run([*command, "--position", UNCERTAIN], tmp_path, **home).stdout.splitlines()
    assert found[-1] == "Chances are exact."
    with by_kernel():
        assert found == [*value_lines(parse_position(UNCERTAIN))]
    assert not (tmp_path / "cache").exists()
    place = "from shanghaien.ai.kernel import native; print(native.given_for(native.machine())[0])"
    library = Path(run([python, "-c", place], tmp_path).stdout.strip())
    content = library.read_bytes()
    library.write_bytes(content[:-1])
    told = run([*command, "--position", UNCERTAIN], tmp_path).stdout.splitlines()
    assert f"({library.name} is not the file that was installed; reinstall Shanghaien)" in told[-1]
    assert told[:-1] != found[:-1]
    library.write_bytes(content)


def test_the_wheel_needs_nothing_and_says_that_it_has_types(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        head = next(name for name in names if name.endswith("/METADATA"))
        text = packed.read(head).decode()
        kind = packed.read(head.replace("METADATA", "WHEEL")).decode()
        licences = packed.read("shanghaien/site/licences.txt")
        kept = head.replace("METADATA", "licenses/dist/licences.txt")
        assert packed.read(kept) == licences
    assert {"shanghaien/py.typed", "shanghaien/__init__.pyi"} <= set(names)
    assert {"shanghaien/art/captain.svg", "shanghaien/formats/record.schema.json"} <= set(names)
    assert "\nLicense-File: LICENSE\nLicense-File: dist/licences.txt\n" in text
    assert "\nAuthor: The Shanghaien maintainers\n" in text
    assert "Requires-Dist" not in text
    assert "\nRoot-Is-Purelib: true\nTag: py3-none-any\n" in kind
    given = {name.rpartition("/")[2] for name in names if name.startswith(GIVEN)}
    assert given == {native.SUMS, *libraries.LIBRARIES}
    assert "Requires-Python: >=3.11" in text
    assert {name.partition("/")[0] for name in names} == {"shanghaien", head.partition("/")[0]}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".map")]


# The whole build, 15 seconds: any step of it may note where or when it ran. The folder's name has
# what has meant something else to a program before; neither git nor another Node.js is there.
@pytest.mark.release
def test_built_elsewhere_from_the_sources_given_out_all_files_are_the_same_bytes(
    wheel: Path, built: Path, tmp_path: Path
) -> None:
    packed = package.sources(ROOT, tmp_path)
    with tarfile.open(packed) as unpacking:
        unpacking.extractall(tmp_path, filter="data")
    there = tmp_path / "Zwölf #1 100%41 ? neu"
    (tmp_path / packed.name.removesuffix(".tar.gz")).rename(there)
    assert not {"build", ".venv", "node_modules"} & {path.name for path in there.iterdir()}
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
    given = (wheel, zipped, packed)
    names = {package.SUMS, sbom.NAME, *(each.name for each in given)}
    assert {path.name for path in made.iterdir()} == names
    assert (made / sbom.NAME).read_text("utf-8") == sbom.text()
    for path in sorted(built.rglob("*")):
        if path.is_file():
            twin = there / "dist" / path.relative_to(built)
            assert twin.read_bytes() == path.read_bytes(), path
    for path in given:
        assert (made / path.name).read_bytes() == path.read_bytes(), path.name
        line = f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        assert line in (made / package.SUMS).read_text()
    assert (there / "build" / "notes.md").read_text(encoding="utf-8") == package.notes()


def test_a_release_tells_what_the_changelog_says_of_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "ROOT", tmp_path)
    older = "## 0.9.0, 2026-11-01\n\nOld.\n"
    newer = f"## {__version__}, 2026-11-25\n\nA [guide](guide/a.md).\n\n### For hosts\n\nMore.\n\n"
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{newer}{older}", encoding="utf-8")
    assert package.notes() == "A guide.\n\n### For hosts\n\nMore.\n"
    assert package.released() == datetime.date(2026, 11, 25)
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{older}{newer}", encoding="utf-8")
    assert package.notes() == "A guide.\n\n### For hosts\n\nMore.\n"


def test_the_file_for_hosts_has_one_folder_and_ten_lines_that_say_what_to_do(
    built: Path, tmp_path: Path
) -> None:
    zipped = package.archive(built, tmp_path)
    assert zipped.name == f"shanghaien-{__version__}-site.zip"
    with zipfile.ZipFile(zipped) as packed:
        packed.extractall(tmp_path / "here")
    assert {path.name for path in (tmp_path / "here").iterdir()} == {"README.txt", "shanghaien"}
    assert len((tmp_path / "here" / "README.txt").read_text().splitlines()) <= 10
    unpacked = tmp_path / "here" / "shanghaien"
    files = {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    assert {path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()} == files
    assert all((unpacked / name).read_bytes() == (built / name).read_bytes() for name in files)


def test_the_wheels_readme_sends_nobody_to_a_file_that_only_the_sources_have() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = hooks.readme(text)
    assert "docs/" in text
    assert "docs/" not in told
    assert ".md" not in told
    assert "](" not in told
    for kept in ("# Shanghaien\n", "\n## Play\n", "shanghaien web", "\n## Credits\n"):
        assert kept in told


# Whoever clones the sources types this first.
def test_that_the_sources_have_no_page_to_install_is_told_in_a_sentence(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "shanghaien", tmp_path / "shanghaien", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in ("pyproject.toml", "README.md", "LICENSE", "web/build/hooks.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = ["pip", "install", "--no-build-isolation", "--no-deps", "--target", "gone", "."]
    done = run([sys.executable, "-m", *command], tmp_path)
    assert done.returncode
    assert "Traceback" not in done.stderr
    assert " ".join(hooks.NOT_BUILT.split()) in " ".join(done.stderr.split())


def test_the_files_for_hosts_are_dated_by_the_version_and_by_what_is_in_them(
    built: Path, tmp_path: Path
) -> None:
    newer = shutil.copytree(built, tmp_path / "newer")
    (newer / "licences.txt").write_text("another", encoding="utf-8")
    dates = []
    for name, folder in {"a": built, "b": newer, "again": built}.items():
        (tmp_path / name).mkdir()
        with zipfile.ZipFile(package.archive(folder, tmp_path / name)) as packed:
            (date,) = {entry.date_time for entry in packed.infolist()}
        assert datetime.date(*date[:3]) == package.released() - datetime.timedelta(days=1)
        dates.append(date)
    assert dates[0] != dates[1]
    assert dates[0] == dates[2]


def test_a_version_that_the_changelog_lacks_is_not_packed(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "__version__", "99.0.0")
    with pytest.raises(CommandError, match=r"no dated entry for version 99\.0\.0"):
        package.archive(built, tmp_path)


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


def test_the_wheel_is_under_the_licences_of_all_that_is_in_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = {part.licence for part in licences.parts()}
    assert set(project["license"].split(" AND ")) == found


INSIDE = {
    b"inflate 1.": "zlib",
    b"expat_2.": "Expat",
    b"BZ2_": "bzip2",
    b"LZMA": "liblzma",
    b"Zstd": "Zstandard",
    b"libmpdec/": "libmpdec",
    b"_hacl/": "HACL*",
    b"ffi_": "libffi",
    b"sqlite_version": "SQLite",
    b"cxa_demangle": "LLVM compiler-rt, libc++, libc++abi and libunwind",
    b"emscripten/": "Emscripten",
}
"""What gives a library away inside of Pyodide."""


def test_each_library_inside_of_pyodide_has_its_licence_in_the_site() -> None:
    code = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    assert [mark for mark in INSIDE if mark not in code] == []
    found = {part.name: part.text for part in licences.parts()}
    for name in (*INSIDE.values(), "musl", "dlmalloc"):
        assert len(found[name]) > 100, name
        assert found[name].strip() in licences.text()


def test_the_bill_of_materials_names_each_part_with_version_and_licence() -> None:
    bill = json.loads(sbom.text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    lines = [(each["name"], each.get("version", "")) for each in bill["components"]]
    assert lines == [(part.name, part.version) for part in licences.parts()][1:]
    assert all(each["licenses"] for each in bill["components"])
    assert {"pkg:npm/pyodide@314.0.7", "pkg:pypi/htpy@"} <= {
        each.get("purl", "").replace(metadata.version("htpy"), "") for each in bill["components"]
    }
    assert sbom.text() == sbom.text()
