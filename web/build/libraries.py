"""The solver of a round as a library for each system that the wheel brings one for.

None wants a certain C library. What they call of it, every process of Python has already: on Linux
they take it from there, whatever it is called, so that one file serves glibc and musl alike; on
macOS and Windows it is part of the system. Linked with nothing else, they are made in seconds.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from shanghaien.ai.kernel import native
from web.build.errors import CommandError
from web.build.fingerprint import Stamp, turn
from web.build.paths import SCRATCH

FOLDER = SCRATCH / "libraries"

CALLED = ("calloc", "exp", "free", "malloc", "memcpy", "memset", "qsort")
"""What the kernel calls of the C library."""

EXPORTED = tuple(native.SIGNATURES)

CRT = "ucrtbase.dll"
"""Windows’ C library, of every version since 10, and Python’s own there."""

Linker = Callable[[Path, str, list[str]], None]
"""Makes a library in a folder for a target of the compiler out of objects."""


def _zig(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "ziglang", *arguments]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CommandError(f"The solver could not be built for the package.\n{done.stderr}")


def _for_linux(folder: Path, _: str, objects: list[str]) -> None:
    _zig(folder, "ld.lld", "-shared", "--strip-all", "-o", "made", *objects)


def _for_macos(folder: Path, target: str, objects: list[str]) -> None:
    options = "-dynamic", "-fno-compiler-rt", "-fstrip", "-OReleaseFast", "-lc", "-target", target
    _zig(folder, "build-lib", *options, "-femit-bin=made", *objects)


def _for_windows(folder: Path, _: str, objects: list[str]) -> None:
    given = [f"LIBRARY {CRT}", "EXPORTS", *CALLED]
    (folder / "crt.def").write_text("\n".join(given) + "\n", encoding="ascii")
    _zig(folder, "dlltool", "-m", "i386:x86-64", "-d", "crt.def", "-l", "crt.lib")
    options = "-dll", "-noentry", "-nodefaultlib", "-Brepro", "-out:made"
    _zig(folder, "lld-link", *options, *(f"-export:{n}" for n in EXPORTED), *objects, "crt.lib")


LIBRARIES: dict[str, tuple[str, Linker]] = {
    "linux-aarch64.so": ("aarch64-linux-musl", _for_linux),
    "linux-x86_64.so": ("x86_64-linux-musl", _for_linux),
    "macosx-arm64.dylib": ("aarch64-macos.11.0", _for_macos),
    "macosx-x86_64.dylib": ("x86_64-macos.11.0", _for_macos),
    "win-amd64.dll": ("x86_64-windows-gnu", _for_windows),
}
"""By name, which `native.machine` tells: the compiler's target, and the linker."""


def make() -> None:
    """Write them and their hashes into build/libraries/, unless no source has changed since."""
    given = [*native.sources(), Path(native.__file__), Path(__file__)]
    with turn(SCRATCH / "libraries.lock"):
        stamp = Stamp(SCRATCH / "libraries.stamp", given, version("ziglang"))
        if not (stamp.is_fresh() and (FOLDER / native.SUMS).exists()):
            shutil.rmtree(FOLDER, ignore_errors=True)
            build(FOLDER)
            stamp.press()


def build(folder: Path) -> None:
    """Write them and their hashes into a new folder. Raises CommandError."""
    folder.mkdir(parents=True)
    with ThreadPoolExecutor() as pool:
        made = [*pool.map(_build, LIBRARIES)]
    for name, content in zip(LIBRARIES, made, strict=True):
        (folder / name).write_bytes(content)
    lines = (
        f"{sha256(content).hexdigest()}  {name}\n"
        for name, content in zip(LIBRARIES, made, strict=True)
    )
    (folder / native.SUMS).write_bytes("".join(lines).encode())


def _build(name: str) -> bytes:
    target, link = LIBRARIES[name]
    with TemporaryDirectory() as scratch:
        folder, objects = Path(scratch), []
        for source in native.SOURCES:
            objects.append(f"{source}.o")
            options = (*native.OPTIONS, "-fPIC") if "windows" not in target else native.OPTIONS
            compiling = "cc", *options, "-target", target, "-c", "-o", objects[-1]
            _zig(folder, *compiling, str(native.HERE / source))
        link(folder, target, objects)
        return (folder / "made").read_bytes()
