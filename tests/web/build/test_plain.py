"""What the sources' own page needs is made anew after each change that can be read."""

import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support import checkout
from web.build import dev, page, plain
from web.build.paths import ROOT


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkout.copy(tmp_path_factory.mktemp("a #b%20c"))


@pytest.fixture(scope="module")
def made(sources: Path) -> Path:
    dev.make(sources)
    return sources / plain.FOLDER


class Looks:
    """An event that ends a watch after some looks, without waiting between them."""

    def __init__(self, times: int) -> None:
        self.left = times

    def wait(self, timeout: float) -> bool:
        self.left -= 1
        return self.left < 0 or timeout < 0


def watch(sources: Path, version: str) -> None:
    dev.watch(sources, version, Looks(1))


def test_archive_holds_python_libraries_and_languages(made: Path) -> None:
    with zipfile.ZipFile(made / "python.zip") as found:
        names = set(found.namelist())
    assert {"shanghaien/__init__.py", "web/lang/de.words", "htpy/__init__.py"} <= names
    assert not {name for name in names if name.startswith(("web/build/", "tests/"))}


def test_drawings_are_one_picture(made: Path) -> None:
    text = (made / "sprite.svg").read_text()
    drawings = list((ROOT / "web" / "art" / "symbols").glob("*.svg"))
    assert text.count("<symbol") >= len(drawings)
    assert text == page.sprite()


def test_changed_source_is_packed_under_a_new_version(sources: Path, made: Path) -> None:
    version = dev.look(sources)
    assert (made / "version").read_text() == version
    source = sources / "web" / "kernel" / "model.py"
    source.write_text(source.read_text() + "\nCHANGED = True\n")
    watch(sources, version)
    assert (made / "version").read_text() == dev.look(sources) != version
    with zipfile.ZipFile(made / "python.zip") as found:
        assert b"CHANGED = True" in found.read("web/kernel/model.py")


def test_source_that_cannot_be_read_is_told_and_the_page_stays(
    sources: Path, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    version = dev.look(sources)
    source = sources / "web" / "kernel" / "model.py"
    text = source.read_text()
    source.write_text("def\n")
    watch(sources, version)
    assert "model.py, line 1: " in capsys.readouterr().out
    assert (made / "version").read_text() == version
    source.write_text(text)


def test_index_and_settings_name_only_what_there_is(made: Path) -> None:
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text())
    named = [*settings["files"], *settings["js_modules"]["main"], settings["interpreter"]]
    assert made.is_dir()
    assert [name for name in named if not (made.parent.parent / name).is_file()] == []
    assert "packages" not in settings  # even empty, it makes PyScript look for an installer
