"""Imports go one way, and few modules know the browser."""

import ast
from pathlib import Path

import pytest

from web.build.paths import ROOT

WEB = ROOT / "web"
BROWSER = {"js", "pyscript", "pyodide"}
KNOW_THE_BROWSER = {"table", "dom", "opponent", "senses", "storage", "keep", "post"}
RANKS = (
    "web.lang",
    "web.lessons",
    "web.tutorial",
    "web.refusal",
    "web.exchange",
    "web.form",
    "web.library",
    "web.statistics",
    "web.guide",
    "web.events",
    "web.effects",
    "web.replay",
    "web.coach",
    "web.share",
    "web.model",
    "web.teach",
    "web.play",
    "web.keys",
    "web.learn",
    "web.viewer",
    "web.give",
    "web.librarian",
    "web.undo",
    "web.challenge",
    "web.hand",
    "web.choose",
    "web.app",
    "web.qr",
    "web.views",
    "web.storage",
    "web.keep",
    "web.dom",
    "web.opponent",
    "web.post",
    "web.senses",
    "web.table",
    "web.main",
)
MODULES = sorted(
    path
    for path in WEB.rglob("*.py")
    if not {"build", "node_modules"} & set(path.relative_to(WEB).parts)
)


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def _rank(module: str) -> int:
    return max(i for i, name in enumerate(RANKS) if module == name or module.startswith(name + "."))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_only_few_modules_import_the_browser(path: Path) -> None:
    knows = {name.split(".")[0] for name in _imports(path)} & BROWSER
    assert not knows or path.relative_to(WEB).as_posix() in {f"{n}.py" for n in KNOW_THE_BROWSER}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_imports_go_one_way(path: Path) -> None:
    name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    if name in ("web.__init__", "web.worker", "web.answer"):
        return  # the worker knows the opponent alone
    own = _rank(name.removesuffix(".__init__"))
    web = {module for module in _imports(path) if module.split(".")[0] == "web" and module != "web"}
    assert [module for module in web if _rank(module) > own] == []


def test_the_worker_knows_the_opponent_alone() -> None:
    assert {name for name in _imports(WEB / "worker.py") if "." in name} == {"web.answer"}
    assert not {name for name in _imports(WEB / "answer.py") if name.startswith("web")}


def test_no_page_module_uses_the_shared_generator() -> None:
    for path in MODULES:
        assert "import random" not in path.read_text(encoding="utf-8")
