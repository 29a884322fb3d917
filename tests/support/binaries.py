"""What a shared library gives and wants, read from its head: ELF, Mach-O or PE of 64 bits."""

from collections.abc import Iterator
from dataclasses import dataclass
from struct import calcsize, unpack_from


@dataclass(frozen=True)
class Binary:
    """A library for some system."""

    processor: str
    exports: frozenset[str]
    imports: frozenset[str]
    libraries: tuple[str, ...]
    """The libraries that it names."""
    versions: tuple[str, ...] = ()
    """The versions of others' names that it asks for, or of the system."""
    is_signed: bool = False


def read(content: bytes) -> Binary:
    """Read a library. Raises ValueError for what is none of these three."""
    for head, kind in ((b"\x7fELF\2\1", _elf), (b"\xcf\xfa\xed\xfe", _macho), (b"MZ", _pe)):
        if content.startswith(head):
            return kind(content)
    raise ValueError(content[:8])


def _text(content: bytes, place: int) -> str:
    return content[place : content.index(b"\0", place)].decode()


def _rows(content: bytes, layout: str, start: int, count: int) -> Iterator[tuple[int, ...]]:
    for k in range(count):
        yield unpack_from(layout, content, start + k * calcsize(layout))


ELF = {62: "x86_64", 183: "arm64"}
DYNAMIC, SYMBOLS, VERSIONS = 6, 11, 0x6FFFFFFE
NEEDED = 1


def _elf(content: bytes) -> Binary:
    (machine,) = unpack_from("<H", content, 18)
    (start,) = unpack_from("<Q", content, 40)
    _, count = unpack_from("<HH", content, 58)
    sections = [*_rows(content, "<IIQQQQIIQQ", start, count)]
    given, wanted, libraries, versions = set[str](), set[str](), list[str](), list[str]()
    for _, kind, _, _, place, size, link, _, _, _ in sections:
        texts = sections[link][4]
        if kind == SYMBOLS:
            for name, info, _, at, _, _ in _rows(content, "<IBBHQQ", place, size // 24):
                if info >> 4:  # not of the file itself
                    (given if at else wanted).add(_text(content, texts + name))
        elif kind == DYNAMIC:
            for tag, value in _rows(content, "<qQ", place, size // 16):
                if tag == NEEDED:
                    libraries.append(_text(content, texts + value))
        elif kind == VERSIONS:
            versions.append("needed")
    names = frozenset(given), frozenset(wanted)
    return Binary(ELF[machine], *names, tuple(libraries), tuple(versions))


MACHO = {0x01000007: "x86_64", 0x0100000C: "arm64"}
SYMTAB, DYLIB, SIGNATURE, BUILD = 0x2, 0xC, 0x1D, 0x32
EXTERNAL, DEFINED = 1, 0xE


def _macho(content: bytes) -> Binary:
    (machine,) = unpack_from("<I", content, 4)
    (count,) = unpack_from("<I", content, 16)
    given, wanted, libraries, versions = set[str](), set[str](), list[str](), list[str]()
    place, is_signed = 32, False
    for _ in range(count):
        command, size = unpack_from("<II", content, place)
        if command == SYMTAB:
            symbols, number, texts, _ = unpack_from("<IIII", content, place + 8)
            for name, kind, _, _, _ in _rows(content, "<IBBHQ", symbols, number):
                if kind & EXTERNAL:
                    word = _text(content, texts + name).removeprefix("_")
                    (given if kind & DEFINED else wanted).add(word)
        elif command == DYLIB:
            (offset,) = unpack_from("<I", content, place + 8)
            libraries.append(_text(content, place + offset))
        elif command == BUILD:
            (least,) = unpack_from("<I", content, place + 12)
            versions.append(f"{least >> 16}.{least >> 8 & 255}")
        is_signed |= command == SIGNATURE
        place += size
    names = frozenset(given), frozenset(wanted)
    return Binary(MACHO[machine], *names, tuple(libraries), tuple(versions), is_signed)


PE = {0x8664: "x86_64"}


def _pe(content: bytes) -> Binary:
    (head,) = unpack_from("<I", content, 60)
    machine, count = unpack_from("<HH", content, head + 4)
    (size,) = unpack_from("<H", content, head + 20)
    sections = [*_rows(content, "<8sIIIIIIHHI", head + 24 + size, count)]

    def at(address: int) -> int:
        for _, _, begin, length, place, *_ in sections:
            if begin <= address < begin + length:
                return place + address - begin
        raise ValueError(address)

    (exports, _), (imports, _) = _rows(content, "<II", head + 24 + 112, 2)
    table = at(exports)
    (number,) = unpack_from("<I", content, table + 24)
    (names,) = unpack_from("<I", content, table + 32)
    given = {_text(content, at(name)) for (name,) in _rows(content, "<I", at(names), number)}
    wanted, libraries = set[str](), list[str]()
    place = at(imports)
    while any(row := unpack_from("<IIIII", content, place)):
        libraries.append(_text(content, at(row[3])))
        entry = at(row[0])
        while (address := unpack_from("<Q", content, entry)[0]) != 0:
            wanted.add(_text(content, at(address) + 2))
            entry += 8
        place += 20
    return Binary(PE[machine], frozenset(given), frozenset(wanted), tuple(libraries))
