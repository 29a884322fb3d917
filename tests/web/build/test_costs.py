"""A visitor fetches no more than the limits say; whoever exceeds them sees what is large."""

import gzip
import marshal
import zipfile
from hashlib import sha512
from pathlib import Path

import pytest

from web.build import bundle, costs, page, site
from web.build.paths import DIST

NOISE = b"".join(sha512(bytes([number])).digest() for number in range(100))
"""What cannot be packed."""


def test_site_costs_no_more_than_its_limits() -> None:
    if not site.is_fresh():
        pytest.skip("`make site` has not been made of these sources; `make test` sees to that")
    over = [each for each in costs.sums(DIST) if each.packed > each.most]
    assert not over, f"\n{costs.table(DIST)}"


LIBRARY, ROOMS = costs.LIBRARY


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A site whose library has two modules and a catalogue, and whose other files are empty."""
    for name in {*page.FIRST_VISIT, page.MEMORY, "later.txt"}:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(b"") if path.suffix == ".bin" else b"")
    again = bytes(bytearray(NOISE))  # of the very same object marshal would note the place only
    codes = {"web.here": ("here.py", NOISE), "web.there": ("there.py", again)}
    library = marshal.dumps((codes, {"/home/pyodide/web/lang/de.words": b"ja"}))
    (tmp_path / LIBRARY).write_bytes(gzip.compress(library))
    (tmp_path / ROOMS).write_bytes(gzip.compress(marshal.dumps(({}, {}))))
    with zipfile.ZipFile(tmp_path / bundle.HEAD, "w", zipfile.ZIP_DEFLATED) as head:
        head.writestr("first.pyc", b"a" * 1000)
    (tmp_path / "later.txt").write_bytes(b"b" * 2000)
    return tmp_path


def test_files_are_counted_as_sent_and_as_unpacked(small: Path) -> None:
    first, every = costs.sums(small)
    by_name = {cost.name: cost for cost in every.costs}
    assert by_name[LIBRARY].unpacked > 2 * len(NOISE)
    assert by_name[LIBRARY].packed < 2 * len(NOISE)
    assert by_name[bundle.HEAD].unpacked == 1000
    assert by_name["later.txt"].unpacked == 2000
    assert by_name["later.txt"].packed < 100
    names = [cost.name for cost in first.costs]
    assert {page.MEMORY, "later.txt"} & set(names) == set()
    assert names.count(bundle.HEAD) == 2


def test_module_costs_what_it_adds_to_those_before_it(small: Path) -> None:
    found = {cost.name: cost for cost in costs.modules(small)}
    assert set(found) == {"web.here", "web.there", "web/lang/de.words", "first.pyc"}
    assert found["web.here"].unpacked == found["web.there"].unpacked == len(NOISE)
    assert found["web.here"].packed >= len(NOISE)
    assert found["web.there"].packed < 200  # the same once more
    assert found["first.pyc"].packed < found["first.pyc"].unpacked == 1000


def test_table_shows_the_largest_and_what_is_left(small: Path) -> None:
    lines = costs.table(small, rows=1).splitlines()
    assert [line.split()[-1] for line in lines if LIBRARY in line][:2] == [LIBRARY] * 2
    assert not any("later.txt" in line for line in lines)
    assert f"% of {costs.MOST_AT_FIRST:,} is left" in lines[2]
    assert lines[-1].endswith("web.here")
    assert "later.txt" in costs.table(small)
