"""Files of the person, for all commands: written whole or not at all, and over nothing else.

The one exception is what is no regular file, such as a pipe or a terminal: it is written directly.
"""

import errno
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp

from shanghaien.cli.failure import NoFolderError, shown
from shanghaien.formats.incoming import decoded

try:
    import fcntl
except ImportError:  # Windows has no locks for folders
    fcntl = None  # type: ignore[assignment] # asked for before each use

HEAD = 200_004
"""Bytes of a file that are looked at before it is replaced: more than a record may have."""
PATIENCE = 1.0
"""Seconds to wait for another program that writes into the same folder."""

Replaceable = Callable[[str], bool]
"""Whether a file that contains this may be replaced."""


class Occupied(Exception):
    """The file has something in it that is not to be replaced: `text`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def put(path: Path, text: str, is_replaceable: Replaceable) -> None:
    """Write a file, so that it is there whole, or as it was before. Links are followed.

    Two programs that write it at once do so one after the other, so the second sees what the first
    has written. Raises Occupied, OSError, ValueError or RuntimeError.
    """
    if is_device(path):
        with path.open("a", encoding="utf-8", newline="") as device:
            device.write(text)
        return
    path = path.resolve()
    with _alone(path.parent):
        check(path, is_replaceable)
        _replace(path, text.encode())


def create(paths: Iterator[Path], text: str) -> Path:
    """Write the first of some files that is not there yet. Raises OSError."""
    for path in paths:
        with suppress(FileExistsError):
            path.open("x").close()
            try:
                put(path, text, lambda there: not there)
            except BaseException:  # an interrupt, too
                path.unlink(missing_ok=True)
                raise
            return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def check(path: Path, is_replaceable: Replaceable) -> None:
    """Look whether a file can be written as `put` does it, which raises the same otherwise."""
    if is_device(path):
        return
    path = path.resolve()
    if path.is_dir():
        raise _refused(errno.EISDIR)
    _require(path.parent)
    # To take the place of a file that may only be read would be possible all the same.
    for each in (path.parent, path) if path.exists() else (path.parent,):
        if not os.access(each, os.W_OK):
            raise _refused(errno.EACCES)
    if not path.exists():
        return
    there = content(path)
    if there and not is_replaceable(there):
        raise Occupied(there)


def to_write(name: str) -> Path:
    """The path of a file to be written. Raises NoFolderError where only a folder has such a name,
    or RuntimeError for links in a circle.

    `Path` drops what stands behind the last slash of "new/" and "new/.", so another file would be
    written than was named.
    """
    path = Path(name)
    if os.path.basename(name) in ("", "."):  # noqa: PTH119 - of the name as it was typed
        _require(path.resolve())
    return path


def content(path: Path) -> str:
    """The beginning of a file, long enough for any record. Raises OSError."""
    with path.open("rb") as file:
        return decoded(file.read(HEAD), "replace")


def _require(folder: Path) -> None:
    """Look whether a folder is there. Raises NoFolderError, which names what is not."""
    if folder.is_dir():
        return
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if there.is_dir():
        raise NoFolderError(f"there is no folder {shown(str(folder))}")
    raise NoFolderError(f"{shown(str(there))} is not a folder")


def _refused(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def is_device(path: Path) -> bool:
    """Whether this is no regular file, or another name for one that is open, as /dev/stdout is."""
    steps = 0
    while path.is_symlink() and steps < 40 and not _is_open(path):
        path, steps = path.parent / path.readlink(), steps + 1
    return _is_open(path) or (path.exists() and not path.is_file() and not path.is_dir())


def _is_open(path: Path) -> bool:
    return path.absolute().as_posix().startswith(("/dev/std", "/dev/fd/", "/proc/"))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other programs of this kind from writing into a folder, where the system can do that."""
    place = None
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY) if fcntl else None
    try:
        end = time.monotonic() + PATIENCE
        while place is not None and not _is_locked(place) and time.monotonic() < end:
            time.sleep(0.01)
        yield
        if place is not None:
            with suppress(OSError):
                os.fsync(place)  # else a power cut may bring the old file back
    finally:
        if place is not None:
            os.close(place)


def _is_locked(place: int) -> bool:
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # this file system has no locks
        pass
    return True


def _replace(path: Path, raw: bytes) -> None:
    # In the same folder, so on the same file system: across two, `replace` fails.
    number, name = mkstemp(prefix=".shanghaien-", dir=path.parent)
    beside = Path(name)
    try:
        with open(number, "wb") as file:  # noqa: PTH123 - open already
            file.write(raw)
            file.flush()
            os.fsync(number)  # else a power cut may leave the new name with nothing in it
        if path.exists():
            shutil.copymode(path, beside)
        else:
            beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    except BaseException:  # an interrupt, too
        with suppress(OSError):
            beside.unlink()
        raise


def _umask() -> int:
    """What the person's new files do not allow."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
