"""The archives hold the Python that the page needs, compiled, and nothing else."""

import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

import pytest

from web.build import archive, bytecode, node

UNCHECKED = 1


@pytest.fixture(scope="module")
def compiled() -> Path:
    node.ensure()
    return bytecode.make()


def test_our_packages_and_their_libraries_travel_along() -> None:
    found = archive.members()
    assert {"shanghaien/__init__.py", "web/__init__.py", "htpy/__init__.py"} <= set(found)
    assert "markupsafe/_native.py" in found


def test_what_the_page_does_not_import_stays_behind() -> None:
    found = set(archive.members())
    assert {PurePosixPath(name).suffix for name in found} <= {".py", ".mo"}
    assert not {name for name in found if name.startswith(("web/build/", "tests/"))}
    assert found.isdisjoint(archive.SCRIPTS)
    assert "shanghaien/ai/between.py" not in found


@pytest.mark.parametrize("name", bytecode.ARCHIVES)
def test_python_is_compiled_for_another_version_than_this(compiled: Path, name: str) -> None:
    with zipfile.ZipFile(compiled / name) as found:
        for member in found.namelist():
            assert not member.endswith(".py")
            if member.endswith(".pyc"):
                head = found.read(member)[:8]
                assert head[2:4] == MAGIC_NUMBER[2:4]
                assert head[4] == UNCHECKED


def test_library_is_trimmed_to_what_is_imported(compiled: Path) -> None:
    with zipfile.ZipFile(compiled / "stdlib.zip") as found:
        names = set(found.namelist())
    assert {"dataclasses.pyc", "enum.pyc", "random.pyc", "asyncio/__init__.pyc"} <= names
    assert not {name for name in names if name.startswith(("unittest/", "pdb", "tarfile"))}
