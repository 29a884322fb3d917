"""Pages of figures: what they say around the figures is what their programs would write today."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.shared import FIGURES
from web.build.paths import ROOT

WRITERS = {
    path: FIGURES / page
    for path in sorted((ROOT / "bench").glob("*.py"))
    for page in re.findall(r'= FIGURES / "(\w+\.md)"', path.read_text(encoding="utf-8"))
}


def literals(tree: ast.AST) -> Iterator[str]:
    """The texts of a program, without docstrings and the help of its command line."""
    if isinstance(tree, ast.keyword) and tree.arg == "help":
        return
    if isinstance(tree, ast.Expr) and isinstance(tree.value, ast.Constant):
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value
    for part in ast.iter_child_nodes(tree):
        yield from literals(part)


@pytest.mark.parametrize("program", WRITERS, ids=lambda path: path.stem)
def test_a_page_of_figures_says_what_its_program_would_write(program: Path) -> None:
    page = WRITERS[program].read_text(encoding="utf-8")
    texts = literals(ast.parse(program.read_text(encoding="utf-8")))
    lines = (part.strip() for text in texts for part in re.split(r"\{[^}]*\}|\n", text))
    said = [line for line in lines if len(line) > 23 and "(?P<" not in line]
    assert said
    assert [line for line in said if line not in page] == []
