"""No function is longer than 60 lines and no file longer than 400, tables of data aside."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build.fingerprint import MADE
from web.build.paths import ROOT

FOLDERS = ("bench", "examples", "shanghaien", "tests", "web")
WRITTEN = (".css", ".html", ".js", ".mjs", ".py")
"""What people write; catalogues, lock files and drawings are data."""
DATA = {"weights.py"}
"""What a program wrote."""
MOST_OF_A_FILE, MOST_OF_A_FUNCTION = 400, 60


def files(folder: str, endings: tuple[str, ...] = WRITTEN) -> Iterator[Path]:
    """The files that people wrote."""
    for place, folders, names in os.walk(ROOT / folder):
        folders[:] = [name for name in folders if name not in MADE]
        yield from (
            Path(place, name) for name in names if name.endswith(endings) and name not in DATA
        )


def functions(within: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module or a class, and those inside of them."""
    for node in ast.iter_child_nodes(within):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from functions(node)


def too_long(text: str) -> list[str]:
    """The functions of a source that are too long, with their lengths."""
    lengths = [(f.name, (f.end_lineno or 0) - f.lineno + 1) for f in functions(ast.parse(text))]
    return [f"{name}: {n}" for name, n in lengths if n > MOST_OF_A_FUNCTION]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_too_long(folder: str) -> None:
    lengths = {p: len(p.read_text(encoding="utf-8").splitlines()) for p in files(folder)}
    assert lengths
    assert {str(path): n for path, n in lengths.items() if n > MOST_OF_A_FILE} == {}


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_function_is_too_long(folder: str) -> None:
    found = {p: too_long(p.read_text(encoding="utf-8")) for p in files(folder, (".py",))}
    assert found
    assert {str(path): names for path, names in found.items() if names} == {}


def test_a_function_that_is_too_long_would_be_found() -> None:
    long = "        x = 1\n" * MOST_OF_A_FUNCTION
    assert too_long(f"class A:\n    def f(self):\n{long}") == ["f: 61"]
