"""Where this machine's kernel comes from: the wheel, checked by its hash, or the compiler."""

import platform
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ctypes import PyDLL
from hashlib import sha256
from pathlib import Path

import pytest

from shanghaien.ai import estimate, win_probability
from shanghaien.ai.choose import hindrance, use
from shanghaien.ai.kernel import native
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.native import NoKernel
from shanghaien.cli.main import main
from shanghaien.position import parse_position
from tests.support.solvers import in_python

pytestmark = pytest.mark.host_only

LINE = "round 8; tavern US1 US2 FR1 FR3 DE1 DE2; direction left; A US4 both on 1 1; B FR4 on 3 3"
START = "round 8; A US4 DE3 both again; B FR4 DE3 adjust; roll 2 5; direction open"


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A wheel's library for this machine, with its hash; the compiler is not there."""
    folder = tmp_path / "given"
    folder.mkdir()
    library = folder / f"{native.machine()}.so"
    native.compile_to(library, "-shared", "-fPIC")
    note(library)
    monkeypatch.setattr(native, "GIVEN", folder)
    monkeypatch.setattr(native, "find_spec", lambda _: None)
    native.load.cache_clear()
    use(None)
    yield library
    native.load.cache_clear()
    use(None)


def note(library: Path) -> None:
    """Write the hashes that the wheel has."""
    digest = sha256(library.read_bytes()).hexdigest()
    lines = f"{'0' * 64}  another-machine.so\n{digest}  {library.name}\n"
    (library.parent / native.SUMS).write_text(lines)


def test_the_wheels_library_answers(given: Path) -> None:
    assert given.exists()
    state = parse_position(LINE)
    found = win_probability(state)
    assert not hindrance()
    assert found == KernelEngine(native.load()).value(state)
    assert estimate(state) is not None


def test_a_library_that_is_not_the_wheels_is_not_loaded_and_that_is_told(
    given: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray(given.read_bytes())
    content[-1] ^= 1
    given.write_bytes(content)
    monkeypatch.setattr(native, "PyDLL", pytest.fail)
    state = parse_position(LINE)
    found = win_probability(state)
    told = f"{given.name} is not the file that was installed; reinstall Shanghaien"
    assert hindrance() == told
    assert main(["value", "--position", LINE]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("Chances may be far off")
    assert told in last
    with in_python():
        assert win_probability(state) == found


def test_what_cannot_be_loaded_is_told(given: Path) -> None:
    given.write_bytes(b"no library")
    note(given)
    with pytest.raises(NoKernel, match="cannot be loaded"):
        native.load()
    given.unlink()
    with pytest.raises(NoKernel, match=r"cannot be loaded: no such file or folder$"):
        native.load()


@pytest.mark.parametrize("is_wheel", [True, False])
def test_without_a_library_and_the_compiler_the_way_to_one_is_told(
    given: Path, monkeypatch: pytest.MonkeyPatch, *, is_wheel: bool
) -> None:
    if is_wheel:
        monkeypatch.setattr(native, "machine", lambda: "openvms-vax")
    else:
        (given.parent / native.SUMS).unlink()
    with pytest.raises(NoKernel, match="pip install ziglang"):
        native.load()


def test_a_damaged_list_of_hashes_is_none_for_this_machine(given: Path) -> None:
    (given.parent / native.SUMS).write_bytes(b"\xff\n\n \nno hash\n")
    with pytest.raises(NoKernel, match="no solver for this machine"):
        native.load()


def test_a_failing_compiler_is_told_in_a_line(
    given: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (given.parent / native.SUMS).unlink()
    monkeypatch.setattr(native, "find_spec", lambda _: True)
    monkeypatch.setattr(native, "OPTIONS", ("--no-such-option",))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(NoKernel, match=r"cannot be compiled: .*no-such-option") as told:
        native.load()
    assert "\n" not in str(told.value)


def test_a_folder_that_cannot_be_made_is_told_as_other_files_are(
    given: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (given.parent / native.SUMS).unlink()
    monkeypatch.setattr(native, "find_spec", lambda _: True)
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "x"))
    with pytest.raises(NoKernel) as told:
        native.load()
    assert str(told.value) == f"{tmp_path}/file/x/shanghaien: no such file or folder"


def test_without_a_home_there_is_no_folder_to_compile_to(
    given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (given.parent / native.SUMS).unlink()
    monkeypatch.setattr(native, "find_spec", lambda _: True)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(NoKernel, match=r"cannot be compiled: there is no home folder$"):
        native.load()


def homeless() -> Path:
    """Fail as `Path.home` does where nobody can say what it is."""
    raise RuntimeError("Could not determine home directory.")


def test_a_python_without_ctypes_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, native.__name__, None)
    use(None)
    found = hindrance()
    use(None)
    assert found.startswith("this Python has no ")


def test_without_the_wheels_library_the_compiler_makes_one_once(
    given: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (given.parent / native.SUMS).unlink()
    monkeypatch.undo()
    monkeypatch.setattr(native, "GIVEN", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert native.load()
    (made,) = (tmp_path / "shanghaien").iterdir()
    native.load.cache_clear()
    monkeypatch.setattr(native, "compile_to", pytest.fail)
    assert native.load()
    assert PyDLL(str(made))


def test_a_damaged_file_from_the_compiler_is_told_to_be_deleted(
    given: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (given.parent / native.SUMS).unlink()
    monkeypatch.setattr(native, "find_spec", lambda _: True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(native, "compile_to", lambda path, *_: path.write_bytes(b"no library"))
    told = "^the solver cannot be loaded: .*kernel-.*; if the file is damaged, delete it$"
    with pytest.raises(NoKernel, match=told):
        native.load()
    monkeypatch.setattr(native, "compile_to", pytest.fail)
    with pytest.raises(NoKernel, match=told):
        native.load()


def test_what_the_compiler_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    with pytest.raises(native.CompilerError, match="no-such-option"):
        native.compile_to(tmp_path / "kernel", "--no-such-option")


@pytest.mark.parametrize("processor", ["arm64", "x86_64"])
def test_on_macos_the_processor_is_the_one_that_runs_python(
    monkeypatch: pytest.MonkeyPatch, processor: str
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platform, "machine", lambda: processor)
    assert native.machine() == f"macosx-{processor}"


# What the kernel knows of positions is made when it is first asked for, by whatever thread asks.
def test_several_threads_may_ask(given: Path) -> None:
    state = parse_position(START)
    with ThreadPoolExecutor(4) as pool:
        found = {*pool.map(lambda _: KernelEngine(native.NativeKernel(given)).value(state), "1234")}
    assert found == {KernelEngine(native.load()).value(state)}
