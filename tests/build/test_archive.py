"""The archive holds the Python that the page needs, and nothing else."""

from pathlib import PurePosixPath

from web.build import archive


def test_archive_holds_our_packages_and_the_libraries() -> None:
    found = archive.members()
    assert {"shanghaien/__init__.py", "web/__init__.py", "htpy/__init__.py"} <= set(found)
    assert "markupsafe/_native.py" in found


def test_archive_leaves_out_what_belongs_to_the_host() -> None:
    for name in archive.members():
        assert not name.startswith(("web/build/", "web/node_modules/", "tests/"))
        assert PurePosixPath(name).suffix in {".py", ".mo"}


def test_same_files_give_the_same_bytes() -> None:
    assert archive.pack({"a": b"1", "b": b"2"}) == archive.pack({"b": b"2", "a": b"1"})
