"""The ranks of import by path pattern, with advice for a file that fits none."""

import ast
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from web.build.paths import ROOT

BROWSER = {"js", "pyscript", "pyodide"}

RANKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the words of the page", ("web/__init__.py", "web/*/__init__.py", "web/lang/*.py")),
    (
        "frozen data and questions to it",
        (
            "web/*/state.py",
            "web/*/*_state.py",
            "web/kernel/effect.py",
            "web/kernel/feature.py",
            "web/kernel/screen.py",
            "web/lessons/course_lessons.py",
            "web/lessons/tutorial_lessons.py",
            "web/saved/error_text.py",
            "web/opponent/protocol.py",
            "web/opponent/review_protocol.py",
        ),
    ),
    ("what each feature has", ("web/*/feature.py",)),
    ("what they all have", ("web/shell/features.py",)),
    ("settings", ("web/kernel/settings.py",)),
    ("what happens, and what is then to be done", ("web/*/messages.py", "web/*/effects.py")),
    ("the App", ("web/kernel/model.py",)),
    ("questions to the App", ("web/*/questions.py", "web/*/*_questions.py")),
    ("a feature's commands", ("web/*/update.py", "web/*/*_update.py")),
    (
        "all commands, the order of things, what happens to saved games",
        (
            "web/shell/update.py",
            "web/shell/shortcuts.py",
            "web/shell/presses.py",
            "web/saved/ports.py",
            "web/saved/own_spares.py",
            "web/saved/patience.py",
            "web/saved/noting.py",
            "web/saved/choices.py",
            "web/saved/store.py",
            "web/saved/backup.py",
            "web/saved/bulk.py",
            "web/*/perform.py",
            "web/kernel/ports.py",
            "web/shell/runtime.py",
        ),
    ),
    ("what is drawn", ("web/ui/*.py", "web/*/view.py", "web/*/*_view.py")),
    ("the page", ("web/shell/*.py",)),
    ("the worker and the browser", ("web/opponent/*.py", "web/browser/*.py")),
    ("the scripts", ("web/main.py", "web/worker.py")),
)
"""Each module imports from its own rank and those before it. A path that is named as it is has that
rank, whatever patterns it fits."""

HINT = """{path} fits no rank of tests/web/test_imports.py.
A feature is a folder in web/: what it has is said in feature.py, its frozen data belong in
state.py, questions to the App in questions.py, its commands in update.py, its HTML in view.py (or
NAME_state.py, NAME_update.py, NAME_view.py beside them), effects of its own in effects.py, what
carries them out in perform.py. What several features draw with belongs in web/ui/, what knows the
browser in web/browser/, the opponent's worker in web/opponent/."""

KNOW_THE_BROWSER = ("web/browser/*.py",)

MODULES = frozenset(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "web").rglob("*.py")
    if not {"build", "node_modules"} & set(path.relative_to(ROOT / "web").parts)
)


@cache
def statements(path: str) -> tuple[ast.stmt, ...]:
    """The imports of a file, wherever they stand in it."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))


@cache
def imports(path: str) -> frozenset[str]:
    """The modules that a file imports; `from a import b` names a.b where that is one."""
    found = set()
    for node in statements(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if file_of(inner) else node.module)
    return frozenset(found)


@cache
def file_of(module: str) -> str | None:
    """The path of one of the page's modules."""
    place = module.replace(".", "/")
    return next((p for p in (f"{place}.py", f"{place}/__init__.py") if p in MODULES), None)


def own_imports(path: str) -> set[str]:
    """The page's files that a file imports."""
    return {file for name in imports(path) if (file := file_of(name))}


@cache
def rank(path: str) -> int:
    """The rank of a file."""
    named = [i for i, (_, patterns) in enumerate(RANKS) if path in patterns]
    fits = [i for i, (_, patterns) in enumerate(RANKS) if any(fnmatch(path, p) for p in patterns)]
    assert fits, HINT.format(path=path)
    return (named or fits)[0]


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
        for node in statements(path)
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


def test_the_map_names_what_each_rank_has() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    ranks = text.partition("## Ranks of import")[2].partition("\n## ")[0]
    names = {Path(pattern).stem for _, patterns in RANKS for pattern in patterns}
    assert {n for n in names if n[0].isalpha()} <= set(re.findall(r"\w+", ranks))


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
