"""Mutants: the code with one thing in it turned round, and whether a quick test notices.

Each is tried in a copy of the working tree, first by the tests of its own folder, which have its
name, then by those of all folders beside it. What no test can notice stands in `mutants.txt`.
Numbers of views and drawings are left as they are: what they draw is looked at in browsers. Why
this is not a tool from elsewhere: docs/decisions/0025-mutants-of-our-own.md.
"""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from random import Random
from time import monotonic

from tests.soak.turned import turned
from web.build.environment import number
from web.build.errors import CommandError
from web.build.paths import NODE_MODULES, PYTHON, ROOT, SCRATCH, VENV

EACH = 20
"""Mutants of each group."""
PATIENCE = 60.0
"""Seconds more than three times as long as the tests take: whoever takes longer hangs."""
QUICK = ("-m", "pytest", "-qx", "-pno:xdist", "--short", "-m", "not long")
EQUIVALENT = Path(__file__).parent / "mutants.txt"


@dataclass(frozen=True, slots=True)
class Group:
    """Files that are counted together."""

    files: tuple[str, ...]
    """Patterns of their paths."""
    beside: str
    """The folder of all tests that could notice."""


GROUPS = {
    "shanghaien": Group(("shanghaien/*.py",), "tests/shanghaien"),
    "shanghaien/ai": Group(("shanghaien/ai/*.py",), "tests/shanghaien"),
    "shanghaien/formats": Group(("shanghaien/formats/*.py",), "tests/shanghaien"),
    "updates": Group(
        tuple(f"web/*/{name}.py" for name in ("*update", "*state", "questions", "store", "backup")),
        "tests/web",
    ),
    "views": Group(("web/*/*view.py", "web/ui/*.py"), "tests/web"),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one thing turned round."""

    path: str
    old: str
    text: str
    name: str
    """Its path and what its lines have become, however the code around them may change."""

    @property
    def diff(self) -> str:
        """What is other than in the code."""
        old, new = self.old.splitlines(), self.text.splitlines()
        return "\n".join(unified_diff(old, new, self.path, self.path, n=1, lineterm=""))


def unnoticeable() -> set[str]:
    """The names of the mutants that no test can notice."""
    return set(EQUIVALENT.read_text(encoding="utf-8").splitlines())


def mutants(
    source: str, path: str, lines: set[int] | None = None, known: Container[str] = ()
) -> Iterator[Mutant]:
    """Every mutant of a file, or of some of its lines, but for those that are known."""
    is_picture = re.search("/ui/|view|drawing", path)
    for node, new in turned(ast.parse(source), with_numbers=not is_picture):
        if lines is None or node.lineno in lines:
            mutant = _put(source, path, node, new)
            if mutant.name not in known:
                yield mutant


def _put(source: str, path: str, node: ast.expr | ast.stmt, new: str) -> Mutant:
    """The source with the text of a node replaced."""
    rows = source.splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    # The places of a node are counted in bytes.
    head = rows[first].encode()[: node.col_offset].decode()
    tail = rows[last].encode()[node.end_col_offset or 0 :].decode()
    line = f"{head}{new}{tail}"
    text = "".join([*rows[:first], line, *rows[last + 1 :]])
    return Mutant(path, source, text, f"{path}: {line.strip()}")


def changed(since: str) -> dict[str, set[int]]:
    """By file, the lines that are other than in a commit."""
    diff = subprocess.check_output(["git", "diff", "-U0", since, "--", "*.py"], cwd=ROOT, text=True)
    found: dict[str, set[int]] = {}
    for line in diff.splitlines():
        if line.startswith("+++ b/"):
            path = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+),?(\d*) @@", line):
            start, count = int(hunk[1]), int(hunk[2] or 1)
            found.setdefault(path, set()).update(range(start, start + count))
    return found


def copy() -> Path:
    """A copy of the working tree."""
    names = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    there = SCRATCH / f"mutants-{os.getpid()}"
    for name in subprocess.check_output(names, cwd=ROOT, text=True).rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (there / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, there / name)
    for place in (VENV, NODE_MODULES):
        if place.exists():
            (there / place.relative_to(ROOT)).symlink_to(place.resolve())
    return there


def own(path: str) -> list[str]:
    """The tests of the folder that a file is in, without those of folders in it."""
    tests = ROOT / "tests" / Path(path).parent
    return sorted(str(test.relative_to(ROOT)) for test in tests.glob("test_*.py"))


def passes(tree: Path, tests: list[str], seconds: float) -> bool:
    """Whether tests pass, in time."""
    left = ("HYPOTHESIS_PROFILE", "PYTHONDONTWRITEBYTECODE")
    environment = {name: value for name, value in os.environ.items() if name not in left}
    environment["PYTHONPYCACHEPREFIX"] = str(tree / "build" / "pycache")
    try:
        done = subprocess.run(
            [PYTHON, *QUICK, *tests],
            cwd=tree,
            env=environment,
            timeout=seconds,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, 5)  # 5: there is none


def run() -> int:
    """Try mutants of each group (N=20 SEED=1 SINCE=commit ONLY=views); how many are noticed.

    ONLY may also be folders, such as web/copies,web/nearby: each is tried by its own tests alone,
    which takes some seconds a mutant.
    """
    count, seed = number("N", EACH), os.environ.get("SEED", "1")
    since, only = os.environ.get("SINCE"), os.environ.get("ONLY")
    folders = [name for name in (only or "").split(",") if "/" in name and name not in GROUPS]
    tree = copy()
    try:
        for name in folders:
            found = list(_mutants(tree, Group((f"{name}/*.py",), name), None))
            _try_near(tree, name, Random(f"{seed} {name}").sample(found, min(count, len(found))))
        for name, group in GROUPS.items():
            found = list(_mutants(tree, group, changed(since) if since else None))
            drawn = Random(f"{seed} {name}").sample(found, min(count, len(found)))
            if drawn and only in (None, name):
                _try(tree, name, group, drawn)
    finally:
        shutil.rmtree(tree)
    return 0


def _mutants(tree: Path, group: Group, lines: dict[str, set[int]] | None) -> Iterator[Mutant]:
    for place in sorted({place for pattern in group.files for place in tree.glob(pattern)}):
        path = place.relative_to(tree).as_posix()
        if lines is None or path in lines:
            some = None if lines is None else lines[path]
            yield from mutants(place.read_text(encoding="utf-8"), path, some, unnoticeable())


def _try_near(tree: Path, name: str, drawn: list[Mutant]) -> None:
    """Try mutants of a folder by its own tests."""
    tests, begun = own(f"{name}/x.py"), monotonic()
    if not passes(tree, tests, 3600):
        raise CommandError(f"The tests of {name} must pass before anything is turned round.")
    patience, alive = 3 * (monotonic() - begun) + PATIENCE, 0
    for mutant in drawn:
        with _turned(tree, mutant):
            if passes(tree, tests, patience):
                alive += 1
                print(f"{mutant.name}\n{mutant.diff}\n", flush=True)
    killed = len(drawn) - alive
    print(f"{name}: {killed} of {len(drawn)} noticed ({killed / len(drawn):.0%})\n", flush=True)


@contextmanager
def _turned(tree: Path, mutant: Mutant) -> Iterator[None]:
    """The tree with the mutant in it."""
    place = tree / mutant.path
    place.write_text(mutant.text, encoding="utf-8")
    yield
    place.write_text(mutant.old, encoding="utf-8")


def _try(tree: Path, name: str, group: Group, drawn: list[Mutant]) -> None:
    wide = [group.beside, "--ignore=tests/web/build", "--ignore=tests/web/boot"]
    begun = monotonic()
    if not passes(tree, wide, 3600):
        raise CommandError(
            f"The tests of {group.beside} must pass before anything is turned round."
        )
    patience = 3 * (monotonic() - begun) + PATIENCE
    near, alive = 0, 0
    for mutant in drawn:
        with _turned(tree, mutant):
            tests = own(mutant.path)
            if tests and not passes(tree, tests, patience):
                near += 1
            elif passes(tree, wide, patience):
                alive += 1
                print(f"{mutant.name}\n{mutant.diff}\n", flush=True)
    killed = len(drawn) - alive
    print(
        f"{name}: {killed} of {len(drawn)} noticed ({killed / len(drawn):.0%}), "
        f"{near} of them by the tests of their folder\n",
        flush=True,
    )
