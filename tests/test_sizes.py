"""No function in Python is longer than 60 lines, no file than 400, tables of data aside."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.functions import functions
from web.build.fingerprint import MADE
from web.build.paths import ROOT

FOLDERS = ("bench", "examples", "shanghaien", "tests", "web")
WRITTEN = (".css", ".html", ".js", ".mjs", ".py")
"""What people write; catalogues, lock files and drawings are data."""
DATA = {"weights.py"}
"""What a program wrote."""
AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef
MOST_OF_A_FILE, MOST_OF_A_FUNCTION = 400, 60


def files(folder: str, endings: tuple[str, ...] = WRITTEN) -> Iterator[Path]:
    """The files that people wrote."""
    for place, folders, names in os.walk(ROOT / folder):
        folders[:] = [name for name in folders if name not in MADE]
        yield from (
            Path(place, name) for name in names if name.endswith(endings) and name not in DATA
        )


def too_long(text: str) -> list[str]:
    """The functions of a source that are too long, with their lengths."""
    lengths = [(function.name, len(function.lines)) for function in functions(text)]
    return [f"{name}: {n}" for name, n in lengths if n > MOST_OF_A_FUNCTION]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_too_long(folder: str) -> None:
    lengths = {p: len(p.read_text(encoding="utf-8").splitlines()) for p in files(folder)}
    assert lengths
    assert {str(path): n for path, n in lengths.items() if n > MOST_OF_A_FILE} == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_function_is_too_long(folder: str) -> None:
    found = {p: too_long(p.read_text(encoding="utf-8")) for p in files(folder, (".py",))}
    assert found
    assert {str(path): names for path, names in found.items() if names} == {}


def test_a_function_that_is_too_long_would_be_found() -> None:
    long = "        x = 1\n" * MOST_OF_A_FUNCTION
    assert too_long(f"class A:\n    def f(self):\n{long}") == ["f: 61"]


def test_functions_are_those_that_python_finds() -> None:
    text = '''
@decorated
def f(
    x: int,
) -> str:
    """Text.

at the margin
    """

    async def g() -> None:
        return None

    return "x"


class A:
    def h(self) -> None: ...


x = 1
'''
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, AnyFunction)]
    assert {(each.name, each.line, len(each.lines)) for each in functions(text)} == {
        (node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1) for node in nodes
    }
