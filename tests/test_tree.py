"""What tests share is in tests/support or beside them, never in another test module."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
MODULES = sorted(
    path for path in TESTS.rglob("*.py") if path.name.startswith("test_") or path.stem == "conftest"
)
IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)(?: import \(?([\w\s,]+))?", re.MULTILINE)


def imported(text: str) -> set[str]:
    """Every module that a source may import, by its whole name."""
    names = set()
    for module, members in IMPORT.findall(text):
        assert not module.startswith("."), "a relative import"
        names |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", members))}
    return names


def is_test_module(name: str) -> bool:
    """Whether a name is that of tests or of their fixtures."""
    first, *rest = name.split(".")
    is_one = rest != [] and (rest[-1].startswith("test_") or rest[-1] == "conftest")
    return first == "tests" and is_one and TESTS.joinpath(*rest).with_suffix(".py").is_file()


def test_no_test_module_imports_another() -> None:
    found = {
        path.relative_to(TESTS).as_posix(): names
        for path in MODULES
        if (names := set(filter(is_test_module, imported(path.read_text(encoding="utf-8")))))
    }
    assert not found, "move what both need to tests/support"


def test_an_import_of_a_test_module_would_be_found() -> None:
    assert len(MODULES) > 50
    for line in ("from tests import test_tree", "import tests.test_tree as t"):
        assert "tests.test_tree" in imported(f"import re\n\n    {line}\n")
    assert "tests.test_tree" in imported("from tests import (\n    conftest,\n    test_tree,\n)\n")
    assert "tests.browser.conftest" in imported("from tests.browser.conftest import served\n")
    assert is_test_module("tests.test_tree")
    assert is_test_module("tests.browser.conftest")
    assert not is_test_module("tests.support.html")
