"""A WebAssembly module's imports, read, and its exports, written with fewer.

Nothing else of it is looked at: its functions stay as they are. Numbers of sections and kinds are
those of the specification's chapter "Binary Format".
"""

from collections.abc import Callable
from typing import NamedTuple

from web.build.errors import CommandError

HEAD = b"\0asm\1\0\0\0"
"""What every module begins with."""

IMPORT, EXPORT = 2, 7
"""The numbers of sections."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""The kinds of what is imported."""

SIMPLE = range(0x69, 0x80)
"""The types that take one byte."""


class Section(NamedTuple):
    """A section of a module, without its length."""

    number: int
    content: bytes


class ByteReader:
    """Reads bytes from the first to the last."""

    def __init__(self, content: bytes, place: int = 0) -> None:
        self.content = content
        self.place = place

    def byte(self) -> int:
        """Read one byte."""
        self.place += 1
        return self.content[self.place - 1]

    def number(self) -> int:
        """Read a number of seven bits to the byte, the lowest first (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, size: int) -> bytes:
        """Read so many bytes."""
        self.place += size
        return self.content[self.place - size : self.place]

    def name(self) -> str:
        """Read a name."""
        return self.take(self.number()).decode()


def sections(module: bytes) -> list[Section]:
    """Take a module apart. Raises CommandError where it is none."""
    if not module.startswith(HEAD):
        raise CommandError("The runtime's code is not a WebAssembly module.")
    reader = ByteReader(module, len(HEAD))
    found = []
    while reader.place < len(module):
        number = reader.byte()
        found.append(Section(number, reader.take(reader.number())))
    return found


def module(parts: list[Section]) -> bytes:
    """Put a module together."""
    packed = (bytes([number]) + unsigned(len(content)) + content for number, content in parts)
    return HEAD + b"".join(packed)


def imports(content: bytes) -> set[str]:
    """The names that an import section asks for."""
    reader = ByteReader(content)
    found = set()
    for _ in range(reader.number()):
        reader.name()
        found.add(reader.name())
        _skip_import(reader)
    return found


def exports(content: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """An export section with only the names that are kept."""
    reader = ByteReader(content)
    kept = []
    for _ in range(reader.number()):
        start = reader.place
        name = reader.name()
        reader.byte()
        reader.number()
        if is_kept(name):
            kept.append(content[start : reader.place])
    return unsigned(len(kept)) + b"".join(kept)


def unsigned(value: int) -> bytes:
    """Write a number as `ByteReader.number` reads it."""
    packed = b""
    while value > 0x7F:
        packed += bytes([value & 0x7F | 0x80])
        value >>= 7
    return packed + bytes([value])


def _skip_import(reader: ByteReader) -> None:
    """Pass what an import says of its kind and type."""
    kind = reader.byte()
    if kind == FUNCTION:
        reader.number()
    elif kind == TABLE:
        _skip_type(reader)
        _skip_limits(reader)
    elif kind == MEMORY:
        _skip_limits(reader)
    elif kind == GLOBAL:
        _skip_type(reader)
        reader.byte()
    elif kind == TAG:
        reader.byte()
        reader.number()
    else:
        raise CommandError(f"The runtime's code has an import of unknown kind {kind}.")


def _skip_limits(reader: ByteReader) -> None:
    """Pass how large a memory or a table may be."""
    # The other bits, of shared memories and of 64-bit addresses, bring no numbers along.
    has_most = reader.byte() & 1
    reader.number()
    if has_most:
        reader.number()


def _skip_type(reader: ByteReader) -> None:
    kind = reader.byte()
    if kind not in SIMPLE:
        raise CommandError(f"The runtime's code has an import of unknown type {kind}.")
