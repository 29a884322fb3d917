"""What the packages offer: each name has a module, a type, and is loaded at its first use."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import shanghaien
from shanghaien import ai

PACKAGE = Path(shanghaien.__file__).parent

TYPES = {shanghaien: PACKAGE / "__init__.pyi", ai: PACKAGE / "ai" / "__init__.py"}
"""Where the types of what a package offers are told."""

NAMES = [(package, name) for package in TYPES for name in package.__all__]


def typed(path: Path) -> dict[str, str]:
    """The module of each name that a file offers on to whoever asks for types."""
    return {
        alias.name: str(node.module)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == alias.asname
    }


@pytest.mark.parametrize("package", TYPES)
def test_each_name_has_the_type_of_what_is_loaded(package: ModuleType) -> None:
    types = typed(TYPES[package])
    assert sorted(types) == package.__all__
    for name, module in types.items():
        assert getattr(package, name) is getattr(import_module(module), name)


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_each_name_can_be_had_and_found(package: ModuleType, name: str) -> None:
    assert getattr(package, name) is getattr(package, name)
    assert name in dir(package)


# A module that is imported takes its place in its package, whatever was there.
@pytest.mark.parametrize(("package", "name"), NAMES)
def test_no_name_is_that_of_a_module(package: ModuleType, name: str) -> None:
    place = Path(str(package.__file__)).parent
    assert not (place / name).exists()
    assert not (place / f"{name}.py").exists()


def test_there_is_no_other() -> None:
    for package in TYPES:
        with pytest.raises(AttributeError, match="nobody"):
            package.nobody  # noqa: B018 - the look itself is what is tested


@pytest.mark.host_only
def test_the_package_alone_loads_none_of_its_modules() -> None:
    look = "import sys, shanghaien; print([n for n in sys.modules if n.startswith('shanghaien.')])"
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=PACKAGE.parent, capture_output=True, check=True, text=True
    )
    assert done.stdout == "['shanghaien.lazy']\n"
