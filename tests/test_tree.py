"""What tests share is in tests/support or beside them, never in another test module."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MODULES = sorted(
    path for path in TESTS.rglob("*.py") if path.name.startswith("test_") or path.stem == "conftest"
)


def imported(path: Path) -> set[str]:
    """Every module that a file may import, by its whole name."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports a relative name"
            names |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def is_test_module(name: str) -> bool:
    """Whether a name is that of tests or of their fixtures."""
    first, *rest = name.split(".")
    is_one = rest != [] and (rest[-1].startswith("test_") or rest[-1] == "conftest")
    return first == "tests" and is_one and TESTS.joinpath(*rest).with_suffix(".py").is_file()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_module_imports_another(path: Path) -> None:
    found = {name for name in imported(path) if is_test_module(name)}
    assert not found, f"move what both need from {found} to tests/support"


def test_an_import_of_a_test_module_would_be_found() -> None:
    assert len(MODULES) > 50
    assert is_test_module("tests.test_tree")
    assert is_test_module("tests.browser.conftest")
    assert not is_test_module("tests.support.html")
    assert "tests.support.html" in imported(TESTS / "web/ui/test_page.py")
