"""The version: it stands in one place, and whoever asks anywhere is told that one."""

import re
import subprocess
import sys

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from hypothesis import given
from hypothesis import strategies as st

import shanghaien
from tests.support.html import Tags
from web.build import addresses, archive, node, offline, site, version
from web.build.paths import DIST, ROOT
from web.kernel.model import App
from web.lang import LANGUAGES
from web.shell.more_view import more

FILES = st.dictionaries(st.text(max_size=3), st.binary(max_size=3))


def test_package_has_the_version_of_the_rules() -> None:
    assert ProjectMetadata(str(ROOT), PluginManager()).version == shanghaien.__version__


def test_command_line_tells_the_version() -> None:
    command = [sys.executable, "-m", "shanghaien", "--version"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told == f"Shanghaien {shanghaien.__version__}\n"


@pytest.mark.parametrize("page", ["README.md", "docs/guide/hosting.md", "docs/guide/library.md"])
def test_documents_name_the_files_of_this_version(page: str) -> None:
    told = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"shanghaien-(\d+\.\d+\.\d+)-|\bv(\d+\.\d+\.\d+)`", told))
    assert {number for each in named for number in each if number} == {shanghaien.__version__}


@pytest.mark.parametrize("language", LANGUAGES)
def test_room_tells_the_version_in_every_language(language: str) -> None:
    said = " ".join(Tags(str(more(App(language=language)))).texts)
    assert f" {shanghaien.__version__}" in said


# In the page there are neither metadata nor a pyproject.toml that could be asked.
def test_page_has_the_version_in_its_own_python() -> None:
    found: dict[str, object] = {}
    exec(archive.members()["shanghaien/__init__.py"], found)
    assert found["__version__"] == shanghaien.__version__


@given(FILES, FILES)
def test_hash_of_the_build_tells_any_two_builds_apart(
    some: dict[str, bytes], others: dict[str, bytes]
) -> None:
    assert (version.build(some) == version.build(others)) == (some == others)


@pytest.mark.long
def test_site_tells_its_version_and_its_build() -> None:
    node.ensure()
    site.ensure()
    files = {
        path.relative_to(DIST).as_posix(): path.read_bytes()
        for path in DIST.rglob("*")
        if path.is_file()
    }
    rows = files[offline.NAME].decode()
    assert files[offline.HOUSE] == b"{}\n"
    assert offline.HOUSE not in rows
    assert version.NAME not in rows  # it says what the host has, not what is stored
    told = files.pop(version.NAME).decode()
    files = {addresses.plain(name): content for name, content in files.items()}
    files[offline.NAME] = offline.source().encode()
    assert told == f"Shanghaien {shanghaien.__version__}\nbuild {version.build(files)}\n"
