"""The kernel as a library of this machine: the wheel's, or one compiled by the package ziglang."""

import errno
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from array import array
from ctypes import PyDLL, c_double, c_int32, c_void_p, memmove
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from shanghaien.ai.kernel.port import wanted

HERE = Path(__file__).parent
GIVEN = HERE / "given"
"""The wheel's libraries, named by `machine` (web/build/libraries.py)."""
SUMS = "SHA256SUMS"
"""Their hashes, as `sha256sum --check` reads them."""

SOURCES, HEADERS = ("round.c", "ends.c"), ("graph.h", "flow.h")
# Products and sums rounded one by one, so that values are the same on every machine.
OPTIONS = ("-O3", "-std=c11", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off")

_I, _A, _R = c_int32, c_void_p, c_double
SIGNATURES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "lend": (_A, (_A,)),
    "give_back": (None, (_A,)),
    "node": (_I, (_I, _I, _I)),
    "child": (_I, (_I, _I, _I, _I, _I)),
    "owners": (_I, (_I, _I, _I)),
    "reach": (_A, (_I, _I, _I, _I, _I, _I, _I)),
    "release_reach": (None, (_A,)),
    "turns": (_I, (_A,)),
    "size": (_I, (_A, _I)),
    "begin_ends": (_A, (_A, _A)),
    "judge": (None, (_A, _I)),
    "tables": (_A, (_A,)),
    "release_ends": (None, (_A,)),
    "superfluous": (None, (_A, _I, _I, _I, _A, _I, _A)),
    "begin": (_A, (_A, _A, _A, _I)),
    "release": (None, (_A,)),
    "solve": (_I, (_A, _I)),
    "value": (_R, (_A, _I, _I, _I, _I)),
    "roll": (_R, (_A, _I, _I, _I, _I)),
    "flow": (_I, (_A, _I, _I, _I, _I, _I, _I, _A, _A)),
}
"""What each function gives and takes; addresses are pointers."""


class NoKernel(Exception):
    """There is no kernel for this machine: why, in a few words for the person."""


class CompilerError(Exception):
    """The compiler is not there or has failed; its word on it."""


def sources() -> list[Path]:
    """The kernel's sources."""
    return [HERE / name for name in (*SOURCES, *HEADERS)]


def compile_to(target: Path, *options: str, home: Path = HERE) -> None:
    """Compile the kernel from the sources in a folder. Raises CompilerError."""
    given = [str(home / name) for name in SOURCES]
    compiler = [sys.executable, "-m", "ziglang", "cc", *OPTIONS, *options]
    # Its linker cannot write to every path; and another process may do the same at the same time.
    with TemporaryDirectory() as scratch:
        made = Path(scratch, "kernel")
        command = [*compiler, "-o", str(made), *given]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise CompilerError(done.stderr)
        fresh = target.with_suffix(f".{os.getpid()}")
        shutil.copyfile(made, fresh)
    fresh.replace(target)


@cache
def load() -> "NativeKernel":
    """The kernel for this machine: the wheel's, or else compiled when it is first asked for.

    Raises NoKernel.
    """
    given = given_for(machine())
    if given is None:
        return _compiled()
    library, digest = given
    try:
        content = library.read_bytes()
        if sha256(content).hexdigest() != digest:
            what = "is not the file that was installed; reinstall Shanghaien"
            raise NoKernel(f"{library.name} {what}")
        return NativeKernel(library)
    except OSError as error:
        raise NoKernel(f"{library.name} cannot be loaded: {_why(error)}") from None


def machine() -> str:
    """What Python calls this system and its processor, as the wheel's libraries are named."""
    if sys.platform == "darwin":  # there, one Python may be for both processors
        return f"macosx-{platform.machine()}"
    return sysconfig.get_platform()


def given_for(name: str) -> tuple[Path, str] | None:
    """The wheel's library for a machine, and its SHA-256 as the wheel has it; None without one."""
    try:
        text = (GIVEN / SUMS).read_text(encoding="ascii", errors="replace")
    except OSError:  # a clone, or a package of somebody else's making
        return None
    found = (line.partition("  ") for line in text.splitlines())
    return next(((GIVEN / file, d) for d, _, file in found if Path(file).stem == name), None)


def _compiled() -> "NativeKernel":
    """The kernel compiled for this machine, once. Raises NoKernel."""
    if find_spec("ziglang") is None:
        raise NoKernel("no solver for this machine; try “pip install ziglang”")
    try:
        content = b"".join((*(path.read_bytes() for path in sources()), repr(OPTIONS).encode()))
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shanghaien"
        library = home / f"kernel-{sha256(content).hexdigest()[:16]}.so"
        if not library.exists():
            home.mkdir(parents=True, exist_ok=True)
            compile_to(library, "-shared", "-fPIC")
    except (CompilerError, OSError, RuntimeError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise NoKernel(f"{error.filename}: {_why(error)}") from None
        raise NoKernel(f"the solver cannot be compiled: {_why(error)}") from None
    try:
        return NativeKernel(library)
    except OSError as error:  # not compiled anew: where none may be run, each start would do that
        way = "if the file is damaged, delete it"
        raise NoKernel(f"the solver cannot be loaded: {_why(error)}; {way}") from None


def _why(error: Exception) -> str:
    """What is wrong, in a line; with files in the words of the command line (its failure.py)."""
    if isinstance(error, OSError) and error.strerror:
        if error.errno in {errno.ENOENT, errno.ENOTDIR}:
            return "no such file or folder"
        return error.strerror[:1].lower() + error.strerror[1:]
    if isinstance(error, RuntimeError):
        return "there is no home folder"
    return str(error).partition("\n")[0]


class NativeKernel:
    """`Kernel` by `ctypes`."""

    def __init__(self, library: Path) -> None:
        """Raises OSError for what is no library of this machine."""
        # It keeps other threads of Python waiting: what it knows of positions is all threads'.
        loaded = PyDLL(str(library))
        self._functions = {name: loaded[name] for name in SIGNATURES}
        for name, (given, taken) in SIGNATURES.items():
            self._functions[name].restype, self._functions[name].argtypes = given, taken

    def call(self, name: str, *args: int) -> int:
        return self._functions[name](*args) or 0

    def real(self, name: str, *args: int) -> float:
        found: float = self._functions[name](*args)
        return found

    def put(self, numbers: "array[int] | array[float]") -> int:
        place, count = numbers.buffer_info()
        size = count * numbers.itemsize
        address = wanted(self.call("lend", max(size, 1)))
        memmove(address, place, size)
        return address

    def take(self, address: int, count: int) -> "array[int]":
        return array("i", (c_int32 * count).from_address(address))

    def reals(self, address: int, count: int) -> "array[float]":
        return array("d", (c_double * count).from_address(address))

    def free(self, address: int) -> None:
        self.call("give_back", address)
