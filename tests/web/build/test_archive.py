"""The site's Python library: what the page needs, compiled, and nothing else."""

import gzip
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

import pytest

from web.build import archive, bytecode, no_colour, node, packing
from web.kernel.feature import COMMANDS, FIELDS, PANELS, Button, Feature, Panel
from web.lang import DEFAULT, LANGUAGES
from web.shell.features import FEATURES

UNCHECKED = 1


@pytest.fixture(scope="module")
def compiled() -> Path:
    node.ensure()
    return bytecode.prepared()


@pytest.mark.long
def test_our_packages_and_their_libraries_travel_along() -> None:
    found = archive.members()
    assert {"shanghaien/__init__.py", "web/__init__.py", "htpy/__init__.py"} <= set(found)
    assert "markupsafe/_native.py" in found


def test_what_features_load_later_travels_along() -> None:
    found = set(archive.members())
    targets = {*COMMANDS.values(), *FIELDS.values(), *(panel.view for panel in PANELS.values())}
    missing = {
        target
        for target in targets
        if f"{target.partition(':')[0].replace('.', '/')}.py" not in found
    }
    assert not missing


def test_what_the_page_does_not_import_stays_behind() -> None:
    found = set(archive.members())
    assert {PurePosixPath(name).suffix for name in found} <= {".py", ".words"}
    assert not {name for name in found if name.startswith(("web/build/", "tests/"))}
    assert found.isdisjoint(archive.SCRIPTS)
    for unused in ("bots", "cli/main", "drawing", "match"):
        assert f"shanghaien/{unused}.py" not in found


def test_a_first_visit_takes_what_deals_and_plays_a_game_and_no_rooms() -> None:
    found = set(archive.at_first(archive.members()))
    assert {f"web/{name}.py" for name in ("setup/view", "setup/options_view", "game/view")} <= found
    assert {"htpy/__init__.py", "web/table/tray_view.py", "web/lang/keys.words"} <= found
    rooms = ("board/view", "lessons/tutorial_lessons", "puzzles/view", "friend/update", "ui/qr")
    assert found.isdisjoint({f"web/{name}.py" for name in rooms})
    assert found.isdisjoint({"web/lang/de.words", "segno/encoder.py"})


@pytest.mark.parametrize("lines", [0, 10_000])
def test_the_number_of_features_does_not_show_in_a_first_visit(
    monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    members = archive.members()
    before = archive.at_first(members)
    extra = {f"extra{n}": _feature(f"extra{n}") for n in range(10)}
    monkeypatch.setattr(archive, "FEATURES", {**FEATURES, **extra})
    named = b"".join(b"import web.%s.feature\n" % name.encode() for name in extra)
    members["web/shell/features.py"] += named
    for name in extra:
        for part in ("__init__", "feature", "state", "update", "view"):
            members[f"web/{name}/{part}.py"] = b"x = 1\n" * (0 if part == "__init__" else lines)
    added = set(archive.at_first(members)) - set(before)
    assert added == {f"web/{name}/{part}.py" for name in extra for part in ("__init__", "feature")}


def _feature(name: str) -> Feature:
    return Feature(
        commands={name: f"web.{name}.update:begin"},
        panels={name: Panel(f"web.{name}.view:panel", name)},
        slots={"more.learn": Button(name, "panel", name)},
        screens=(f"web.{name}.state:Screen",),
    )


@pytest.mark.long  # it builds what a changed source makes stale
def test_python_is_compiled_for_another_version_than_this(compiled: Path) -> None:
    with zipfile.ZipFile(compiled / "start.zip") as found:
        names = found.namelist()
        for member in names:
            assert member.endswith(".pyc")
            head = found.read(member)[:8]
            assert head[2:4] == MAGIC_NUMBER[2:4]
            assert head[4] == UNCHECKED
    assert "sitecustomize.pyc" in names


@pytest.mark.long  # it builds what a changed source makes stale
def test_library_is_trimmed_to_what_is_imported(compiled: Path) -> None:
    codes, files = marshal.loads(gzip.decompress((compiled / "library.bin").read_bytes()))
    assert {
        "dataclasses",
        "enum",
        "random",
        "asyncio",
        "web.browser.composition",
        "pyscript",
    } <= set(codes)
    assert not {name for name in codes if name.startswith(("unittest", "pdb", "tarfile"))}
    assert "/home/pyodide/web/lang/keys.words" in files
    rooms, catalogues = marshal.loads(gzip.decompress((compiled / "rooms.bin").read_bytes()))
    assert {"web.board.view", "segno.encoder"} <= set(rooms)
    assert not set(rooms) & set(codes)
    assert {PurePosixPath(name).name for name in catalogues} == {
        f"{language}.words" for language in LANGUAGES if language != DEFAULT
    }
    path, code = codes["web.browser.composition"]
    assert path == "/home/pyodide/web/browser/composition.py"
    assert b"The composition root" not in code  # no docstrings


def test_what_is_packed_says_nothing_of_when_and_where() -> None:
    packed = packing.pack(b"memory" * 9)
    assert gzip.decompress(packed) == b"memory" * 9
    assert packed[4:10] == b"\0\0\0\0\x02\xff"


def test_what_stands_in_for_colours_changes_no_text() -> None:
    theme = no_colour.get_theme(force_color=True).traceback
    assert f"{theme.filename}x{theme['reset']}" == "x"
    assert not no_colour.can_colorize()
    assert no_colour.decolor("x") == "x"
