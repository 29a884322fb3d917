"""What is compiled has no byte that nothing asks for when it runs."""

import json
import marshal
import subprocess
import sys
import traceback
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from web.build import compile as compiler
from web.build.paths import ROOT

FIRST = "web/kernel/model.py"
"""A module that a first visit waits for."""
OURS = f"{compiler.HOME}/{FIRST}"
THEIRS = f"{compiler.STDLIB}/here.py"


def run(source: str, path: str) -> dict[str, Any]:
    """The names of a compiled module that has been run."""
    names: dict[str, Any] = {"__name__": "here"}
    exec(marshal.loads(compiler.compiled(source.encode(), path)), names)
    return names


COMPILE = """
import json, sys
from web.build import compile

path, *sources = json.load(sys.stdin)
print(len({compile.compiled(source.encode(), path) for source in sources}))
"""


def assert_same_bytecode(*sources: str) -> None:
    """Compile sources of ours as web/build/compile.mjs does, without columns; all give the same."""
    done = subprocess.run(
        [sys.executable, "-X", "no_debug_ranges", "-c", COMPILE],
        input=json.dumps([OURS, *sources]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "1\n"


def test_docstrings_and_comments_cost_no_byte() -> None:
    plain = (ROOT / FIRST).read_text(encoding="utf-8")
    head, quotes, rest = plain.partition('"' * 3)
    documented = f"{head}{quotes}{'Words. ' * 715}{rest}".rstrip() + f"  # {'why ' * 250}\n"
    assert len(documented) > len(plain) + 5000
    assert_same_bytecode(plain, documented)


DOCUMENTED = '''
from dataclasses import dataclass

@dataclass(frozen=True)
class Point:
    """A place."""

    x: int
    y: int = 2

    def moved(self, by: int, *also: int, **more: int) -> "Point":
        """Another place."""
        return Point(self.x + by)

async def wait(time: float) -> None: ...
'''


def test_annotations_of_functions_cost_no_byte_and_those_of_dataclasses_are_there() -> None:
    bare = DOCUMENTED.replace(": int, *also: int, **more: int", ", *also, **more")
    bare = bare.replace(' -> "Point"', "").replace("time: float) -> None", "time)")
    assert_same_bytecode(DOCUMENTED, bare)
    assert run(DOCUMENTED, OURS)["Point"](1).moved(2).x == 3


def test_annotations_of_the_standard_library_stay() -> None:
    wait = run(DOCUMENTED, THEIRS)["wait"]
    assert isinstance(wait, FunctionType)
    assert set(wait.__annotations__) == {"time", "return"}


@pytest.mark.parametrize(("path", "line"), [(OURS, 3), (THEIRS, None)])
def test_traceback_names_our_lines_only(path: str, line: int | None) -> None:
    fail = run("def fail():\n\n    raise KeyError\n", path)["fail"]
    with pytest.raises(KeyError) as caught:
        fail()
    assert traceback.extract_tb(caught.tb)[-1].lineno == line


def test_module_that_the_page_has_not_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ours.py").write_text("def save():\n    from zipfile import ZipFile\n")
    with pytest.raises(ImportError, match=r"ours\.py imports zipfile"):
        compiler._import_library(tmp_path.rglob("*.py"))


def test_a_dataclass_has_a_text_so_that_nobody_writes_its_signature() -> None:
    source = (
        "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass A:\n    x: int = 1\n"
    )
    assert run(source, OURS)["A"].__doc__ == "-"
    assert run(source, THEIRS)["A"].__doc__ == "A(x: int = 1)"
