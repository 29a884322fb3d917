"""The page's modules, what each imports, and the ranks of import by path pattern."""

import ast
import re
from fnmatch import fnmatch
from functools import cache

from web.build.paths import ROOT

TARGET = re.compile(r"web[.][\w.]+(?=:[\w.]+)")
"""The module of a target (web/kernel/feature.py)."""

RANKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("names and sentences", ("web/__init__.py", "web/*/__init__.py", "web/lang/*.py")),
    (
        "frozen data",
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
    ("declarations", ("web/*/feature.py",)),
    ("the list of features", ("web/shell/features.py",)),
    ("settings", ("web/kernel/settings.py",)),
    ("messages, effects", ("web/*/messages.py", "web/*/effects.py")),
    ("the App", ("web/kernel/model.py",)),
    ("questions to the App", ("web/*/questions.py", "web/*/*_questions.py")),
    ("commands", ("web/*/update.py", "web/*/*_update.py")),
    (
        "the loop, the store",
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
    ("HTML", ("web/ui/*.py", "web/*/view.py", "web/*/*_view.py")),
    ("the page", ("web/shell/*.py",)),
    ("worker, browser", ("web/opponent/*.py", "web/browser/*.py")),
    ("scripts", ("web/main.py", "web/worker.py")),
)
"""Each module imports from its own rank and those before it. A path that is named as it is has that
rank, whatever patterns it fits."""

HINT = """{path} fits no rank of tests/support/ranks.py.
A feature is a folder in web/: what it has is said in feature.py, its frozen data belong in
state.py, questions to the App in questions.py, its commands in update.py, its HTML in view.py (or
NAME_state.py, NAME_update.py, NAME_view.py beside them), its messages in messages.py, its effects
in effects.py, what carries them out in perform.py. What several features draw with belongs in
web/ui/, what knows the browser in web/browser/, the opponent's worker in web/opponent/."""

MODULES = frozenset(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "web").rglob("*.py")
    if not {"build", "node_modules"} & set(path.relative_to(ROOT / "web").parts)
)


@cache
def nodes(path: str) -> tuple[ast.AST, ...]:
    """All of a file's syntax tree."""
    return tuple(ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))))


@cache
def imports(path: str) -> frozenset[str]:
    """The modules that a file imports; `from a import b` names a.b where that is one."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if file_of(inner) else node.module)
    return frozenset(found)


def targets(path: str) -> set[str]:
    """The modules that a file names as texts, to be imported when they are wanted."""
    texts = (n.value for n in nodes(path) if isinstance(n, ast.Constant))
    return {found[0] for t in texts if isinstance(t, str) and (found := TARGET.match(t))}


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
