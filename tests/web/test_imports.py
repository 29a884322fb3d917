"""The ranks of import by path pattern, with advice for a file that fits none."""

import ast
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.support.ranks import MODULES, RANKS, imports, nodes, own_imports, rank
from web.build.paths import ROOT

BROWSER = {"js", "pyscript", "pyodide"}

KNOW_THE_BROWSER = ("web/browser/*.py",)


def test_each_file_has_a_place() -> None:
    for path in MODULES:
        rank(path)


def test_each_folder_is_a_package() -> None:
    packages = {Path(path).parent / "__init__.py" for path in MODULES}
    assert {package.as_posix() for package in packages} <= set(MODULES)


def test_imports_go_one_way() -> None:
    against = [
        f"{path} ({RANKS[rank(path)][0]}) may not import {file}"
        for path in MODULES
        for file in own_imports(path)
        if rank(file) > rank(path)
    ]
    assert against == []


def test_a_view_imports_no_commands() -> None:
    wanted = [
        f"what {path} wants of {file} belongs in state.py or questions.py"
        for path in MODULES
        for file in own_imports(path)
        if path.endswith("view.py") and file.endswith("update.py")
    ]
    assert wanted == []


def test_there_is_no_circle() -> None:
    done: set[str] = set()

    def visit(path: str, way: tuple[str, ...]) -> None:
        assert path not in way, " -> ".join((*way[way.index(path) :], path))
        if path not in done:
            for file in own_imports(path):
                visit(file, (*way, path))
            done.add(path)

    for path in MODULES:
        visit(path, ())
    assert done == set(MODULES)


def test_only_few_modules_know_the_browser() -> None:
    knows = {path for path in MODULES for name in imports(path) if name.split(".")[0] in BROWSER}
    few = {path for path in knows for pattern in KNOW_THE_BROWSER if fnmatch(path, pattern)}
    assert knows == few


# What stands in front of the package loads its modules where the build does not see it.
def test_the_page_imports_from_the_modules_of_the_rules() -> None:
    of_package = {
        (path, alias.name)
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == "shanghaien"
        for alias in node.names
    }
    assert {name for _, name in of_package} <= {"__version__", "ai"}, of_package


def test_a_new_file_is_told_where_it_belongs() -> None:
    with pytest.raises(AssertionError, match="A feature is a folder"):
        rank("web/weather.py")


@pytest.mark.parametrize(
    "name", ["feature", "state", "messages", "effects", "questions", "update", "perform", "view"]
)
def test_each_kind_of_file_has_a_place_in_a_new_feature(name: str) -> None:
    assert rank(f"web/almanac/{name}.py") == rank(f"web/games/{name}.py")


def test_the_worker_knows_the_opponent_alone() -> None:
    assert own_imports("web/worker.py") == {"web/browser/kernel.py", "web/opponent/server.py"}
    assert own_imports("web/opponent/server.py") <= {
        "web/kernel/asked_state.py",
        "web/opponent/protocol.py",
        "web/opponent/review_protocol.py",
        "web/opponent/reviewing.py",
    }


def test_no_module_uses_the_shared_generator() -> None:
    for path in MODULES:
        assert "import random" not in (ROOT / path).read_text(encoding="utf-8")
