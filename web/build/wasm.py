"""Reads and writes the parts of a WebAssembly module that trim.py, split.py and detour.py change.

Numbers of sections, kinds and flags are those of the specification's chapter "Binary Format".
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from web.build.errors import Trouble

HEAD = b"\0asm\1\0\0\0"
"""What every module begins with."""

TYPES, IMPORT, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORT = range(1, 8)
ELEMENTS, CODE, TAGS = 9, 10, 13
"""The numbers of sections."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""The kinds of what is imported or exported."""

SIMPLE = range(0x69, 0x80)
"""The types that take one byte."""

I32, FUNCREF = 0x7F, 0x70
"""Two of them."""

MUTABLE = 1
"""The flag of a global that can change."""

INTO_TABLE = 2
"""The flag of a segment that fills a table of a given number when the module begins."""

PLAIN = bytes([0x60, 0, 0])
"""The type of a function that takes and gives nothing."""

END, CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_SET, I32_CONST = 0x0B, 0x10, 0x11, 0x20, 0x24, 0x41
"""Instructions."""

BR_TABLE, SELECT, F32_CONST, F64_CONST, MORE = 0x0E, 0x1C, 0x43, 0x44, 0xFC
"""Those that are not followed by a known count of numbers; the last begins others."""

OPERANDS = {
    **dict.fromkeys([0x00, 0x01, 0x05, 0x0A, END, 0x0F, 0x19, 0x1A, 0x1B, 0xD1], 0),
    **dict.fromkeys(range(0x45, 0xC5), 0),  # what is computed from the stack
    **dict.fromkeys([0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x18], 1),
    **dict.fromkeys([CALL_INDIRECT], 2),
    **dict.fromkeys(range(LOCAL_GET, 0x27), 1),
    **dict.fromkeys(range(0x28, 0x3F), 2),  # what reads and writes memory
    **dict.fromkeys([0x3F, 0x40, I32_CONST, 0x42, 0xD0, 0xD2], 1),
}
"""How many numbers follow an instruction: those of the runtime, with the older exceptions."""

OPERANDS_OF_MORE = {
    **dict.fromkeys(range(8), 0),
    **dict.fromkeys([8, 10, 12, 14], 2),
    **dict.fromkeys([9, 11, 13, 15, 16, 17], 1),
}
"""The same for those that begin with MORE."""


class Section(NamedTuple):
    """A section of a module, without its length."""

    number: int
    content: bytes


class Reader:
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
    """Take a module apart. Raises Trouble where it is none."""
    if not module.startswith(HEAD):
        raise Trouble("The runtime's code is no WebAssembly module.")
    reader = Reader(module, len(HEAD))
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
    """Give the names that an import section asks for."""
    reader = Reader(content)
    found = set()
    for _ in range(reader.number()):
        reader.name()
        found.add(reader.name())
        _skip_import(reader)
    return found


def exports(content: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """Give an export section with those alone whose names are kept."""
    return vector(entry for entry in items(content, _skip_export) if is_kept(Reader(entry).name()))


def exported(content: bytes) -> set[str]:
    """Give the names of an export section."""
    return {Reader(entry).name() for entry in items(content, _skip_export)}


def items(content: bytes, skip: Callable[[Reader], None]) -> list[bytes]:
    """Give the entries of a section whose entries `skip` passes."""
    reader = Reader(content)
    found = []
    for _ in range(reader.number()):
        start = reader.place
        skip(reader)
        found.append(content[start : reader.place])
    return found


def bodies(content: bytes) -> list[bytes]:
    """Give the functions of a section of code: their locals and instructions."""
    reader = Reader(content)
    return [reader.take(reader.number()) for _ in range(reader.number())]


def code(bodies: list[bytes]) -> bytes:
    """Give a section of code: the reverse of `bodies`."""
    return vector(unsigned(len(body)) + body for body in bodies)


def parameters(count: int) -> bytes:
    """Put a function's parameters on the stack."""
    return b"".join(bytes([LOCAL_GET]) + unsigned(local) for local in range(count))


def kinds(content: bytes) -> Counter[int]:
    """Count what an import section asks for, by its kind."""
    reader = Reader(content)
    found = Counter[int]()
    for _ in range(reader.number()):
        reader.name()
        reader.name()
        found[content[reader.place]] += 1
        _skip_import(reader)
    return found


def signature(kind: bytes) -> tuple[bytes, bytes]:
    """Give what functions of a type take, and what they give: a byte for each value."""
    reader = Reader(kind, 1)
    return reader.take(reader.number()), reader.take(reader.number())


def function_type(taken: bytes, given: bytes) -> bytes:
    """Give the type of the functions that take and give such values."""
    return PLAIN[:1] + unsigned(len(taken)) + taken + unsigned(len(given)) + given


def vector(entries: Iterable[bytes]) -> bytes:
    """Give entries, and before them how many there are."""
    listed = list(entries)
    return unsigned(len(listed)) + b"".join(listed)


def extended(content: bytes, entries: list[bytes]) -> bytes:
    """Give a section with more entries."""
    reader = Reader(content)
    return unsigned(reader.number() + len(entries)) + content[reader.place :] + b"".join(entries)


def export(name: str, kind: int, place: int) -> bytes:
    """Give the entry of an export."""
    return _name(name) + bytes([kind]) + unsigned(place)


def import_(source: str, name: str, kind: int, described: bytes) -> bytes:
    """Give the entry of an import."""
    return _name(source) + _name(name) + bytes([kind]) + described


def skip_number(reader: Reader) -> None:
    """Pass a number."""
    reader.number()


def skip_type(reader: Reader) -> None:
    """Pass the type of a function."""
    if reader.byte() != PLAIN[0]:
        raise Trouble("The runtime's code has a type that is no function's.")
    for _ in ("parameters", "results"):
        for _ in range(reader.number()):
            _skip_type(reader)


def skip_table(reader: Reader) -> None:
    """Pass a table."""
    _skip_type(reader)
    skip_limits(reader)


def skip_limits(reader: Reader) -> None:
    """Pass a memory, or how large a table may be."""
    has_most = reader.byte() & 1
    reader.number()
    if has_most:
        reader.number()


def skip_tag(reader: Reader) -> None:
    """Pass a tag."""
    reader.byte()
    reader.number()


def skip_global(reader: Reader) -> None:
    """Pass a global that begins with a number."""
    _skip_type(reader)
    reader.byte()
    if reader.byte() != I32_CONST:
        raise Trouble("The runtime's code has a global that does not begin with a number.")
    reader.number()
    if reader.byte() != END:
        raise Trouble("The runtime's code has a global that begins with more than a number.")


def skip_locals(body: bytes) -> int:
    """Tell where the instructions of a function begin."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        _skip_type(reader)
    return reader.place


def skip_instruction(reader: Reader) -> int:
    """Pass an instruction; give its first byte. Raises Trouble where it is not known here."""
    code = reader.byte()
    if code in OPERANDS:
        operands = OPERANDS[code]
    elif code in (BR_TABLE, SELECT):
        operands = reader.number() + (code == BR_TABLE)  # one for all other cases
    elif code == MORE and (second := reader.number()) in OPERANDS_OF_MORE:
        operands = OPERANDS_OF_MORE[second]
    elif code in (F32_CONST, F64_CONST):
        reader.take(4 if code == F32_CONST else 8)
        operands = 0
    else:
        raise Trouble(f"The runtime's code has the unknown instruction {code:#x}.")
    for _ in range(operands):
        reader.number()
    return code


def _skip_export(reader: Reader) -> None:
    reader.name()
    reader.byte()
    reader.number()


def _skip_import(reader: Reader) -> None:
    """Pass what an import says of its kind and type."""
    kind = reader.byte()
    if kind == FUNCTION:
        reader.number()
    elif kind == TABLE:
        skip_table(reader)
    elif kind == MEMORY:
        skip_limits(reader)
    elif kind == GLOBAL:
        _skip_type(reader)
        reader.byte()
    elif kind == TAG:
        skip_tag(reader)
    else:
        raise Trouble(f"The runtime's code imports something of the unknown kind {kind}.")


def _skip_type(reader: Reader) -> None:
    kind = reader.byte()
    if kind not in SIMPLE:
        raise Trouble(f"The runtime's code imports something of the unknown type {kind}.")


def _name(name: str) -> bytes:
    """Write a name as `Reader.name` reads it."""
    return unsigned(len(name.encode())) + name.encode()


def unsigned(value: int) -> bytes:
    """Write a number as `Reader.number` reads it."""
    return _number(value, 0x7F)


def signed(value: int) -> bytes:
    """Write a number that is not negative as an instruction has it: with room for a sign."""
    return _number(value, 0x3F)


def _number(value: int, most: int) -> bytes:
    """Write a number whose last byte is not above `most`."""
    packed = b""
    while value > most:
        packed += bytes([value & 0x7F | 0x80])
        value >>= 7
    return packed + bytes([value])
