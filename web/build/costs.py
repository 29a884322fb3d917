"""What the site costs a visitor: its bytes as they are sent and unpacked, and at most how many."""

import gzip
import marshal
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from web.build import addresses, bundle, page
from web.build.compile import HOME

MOST_AT_FIRST, MOST = 4_500_000, 9_200_000
"""Bytes with gzip: until a first visit can use the page, and of all files. Each visitor fetches
these, too: they are stored for later visits."""

LIBRARY = ("library.bin", "rooms.bin")

WINDOW = 32_768
"""How far gzip looks back for what it has had already."""

ROWS = 10
"""How many of the largest are shown."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A file of the site, or a module in one, and its bytes."""

    name: str
    packed: int
    """As a host sends it, with gzip."""
    unpacked: int
    """As the browser has it then: of a module, its bytecode."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Some files and how much they may cost together."""

    title: str
    costs: tuple[Cost, ...]
    most: int

    @property
    def packed(self) -> int:
        """Bytes with gzip."""
        return sum(cost.packed for cost in self.costs)

    def __str__(self) -> str:
        left = (1 - self.packed / self.most) * 100
        unpacked = sum(cost.unpacked for cost in self.costs)
        return (
            f"{self.packed:>10,} {unpacked:>10,}  {len(self.costs)} files; "
            f"{left:.1f} % of {self.most:,} is left"
        )


def sums(site: Path) -> tuple[Sum, Sum]:
    """What a first visit fetches until it can be used, and all files of a built site."""
    costs = {cost.name: cost for cost in _files(site)}
    first = tuple(costs[name] for name in page.FIRST_VISIT)
    return (
        Sum("a first visit, until the page can be used", first, MOST_AT_FIRST),
        Sum("all files", tuple(costs.values()), MOST),
    )


def table(site: Path, rows: int = ROWS) -> str:
    """The largest of the files that count, then of the modules in the library, and the sums."""
    parts = []
    for each in sums(site):
        parts += [_head(each.title, "unpacked"), *_largest(each.costs, rows), f"{each}\n"]
    parts += [_head(f"modules in {', '.join(LIBRARY)} and {bundle.HEAD}", "compiled")]
    return "\n".join([*parts, *_largest(modules(site), rows)])


def modules(site: Path) -> list[Cost]:
    """What the page imports from, each module as it is packed behind those before it."""
    found = [cost for name in LIBRARY for cost in _packed(_find(site, name))]
    with zipfile.ZipFile(_find(site, bundle.HEAD)) as archive:
        members = archive.infolist()
    return [*found, *(Cost(each.filename, each.compress_size, each.file_size) for each in members)]


def _packed(part: Path) -> Iterator[Cost]:
    codes: Mapping[str, tuple[str, bytes]]
    files: Mapping[str, bytes]
    codes, files = marshal.loads(gzip.decompress(part.read_bytes()))
    contents = {name: code for name, (_, code) in codes.items()}
    contents |= {name.removeprefix(f"{HOME}/"): content for name, content in files.items()}
    before = b""
    for name, content in contents.items():
        # As inside the whole: alone, a small module would seem much dearer than it is.
        packer = zlib.compressobj(9, zdict=before) if before else zlib.compressobj(9)
        packed = len(packer.compress(content)) + len(packer.flush())
        yield Cost(name, packed, len(content))
        before = (before + content)[-WINDOW:]


def _find(site: Path, name: str) -> Path:
    """A file at the top of a built site, by its plain name."""
    return next(path for path in site.iterdir() if addresses.plain(path.name) == name)


def _files(site: Path) -> Iterator[Cost]:
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        content = path.read_bytes()
        # No host packs what is packed.
        packed = len(content if path.suffix == ".bin" else gzip.compress(content, 6, mtime=0))
        yield Cost(
            addresses.plain(path.relative_to(site).as_posix()), packed, _unpacked(path, content)
        )


def _unpacked(path: Path, content: bytes) -> int:
    if path.suffix == ".bin":
        return len(gzip.decompress(content))
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            return sum(member.file_size for member in archive.infolist())
    return len(content)


def _head(title: str, unpacked: str) -> str:
    return f"{'packed':>10} {unpacked:>10}  {title}"


def _largest(costs: Iterable[Cost], rows: int) -> list[str]:
    ordered = sorted(costs, key=lambda cost: (-cost.packed, cost.name))
    return [f"{cost.packed:>10,} {cost.unpacked:>10,}  {cost.name}" for cost in ordered[:rows]]
