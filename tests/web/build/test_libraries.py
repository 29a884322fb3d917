"""The wheel's libraries of the kernel: what each gives and wants, and that they are the same bytes
whoever builds them."""

from hashlib import sha256
from pathlib import Path

import pytest

from shanghaien.ai.kernel import native
from tests.support.binaries import Binary, read
from web.build import libraries
from web.build.errors import CommandError

pytestmark = pytest.mark.long

MOST = 100_000
"""Bytes of a library."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them, built."""
    made = tmp_path_factory.mktemp("libraries") / "made"
    libraries.build(made)
    return made


def binary(folder: Path, name: str) -> Binary:
    return read((folder / name).read_bytes())


@pytest.mark.parametrize("name", libraries.LIBRARIES)
def test_each_gives_what_python_asks_for_and_wants_no_more_than_every_system_has(
    folder: Path, name: str
) -> None:
    found = binary(folder, name)
    assert native.SIGNATURES.keys() <= found.exports
    arm = "arm64" in name or "aarch64" in name
    assert found.processor == ("arm64" if arm else "x86_64")
    known = set(libraries.CALLED)
    if name.startswith("macosx"):
        known |= {"dyld_stub_binder", "bzero", "__bzero"}
        assert found.libraries == ("/usr/lib/libSystem.B.dylib",)
        assert found.versions == ("11.0",)
        assert found.is_signed or not arm  # there, nothing runs that is not
    elif name.startswith("win"):
        assert found.libraries == (libraries.CRT,)
    else:  # the process has it already, of whatever version
        assert found.libraries == found.versions == ()
    assert found.imports <= known
    assert (folder / name).stat().st_size < MOST


def test_built_elsewhere_with_nothing_at_hand_they_are_the_same_bytes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(tmp_path / "global"))
    monkeypatch.setenv("ZIG_LOCAL_CACHE_DIR", str(tmp_path / "local"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    libraries.build(tmp_path / "Zwölf 1")
    for path in folder.iterdir():
        assert (tmp_path / "Zwölf 1" / path.name).read_bytes() == path.read_bytes(), path.name


def test_each_is_found_by_its_machine_with_its_hash(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "GIVEN", folder)
    for name in libraries.LIBRARIES:
        given = native.given_for(Path(name).stem)
        assert given == (folder / name, sha256((folder / name).read_bytes()).hexdigest())
    assert native.given_for("linux-riscv64") is None
    assert {path.name for path in folder.iterdir()} == {native.SUMS, *libraries.LIBRARIES}


def test_what_the_compiler_refuses_ends_the_build_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "OPTIONS", ("--no-such-option",))
    with pytest.raises(CommandError, match="no-such-option"):
        libraries.build(tmp_path / "made")
